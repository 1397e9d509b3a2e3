import GLESRenderer
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
        #expect(throws: expected) { _ = try RendererCore(gl: gl) }
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
        #expect(throws: expected) { _ = try RendererCore(gl: gl) }
        #expect(gl.count(.createShader) == gl.count(.deleteShader))
        #expect(gl.count(.createProgram) == gl.count(.deleteProgram))
    }

    /// GLSL ES 1.00 allows no other characters, not even in comments, and some drivers insist.
    @Test func sourcesAreASCII() throws {
        let gl = RecordingGLES()
        _ = try RendererCore(gl: gl)
        #expect(!gl.sources.isEmpty)
        for source in gl.sources {
            #expect(source.utf8.allSatisfy { $0 < 128 })
            #expect(source.hasPrefix("#version 100\n"))
        }
    }
}
