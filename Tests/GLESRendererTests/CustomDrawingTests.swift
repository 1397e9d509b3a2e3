import CGLES
import DrawList
import GLESRenderer
import Geometry
import Glibc
import Testing
import Timebase

@Suite(.needsHeadlessGL) struct CustomDrawingTests {
    private let time = MonotonicTime(secondsSinceStart: 5)

    private func list(_ drawing: CustomDrawing?, in list: inout DrawList) {
        let left = DrawQuad(rect: Rect(x: 0, y: 0, width: 10, height: 10), color: Color(red: 1, green: 0, blue: 0))
        let right = DrawQuad(
            rect: Rect(x: 44, y: 40, width: 12, height: 12), color: Color(white: 1, alpha: 0.5), cornerRadius: 3)
        list.addGroup(transform: .identity, alpha: 1) { $0.append(left) }
        if let drawing {
            let command = CustomCommand(
                drawing: drawing, rect: Rect(x: 2, y: 3, width: 20, height: 10), alpha: 0.5, time: time)
            list.addCommand(command, transform: Homography(h31: 8, h32: 8), clip: nil)
        }
        list.addGroup(transform: .identity, alpha: 1) { $0.append(right) }
    }

    @Test func itDrawsInItsPlaceAndNowhereElse() throws {
        let drawing = CustomDrawing { _ in
            glClearColor(0, 0, 1, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        let image = try HeadlessScene().render { list(drawing, in: &$0) }
        for y in 0..<40 {
            for x in 0..<40 {
                let isInside = (10..<30).contains(x) && (11..<21).contains(y)
                #expect((image.color(x, y).blue == 255) == isInside, "at \(x), \(y)")
            }
        }
    }

    @Test func whateverStateItLeavesBehindTheRestLooksTheSame() throws {
        let scene = try HeadlessScene()
        let vandal = CustomDrawing { _ in
            for capability in [GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_POLYGON_OFFSET_FILL] {
                glEnable(GLenum(capability))
            }
            glDisable(GLenum(GL_BLEND))
            glViewport(1, 2, 3, 4)
            glScissor(0, 0, 1, 1)
            glColorMask(0, 0, 0, 0)
            glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ZERO))
            glBlendEquation(GLenum(GL_FUNC_SUBTRACT))
            glBindBuffer(GLenum(GL_ARRAY_BUFFER), 0)
            glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), 0)
            for index in 0..<GLuint(8) { glEnableVertexAttribArray(index) }
            glUseProgram(0)
            glActiveTexture(GLenum(GL_TEXTURE3))
            glBindTexture(GLenum(GL_TEXTURE_2D), 0)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        }
        let expected = try scene.render { list(nil, in: &$0) }
        #expect(try scene.render { list(vandal, in: &$0) } == expected)
        // And in the next frame, too.
        #expect(try scene.render { list(nil, in: &$0) } == expected)
        #expect(scene.renderer.frameStatistics.customDrawings == 0)
    }

    /// What only a context of ES 3 has.
    @Test func stateOfES3IsTakenBackToo() throws {
        let scene = try HeadlessScene()
        try #require(scene.renderer.deviceName.contains("OpenGL ES 3"))
        let calls = try #require(ES3Calls())
        let vandal = CustomDrawing { _ in
            var name: GLuint = 0
            calls.makeVertexArray(1, &name)
            calls.bindVertexArray(name)
            calls.makeSampler(1, &name)
            calls.bindSampler(0, name)
            for index in 0..<GLuint(8) { calls.setDivisor(index, 1) }
            calls.bindVertexArray(0)
            for index in 0..<GLuint(8) { calls.setDivisor(index, 1) }
            glGenBuffers(1, &name)
            glBindBuffer(0x88EC, name)
            glBufferData(0x88EC, 4, nil, GLenum(GL_STREAM_DRAW))
            glPixelStorei(0x0CF2, 7)
            glEnable(0x8C89)
            glEnable(0x8D69)
        }
        let red = PixelColor(red: 255, green: 0, blue: 0)
        let expected = try scene.render { list(nil, in: &$0) }
        #expect(try scene.render { list(vandal, in: &$0) } == expected)
        // A picture that is uploaded between two frames.
        let texture = try scene.texture(width: 8, height: 8) { _, _ in red }
        let image = try scene.render {
            $0.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 32, height: 32), texture: texture))
            }
        }
        #expect(image.color(16, 16) == red && image.color(2, 29) == red)
    }

    @Test func anErrorThatItLeavesIsNoneOfTheFrame() throws {
        let scene = try HeadlessScene()
        let wrong = CustomDrawing { _ in
            glEnable(GLenum(GL_TEXTURE_2D) + 0x7000)
            glViewport(0, 0, -1, -1)
        }
        let expected = try scene.render { list(nil, in: &$0) }
        #expect(scene.renderer.customDrawingError == nil)
        #expect(try scene.render { list(wrong, in: &$0) } == expected)
        #expect(scene.renderer.customDrawingError != nil)
    }

    @Test func anErrorOfTheFrameBeforeItIsReportedAllTheSame() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.errors = [.clear: GLErrorCode(rawValue: 0x0502)]
        var frame = DrawList(size: Size(width: 64, height: 64))
        list(CustomDrawing { _ in }, in: &frame)
        #expect(throws: RendererError.callFailed(code: "GL_INVALID_OPERATION", device: "double, OpenGL ES 2.0 double"))
        {
            try renderer.draw(frame, into: PixelSize(width: 64, height: 64))
        }
        #expect(renderer.customDrawingError == nil)
    }

    @Test func itIsToldItsMatrixSizeAlphaAndTime() throws {
        let heard = Heard()
        let drawing = CustomDrawing { heard.frame = $0 }
        _ = try HeadlessScene().render { list(drawing, in: &$0) }
        let frame = try #require(heard.frame)
        #expect(frame.size == Size(width: 20, height: 10) && frame.alpha == 0.5 && frame.time == time)
        #expect(frame.outputSize == PixelSize(width: 64, height: 64))
        // Its upper left corner lies at (10, 11) of 64.
        #expect(frame.clipFromLocal.3.x == -1 + 10.0 / 32 && frame.clipFromLocal.3.y == 1 - 11.0 / 32)
        #expect(frame.clipFromLocal.0.x == 1.0 / 32 && frame.clipFromLocal.1.y == -1.0 / 32)
    }
}

/// Written and read on the test's own thread, which is the one that draws.
private final class Heard: @unchecked Sendable {
    var frame: CustomFrame?
}

/// What a program that uses ES 3 calls.
private struct ES3Calls: Sendable {
    let makeVertexArray: @Sendable @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
    let bindVertexArray: @Sendable @convention(c) (GLuint) -> Void
    let makeSampler: @Sendable @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
    let bindSampler: @Sendable @convention(c) (GLuint, GLuint) -> Void
    let setDivisor: @Sendable @convention(c) (GLuint, GLuint) -> Void

    init?() {
        guard let makeVertexArray = dlsym(nil, "glGenVertexArrays"),
            let bindVertexArray = dlsym(nil, "glBindVertexArray"),
            let makeSampler = dlsym(nil, "glGenSamplers"), let bindSampler = dlsym(nil, "glBindSampler"),
            let setDivisor = dlsym(nil, "glVertexAttribDivisor")
        else { return nil }
        self.makeVertexArray = unsafeBitCast(
            makeVertexArray, to: (@Sendable @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void).self)
        self.bindVertexArray = unsafeBitCast(bindVertexArray, to: (@Sendable @convention(c) (GLuint) -> Void).self)
        self.makeSampler = unsafeBitCast(
            makeSampler, to: (@Sendable @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void).self)
        self.bindSampler = unsafeBitCast(bindSampler, to: (@Sendable @convention(c) (GLuint, GLuint) -> Void).self)
        self.setDivisor = unsafeBitCast(setDivisor, to: (@Sendable @convention(c) (GLuint, GLuint) -> Void).self)
    }
}
