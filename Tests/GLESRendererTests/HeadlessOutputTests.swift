import Display
import EGLPlatform
import Geometry
import HeadlessDisplay
import Testing
import Timebase

@Suite(.needsHeadlessGL) struct HeadlessOutputTests {
    private let size = PixelSize(width: 16, height: 8)

    @Test func aFrameIsSeenAtTheNextRefresh() throws {
        let clock = VirtualClock(now: MonotonicTime(secondsSinceStart: 100))
        let output = try HeadlessOutput(pixelSize: size, period: .sixtyHertz, clock: clock)
        #expect(output.eventDescriptor == nil)
        var seen: [Presentation] = []
        for _ in 0..<600 {
            try output.present()
            try output.dispatchEvents { if let frame = $0.presentation { seen.append(frame) } }
            #expect(clock.now == seen.last?.time)
        }
        #expect(seen.map(\.sequence) == Array(1...600))
        #expect(seen.last?.time == MonotonicTime(secondsSinceStart: 100) + Seconds(1.0 / 60) * 600)
    }

    @Test func aSlowFrameSkipsRefreshes() throws {
        let clock = VirtualClock()
        let output = try HeadlessOutput(pixelSize: size, period: .sixtyHertz, clock: clock)
        var seen: [UInt64] = []
        try output.present()
        try output.dispatchEvents { if let frame = $0.presentation { seen.append(frame.sequence) } }
        clock.now = clock.now + Seconds(2.5 / 60)
        try output.present()
        try output.dispatchEvents { if let frame = $0.presentation { seen.append(frame.sequence) } }
        #expect(seen == [1, 4])
    }

    @Test func aSecondFrameIsSeenARefreshAfterTheFirstAndAThirdInItsPlace() throws {
        let output = try HeadlessOutput(pixelSize: size)
        for _ in 0..<3 { try output.present() }
        var seen: [UInt64] = []
        for _ in 0..<3 { try output.dispatchEvents { if let frame = $0.presentation { seen.append(frame.sequence) } } }
        #expect(seen == [1, 2])
    }

    @Test func twoOutputsDoNotDisturbEachOther() throws {
        let first = try HeadlessScene(width: 8, height: 8)
        let second = try HeadlessScene(width: 8, height: 8)
        let white = try first.render(.color(.white)) { _ in }
        let black = try second.render(.color(.black)) { _ in }
        #expect(white.color(4, 4) == .white)
        #expect(black.color(4, 4) == .black)
        #expect(try first.output.readPixels() == white)
    }

    @Test func aSizeThatTheGPURefusesIsNamed() {
        for size in [PixelSize(width: 0, height: 5), PixelSize(width: 1_000_000, height: 5)] {
            #expect(throws: OutputError.self) { _ = try HeadlessOutput(pixelSize: size) }
        }
    }

    @Test func aDriverWithoutEightBitsAChannelIsRefused() throws {
        let gl = FailingOffscreenGL()
        gl.hasRGBA8 = false
        #expect(throws: OutputError.self) { _ = try output(gl) }
        #expect(gl.created == 0)
    }

    @Test func aFramebufferThatCannotBeDrawnToIsGivenBack() throws {
        let gl = FailingOffscreenGL()
        gl.problem = "GL_FRAMEBUFFER_UNSUPPORTED"
        do {
            _ = try output(gl)
            Issue.record("made an output without a framebuffer")
        } catch {
            #expect(error.kind == .deviceFailed)
            #expect(error.description.contains("GL_FRAMEBUFFER_UNSUPPORTED"))
            #expect(error.description.contains("16×8"))
        }
        #expect(gl.created == 1 && gl.deleted == 1)
    }

    @Test func aFailedReadIsReportedAndTheFramebufferEndsWithTheOutput() throws {
        let gl = FailingOffscreenGL()
        do {
            let output = try output(gl)
            _ = try output.readPixels()
            gl.readError = 0x0505
            #expect(throws: OutputError.self) { _ = try output.readPixels() }
        }
        #expect(gl.created == 1 && gl.deleted == 1)
    }

    private func output(_ gl: FailingOffscreenGL) throws(OutputError) -> HeadlessOutput {
        guard let session = try? EGLSession.surfaceless() else {
            throw OutputError(.noDevice, "no surfaceless EGL")
        }
        return try HeadlessOutput(
            pixelSize: size, period: .sixtyHertz, clock: VirtualClock(), session: session, gl: gl
        )
    }
}

/// Makes no framebuffer, and fails where a test wants it to.
private final class FailingOffscreenGL: OffscreenGL {
    var hasRGBA8 = true
    var problem: String?
    var readError: UInt32?
    private(set) var created = 0
    private(set) var deleted = 0
    private var pendingError: UInt32?

    func hasRGBA8Renderbuffers() -> Bool { hasRGBA8 }
    func maximumRenderbufferSize() -> Int { 4096 }
    func createFramebuffer(width: Int, height: Int) -> FramebufferNames {
        created += 1
        return FramebufferNames(framebuffer: 1, renderbuffer: 1)
    }
    func deleteFramebuffer(_ names: FramebufferNames) { deleted += 1 }
    func bindFramebuffer(_ names: FramebufferNames) {}
    func framebufferProblem() -> String? { problem }
    func readPixels(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) { pendingError = readError }
    func finish() {}
    func takeError() -> UInt32? {
        defer { pendingError = nil }
        return pendingError
    }
}
