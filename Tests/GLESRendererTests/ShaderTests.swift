import DrawList
import GLESRenderer
import Geometry
import Testing

@Suite struct ShaderTests {
    @Test func withoutAContextNothingIsMade() {
        let gl = RecordingGLES()
        gl.version = nil
        #expect(throws: RendererError.noContext) { _ = try RendererCore(gl: gl) }
        #expect(gl.calls.isEmpty)
    }

    @Test func aShaderThatDoesNotCompileIsNamedWithTheDriversWords() {
        let gl = RecordingGLES()
        gl.rejectedSource = "#define ROUNDED\n#ifdef GL_FRAGMENT_PRECISION_HIGH"
        let expected = RendererError.shaderCompilation(
            file: "quad.frag", features: ["TEXTURED", "ROUNDED"], device: "double, OpenGL ES 2.0 double",
            log: "0:7(1): error: no such thing\n"
        )
        #expect(throws: expected) { try RendererCore(gl: gl).linkPrograms() }
        #expect(
            expected.description
                == "could not compile the shader quad.frag (with TEXTURED, ROUNDED) on double, OpenGL ES 2.0 double: "
                + "0:7(1): error: no such thing"
        )
        #expect(gl.count(.createShader) == gl.count(.deleteShader))
        #expect(gl.count(.createProgram) == gl.count(.deleteProgram))
    }

    @Test func aProgramThatDoesNotLinkIsNamedWithTheDriversWords() {
        let gl = RecordingGLES()
        gl.links = false
        let expected = RendererError.programLinking(
            program: "quad.vert + quad.frag", device: "double, OpenGL ES 2.0 double", log: "error: too many varyings"
        )
        #expect(throws: expected) { try RendererCore(gl: gl).linkPrograms() }
        #expect(gl.count(.createShader) == gl.count(.deleteShader))
        #expect(gl.count(.createProgram) == gl.count(.deleteProgram))
    }

    @Test func theFirstFrameWaitsForTheProgramsItNeedsAlone() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        #expect(gl.count(.createProgram) == 0)
        let size = PixelSize(width: 10, height: 10)
        var list = DrawList(size: Size(width: 10, height: 10), background: .color(.black))
        list.addGroup(transform: .identity, alpha: 1) {
            $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 9, height: 9), color: .white))
        }
        try renderer.draw(list, into: size)
        #expect(gl.count(.createProgram) == 1)
        // The others follow, one with each frame.
        for programs in 2...6 {
            try renderer.draw(list, into: size)
            #expect(gl.count(.createProgram) == programs)
        }
        try renderer.draw(list, into: size)
        #expect(gl.count(.createProgram) == 6)
    }

    @Test func aFrameWhoseProgramTheDriverRefusesFailsWithItsWords() throws {
        let gl = RecordingGLES()
        gl.links = false
        let renderer = try RendererCore(gl: gl)
        let size = PixelSize(width: 10, height: 10)
        var list = DrawList(size: Size(width: 10, height: 10), background: .color(.black))
        try renderer.draw(list, into: size)
        list.addGroup(transform: .identity, alpha: 1) {
            $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 9, height: 9), color: .white))
        }
        let expected = RendererError.programLinking(
            program: "quad.vert + quad.frag", device: "double, OpenGL ES 2.0 double", log: "error: too many varyings"
        )
        #expect(throws: expected) { try renderer.draw(list, into: size) }
        gl.links = true
        try renderer.draw(list, into: size)
    }

    /// GLSL ES 1.00 allows no other characters, not even in comments, and some drivers insist.
    @Test func sourcesAreASCII() throws {
        let gl = RecordingGLES()
        try RendererCore(gl: gl).linkPrograms()
        #expect(gl.sources.count == 12)
        for source in gl.sources {
            #expect(source.utf8.allSatisfy { $0 < 128 })
            #expect(source.hasPrefix("#version 100\n"))
        }
    }
}
