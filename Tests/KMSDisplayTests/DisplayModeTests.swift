import Geometry
import Testing

@testable import KMSDisplay

@Suite struct DisplayModeTests {
    @Test func theRateFollowsFromPixelClockAndTotals() throws {
        var mode = DisplayMode.make(1920, 1080, 60)
        mode.clockKilohertz = 148_352
        mode.nominalRate = 60
        #expect(abs(mode.rate - 59.94) < 0.001)
        #expect(mode.description == "1920x1080@59.94")
    }

    @Test func anInterlacedModeRefreshesOnceAField() {
        let mode = DisplayMode.make(1920, 1080, 25, flags: DisplayMode.interlaceFlag)
        #expect(abs(mode.rate - 50) < 0.001)
        #expect(mode.description == "1920x1080i@50")
    }

    @Test func aDoublyScannedModeTakesTwiceItsLines() {
        let mode = DisplayMode.make(320, 240, 120, flags: DisplayMode.doubleScanFlag)
        #expect(abs(mode.rate - 60) < 0.1)
    }

    @Test func repeatedLinesDivideTheRate() {
        var mode = DisplayMode.make(320, 240, 180)
        mode.linesPerRow = 3
        #expect(abs(mode.rate - 60) < 0.1)
    }

    @Test func aDescriptionCanBeAskedForAgain() throws {
        let modes: [DisplayMode] = [
            .make(1920, 1080, 60), .make(1280, 720, 59.94), .make(800, 480, 60.05),
            .make(1920, 1080, 30, flags: DisplayMode.interlaceFlag), .make(640, 480, 72.8),
        ]
        for index in modes.indices {
            let request = try ModeRequest(parsing: modes[index].description)
            #expect(request.choose(from: modes) == index, "\(modes[index])")
        }
    }

    @Test(arguments: [(0, 1920, 2200), (148_500, 0, 2200), (148_500, 1920, 0), (148_500, 1920, 1000), (1, 1920, 2200)])
    func timingsThatNoDisplayHasAreNotPlausible(clock: Int, width: Int, total: Int) {
        var mode = DisplayMode.fullHD()
        mode.clockKilohertz = clock
        mode.horizontal.displayed = width
        mode.horizontal.total = total
        #expect(!mode.isPlausible)
        #expect(ModeRequest.preferred.choose(from: [mode]) == nil)
    }

    @Test func theKernelsFormKeepsEveryField() {
        let mode = DisplayMode(
            name: "1366x768", clockKilohertz: 85_500,
            horizontal: .init(displayed: 1366, syncStart: 1436, syncEnd: 1579, total: 1792),
            vertical: .init(displayed: 768, syncStart: 771, syncEnd: 774, total: 798), horizontalSkew: 3,
            linesPerRow: 2, nominalRate: 60, flags: 0x5, type: 0x48
        )
        #expect(DisplayMode(mode.kernelMode) == mode)
        #expect(mode.kernelBytes.count == 68)
    }

    @Test func aNameTooLongForTheKernelIsCutBeforeItsEnd() {
        var mode = DisplayMode.hd()
        mode.name = String(repeating: "x", count: 100)
        #expect(DisplayMode(mode.kernelMode).name == String(repeating: "x", count: 31))
    }
}
