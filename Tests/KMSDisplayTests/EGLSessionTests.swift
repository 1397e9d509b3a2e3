import EGLPlatform
import Testing

@testable import KMSDisplay

@Suite struct EGLSessionTests {
    private static let hasRealDriver = (try? EGLSession.surfaceless()) != nil

    private func open(_ graphics: FakeGraphics, formats: [PixelFormat] = PixelFormat.wanted) throws -> EGLSession {
        try EGLSession.gbm(
            device: graphics.createDevice(0)?.pointer ?? FakeAddresses().make(), owner: graphics,
            formats: formats.map(\.rawValue), system: graphics
        )
    }

    @Test func theConfigIsTheOneWhoseVisualIsTheFirstFormatWanted() throws {
        let graphics = FakeGraphics()
        graphics.configVisuals = [.argb8888, .rgb565, .xrgb8888]
        #expect(try open(graphics).nativeFormat == PixelFormat.xrgb8888.rawValue)
    }

    @Test func withoutThatFormatTheNextOneIsTaken() throws {
        let graphics = FakeGraphics()
        graphics.configVisuals = [.rgb565, .argb8888]
        #expect(try open(graphics).nativeFormat == PixelFormat.argb8888.rawValue)
    }

    @Test func noCommonFormatIsAnErrorThatNamesBothSides() {
        let graphics = FakeGraphics()
        graphics.configVisuals = [.rgb565]
        do {
            _ = try open(graphics, formats: [.xrgb8888])
            Issue.record("a session without a common format was opened")
        } catch {
            #expect("\(error)".contains("The screen takes XR24, the graphics driver draws RG16"))
        }
        #expect(graphics.initialized == 0)
    }

    @Test func aDriverWithoutVersionThreeGivesVersionTwo() throws {
        let graphics = FakeGraphics()
        #expect(try open(graphics).majorVersion == 3)
        graphics.newestVersion = 2
        #expect(try open(graphics).majorVersion == 2)
    }

    @Test func aDriverWithoutVersionTwoEndsItsDisplay() {
        let graphics = FakeGraphics()
        graphics.newestVersion = 1
        do {
            _ = try open(graphics)
            Issue.record("a session without OpenGL ES 2 was opened")
        } catch {
            #expect("\(error)".contains("EGL_BAD_MATCH"))
        }
        #expect(graphics.initialized == 0)
    }

    @Test func aSurfacelessSessionNeedsItsExtensions() throws {
        let graphics = FakeGraphics()
        #expect(try EGLSession.surfaceless(system: graphics).nativeFormat == nil)
        graphics.displayExtensions = "EGL_KHR_surfaceless_context"
        #expect(throws: EGLFailure.self) { try EGLSession.surfaceless(system: graphics) }
        graphics.platformExtensions = "EGL_MESA_platform_surfaceless_2"
        #expect(throws: EGLFailure.self) { try EGLSession.surfaceless(system: graphics) }
        #expect(graphics.initialized == 0)
    }

    @Test func aRefusedContextSwitchSaysWhy() throws {
        let graphics = FakeGraphics()
        let session = try open(graphics)
        graphics.isMakeCurrentRefused = true
        #expect(throws: EGLFailure.self) { try session.makeCurrent() }
    }

    @Test func endingOneSessionLeavesAnothersContextCurrent() throws {
        let graphics = FakeGraphics()
        let kept = try open(graphics)
        do {
            let passing = try open(graphics)
            try passing.makeCurrent()
            try kept.makeCurrent()
        }
        #expect(graphics.currentContext() == kept.context)
    }

    @Test(.enabled(if: hasRealDriver, "no EGL driver here draws without a display"))
    func sessionsOfTheRealDriverShareADisplayAndEndApart() throws {
        let kept = try EGLSession.surfaceless()
        do {
            let passing = try EGLSession.surfaceless()
            try passing.makeCurrent()
        }
        try kept.makeCurrent()
        #expect(kept.system.currentContext() == kept.context)
        kept.releaseCurrent()
    }
}
