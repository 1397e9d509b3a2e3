import Display
import Geometry
import Glibc
import Testing

@testable import KMSDisplay

@Suite struct RenderSizeTests {
    private let small = PixelSize(width: 960, height: 540)
    private let half = KMSOutputRequest(renderSize: .factor(0.5))

    /// Width and height of source and destination of the primary plane.
    private func geometry(_ bench: KMSBench) -> [UInt64?] {
        ["SRC_W", "SRC_H", "CRTC_W", "CRTC_H"].map { bench.card.value($0, of: FakeCard.primaryPlane) }
    }

    private func notices(_ output: KMSOutput) throws -> [String] {
        try output.news().compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }

    @Test func thePlaneEnlargesSmallerFramesToTheMode() throws {
        let bench = KMSBench()
        let output = try bench.open(half)
        try bench.show(output)
        #expect(output.description.pixelSize == small)
        #expect(output.description.displayPixelSize == DisplayMode.fullHD().size)
        #expect(bench.graphics.surfaceSizes == [small])
        #expect(geometry(bench) == [960 << 16, 540 << 16, 1920, 1080])
        #expect(output.configuration?.description.contains("drawn at 960x540") == true)
    }

    @Test func aPlaneThatCannotScaleGetsFramesOfTheModesSizeAndTheReasonIsSaid() throws {
        var card = FakeCard.typical()
        card.scales = false
        let bench = KMSBench([card])
        let output = try bench.open(half)
        let notices = try notices(output)
        let said = notices.first { $0.contains("Cannot scale frames of 960x540 to the mode 1920x1080@60 on HDMI-A-1") }
        #expect(said?.contains("out of range") == true)
        #expect(said?.contains("drawn as large as the mode") == true)
        try bench.show(output)
        #expect(output.configuration?.backend == .atomic)
        #expect(output.description.pixelSize == DisplayMode.fullHD().size)
        #expect(geometry(bench) == [1920 << 16, 1080 << 16, 1920, 1080])
    }

    @Test func theLegacyInterfaceDoesNotScale() throws {
        let bench = KMSBench()
        var request = half
        request.backend = .legacy
        let output = try bench.open(request)
        #expect(output.description.pixelSize == DisplayMode.fullHD().size)
        let isSaid = try notices(output).contains { $0.contains("atomic driver") }
        #expect(isSaid)
        try bench.show(output)
    }

    @Test func scalingThatOnlyFramesShowToBeRefusedGivesWayToTheModesSize() throws {
        let bench = KMSBench()
        let output = try bench.open(half)
        bench.kernel.refusal = { [graphics = bench.graphics] call in
            if case .modeset = call, graphics.surfaceSizes.last == PixelSize(width: 960, height: 540) {
                EINVAL
            } else {
                nil
            }
        }
        for _ in 0..<10 where output.description.pixelSize == small {
            #expect(output.presentingError()?.kind == .transient)
            _ = try output.news()
        }
        try bench.show(output)
        #expect(output.description.pixelSize == DisplayMode.fullHD().size)
        #expect(output.configuration?.mode == .fullHD(preferred: true))
    }

    @Test func otherProportionsThanTheModesAreSaidToBeStretched() throws {
        let output = try KMSBench().open(KMSOutputRequest(renderSize: .exact(PixelSize(width: 800, height: 600))))
        #expect(output.description.pixelSize == PixelSize(width: 800, height: 600))
        let isSaid = try notices(output).contains { $0.contains("stretched") }
        #expect(isSaid)
        let ofHalf = try notices(KMSBench().open(half))
        let isSaidOfHalf = ofHalf.contains { $0.contains("stretched") }
        #expect(!isSaidOfHalf)
    }

    @Test func framesAreNeverLargerThanTheMode() {
        let mode = PixelSize(width: 1280, height: 720)
        #expect(RenderSize.exact(PixelSize(width: 1920, height: 700)).size(for: mode) == mode)
        #expect(
            RenderSize.factor(1).size(for: PixelSize(width: 1367, height: 769)) == PixelSize(width: 1367, height: 769))
        #expect(RenderSize.factor(0.1).size(for: PixelSize(width: 1, height: 9)) == PixelSize(width: 1, height: 2))
        #expect(
            RenderSize.factor(0.5).size(for: PixelSize(width: 1366, height: 768)) == PixelSize(width: 684, height: 384))
    }

    @Test func sizesAndFactorsAreRead() throws {
        #expect(try RenderSize(parsing: "full") == .full)
        #expect(try RenderSize(parsing: "1920x1080") == .exact(PixelSize(width: 1920, height: 1080)))
        #expect(try RenderSize(parsing: "0.5") == .factor(0.5))
    }

    @Test(arguments: ["", "0", "2", "-0.5", "nan", "1920", "1920x1080@60", "1920x1080i", "smooth", "0x0"])
    func otherTextIsRefusedNamingTheValidForms(text: String) {
        #expect(throws: RenderSize.ParseFailure.self) { try RenderSize(parsing: text) }
    }
}
