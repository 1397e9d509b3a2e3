import Geometry
import Testing

@testable import KMSDisplay

@Suite struct ModeRequestTests {
    private func chosen(_ text: String, from modes: [DisplayMode]) throws -> String? {
        try ModeRequest(parsing: text).choose(from: modes).map { modes[$0].description }
    }

    @Test func wordsAndSizesAreRead() throws {
        #expect(try ModeRequest(parsing: "preferred") == .preferred)
        #expect(try ModeRequest(parsing: "highest") == .highest)
        #expect(try ModeRequest(parsing: "smooth") == .smooth)
        let size = PixelSize(width: 1920, height: 1080)
        #expect(try ModeRequest(parsing: "1920x1080") == .exact(size, rate: nil, interlaced: false))
        #expect(try ModeRequest(parsing: "1920x1080@59.94") == .exact(size, rate: 59.94, interlaced: false))
        #expect(try ModeRequest(parsing: "1920x1080i@50") == .exact(size, rate: 50, interlaced: true))
    }

    @Test(arguments: [
        "", "x", "1920", "1920x", "x1080", "0x0", "1920x1080@", "1920x1080@0", "1920x1080@60@60", "1920x1080@nan",
        "1920x1080@1e2", "-1920x1080", "1920x-1080", "99999x1", "1920x1080x3", "PREFERRED", "１９２０x1080", "+1920x1080",
    ])
    func otherTextIsRefusedNamingTheValidForms(text: String) {
        do {
            let request = try ModeRequest(parsing: text)
            Issue.record("'\(text)' was read as \(request)")
        } catch {
            #expect(error.description.contains("preferred, highest, smooth or WIDTHxHEIGHT[@HZ]"))
        }
    }

    @Test func theDisplaysOwnModeIsPreferred() throws {
        let modes: [DisplayMode] = [.make(3840, 2160, 30), .fullHD(preferred: true), .hd()]
        #expect(try chosen("preferred", from: modes) == "1920x1080@60")
    }

    @Test func aModeOnTheKernelsCommandLineIsPreferredToTheDisplays() throws {
        var fromCommandLine = DisplayMode.hd()
        fromCommandLine.type = DisplayMode.userDefinedType
        #expect(try chosen("preferred", from: [.fullHD(preferred: true), fromCommandLine]) == "1280x720@60")
    }

    @Test func withoutAPreferredModeTheHighestIsTaken() throws {
        let modes: [DisplayMode] = [.hd(), .make(1920, 1080, 50), .fullHD()]
        #expect(try chosen("preferred", from: modes) == "1920x1080@60")
    }

    @Test func highestMeansPixelsBeforeRate() throws {
        let modes: [DisplayMode] = [.make(1280, 720, 120), .make(3840, 2160, 30), .make(3840, 2160, 24)]
        #expect(try chosen("highest", from: modes) == "3840x2160@30")
    }

    @Test("D11: smooth means the rate before the pixels")
    func smoothMeansRateBeforePixels() throws {
        let modes: [DisplayMode] = [.make(3840, 2160, 30, preferred: true), .fullHD(), .hd()]
        #expect(try chosen("smooth", from: modes) == "1920x1080@60")
    }

    @Test func smoothDoesNotTakeAModeOfOtherProportionsOrFarFewerPixels() throws {
        let modes: [DisplayMode] = [
            .fullHD(preferred: true), .make(640, 480, 85), .make(1280, 1024, 75), .make(640, 360, 120),
        ]
        #expect(try chosen("smooth", from: modes) == "1920x1080@60")
    }

    @Test func aRateTakesTheNearestMode() throws {
        let modes: [DisplayMode] = [.make(1920, 1080, 59.94), .make(1920, 1080, 60), .make(1920, 1080, 50)]
        #expect(try chosen("1920x1080@60", from: modes) == "1920x1080@60")
        #expect(try chosen("1920x1080@59.94", from: modes) == "1920x1080@59.94")
        #expect(try chosen("1920x1080@50", from: modes) == "1920x1080@50")
        #expect(try chosen("1920x1080@55", from: modes) == nil)
    }

    @Test func aSizeAloneTakesTheFastestMode() throws {
        let modes: [DisplayMode] = [.make(1280, 720, 50), .make(1280, 720, 60), .fullHD(preferred: true)]
        #expect(try chosen("1280x720", from: modes) == "1280x720@60")
        #expect(try chosen("1024x768", from: modes) == nil)
    }

    @Test func interlacedModesAreTakenOnlyWhenAskedFor() throws {
        let interlaced = DisplayMode.make(1920, 1080, 30, preferred: true, flags: DisplayMode.interlaceFlag)
        #expect(try chosen("preferred", from: [interlaced, .hd()]) == "1280x720@60")
        #expect(try chosen("1920x1080", from: [interlaced, .hd()]) == nil)
        #expect(try chosen("1920x1080i", from: [interlaced, .hd()]) == "1920x1080i@60")
    }
}
