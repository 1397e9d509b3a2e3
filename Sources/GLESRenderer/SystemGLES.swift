import CGLES
import DrawList

/// The real calls, to the context that is current on the calling thread.
package struct SystemGLES: GLES {
    package init() {}

    package func string(_ name: GLString) -> String? {
        let number =
            switch name {
            case .version: GL_VERSION
            case .renderer: GL_RENDERER
            case .extensions: GL_EXTENSIONS
            }
        guard let bytes = glGetString(GLenum(number)) else { return nil }
        return String(cString: bytes)
    }

    package func maximumTextureSize() -> Int {
        var value: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &value)
        return Int(value)
    }

    package func takeError() -> GLErrorCode? {
        let code = glGetError()
        return code == GLenum(GL_NO_ERROR) ? nil : GLErrorCode(rawValue: code)
    }
}

// MARK: - Programs

extension SystemGLES {
    package func createShader(_ stage: ShaderStage) -> UInt32 {
        glCreateShader(GLenum(stage == .vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER))
    }

    package func compileShader(_ shader: UInt32, source: String) -> Bool {
        source.withCString { text in
            var pointer: UnsafePointer<GLchar>? = text
            glShaderSource(shader, 1, &pointer, nil)
        }
        glCompileShader(shader)
        var status: GLint = 0
        glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &status)
        return status != 0
    }

    package func shaderLog(_ shader: UInt32) -> String {
        var length: GLint = 0
        glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
        return log(length) { glGetShaderInfoLog(shader, length, nil, $0) }
    }

    package func deleteShader(_ shader: UInt32) { glDeleteShader(shader) }
    package func createProgram() -> UInt32 { glCreateProgram() }
    package func attachShader(_ shader: UInt32, to program: UInt32) { glAttachShader(program, shader) }

    package func bindAttribute(_ name: String, to index: UInt32, in program: UInt32) {
        glBindAttribLocation(program, index, name)
    }

    package func linkProgram(_ program: UInt32) -> Bool {
        glLinkProgram(program)
        var status: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &status)
        return status != 0
    }

    package func programLog(_ program: UInt32) -> String {
        var length: GLint = 0
        glGetProgramiv(program, GLenum(GL_INFO_LOG_LENGTH), &length)
        return log(length) { glGetProgramInfoLog(program, length, nil, $0) }
    }

    package func deleteProgram(_ program: UInt32) { glDeleteProgram(program) }

    package func uniformLocation(_ name: String, in program: UInt32) -> Int32 { glGetUniformLocation(program, name) }

    private func log(_ length: GLint, read: (UnsafeMutablePointer<GLchar>) -> Void) -> String {
        guard length > 1 else { return "" }
        // One more than asked for, so that the text ends even where a driver forgets its zero.
        return withUnsafeTemporaryAllocation(of: GLchar.self, capacity: Int(length) + 1) { buffer in
            buffer.initialize(repeating: 0)
            guard let start = buffer.baseAddress else { return "" }
            read(start)
            return String(cString: start)
        }
    }
}

// MARK: - Vertices

extension SystemGLES {
    package func createVertexBuffer(_ vertices: [Float]) -> UInt32 {
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        vertices.withUnsafeBytes {
            glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW))
        }
        return buffer
    }

    package func deleteVertexBuffer(_ buffer: UInt32) {
        var name = buffer
        glDeleteBuffers(1, &name)
    }

    package func useVertexBuffer(_ buffer: UInt32) {
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
        glEnableVertexAttribArray(0)
        glVertexAttribPointer(0, 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, nil)
    }
}

// MARK: - Textures

extension SystemGLES {
    package func createTexture() -> UInt32 {
        var texture: GLuint = 0
        glGenTextures(1, &texture)
        return texture
    }

    package func deleteTexture(_ texture: UInt32) {
        var name = texture
        glDeleteTextures(1, &name)
    }

    package func bindTexture(_ texture: UInt32) { glBindTexture(GLenum(GL_TEXTURE_2D), texture) }

    package func allocateTexture(width: Int, height: Int) {
        glTexImage2D(
            GLenum(GL_TEXTURE_2D),
            0,
            GL_RGBA,
            GLsizei(width),
            GLsizei(height),
            0,
            GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE),
            nil
        )
        setParameter(GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
        setParameter(GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    }

    package func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect) {
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D),
            0,
            GLint(part.x),
            GLint(part.y),
            GLsizei(part.width),
            GLsizei(part.height),
            GLenum(GL_RGBA),
            GLenum(GL_UNSIGNED_BYTE),
            pixels.baseAddress
        )
    }

    package func generateMipmaps() { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }

    package func setLinearFiltering(mipmapped: Bool) {
        setParameter(GL_TEXTURE_MAG_FILTER, GL_LINEAR)
        setParameter(GL_TEXTURE_MIN_FILTER, mipmapped ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
    }

    private func setParameter(_ name: Int32, _ value: Int32) {
        glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
    }
}

// MARK: - A frame

extension SystemGLES {
    package func setFrameState(width: Int, height: Int) {
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_DEPTH_TEST))
        glDisable(GLenum(GL_STENCIL_TEST))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_CULL_FACE))
        glDisable(GLenum(GL_DITHER))
        glDisable(GLenum(GL_BLEND))
        glActiveTexture(GLenum(GL_TEXTURE0))
    }

    package func enableBlending() {
        glEnable(GLenum(GL_BLEND))
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    }

    package func setScissor(_ box: ScissorBox?) {
        guard let box else { return glDisable(GLenum(GL_SCISSOR_TEST)) }
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(GLint(box.x), GLint(box.y), GLsizei(box.width), GLsizei(box.height))
    }

    package func clear(red: Float, green: Float, blue: Float, alpha: Float) {
        glClearColor(red, green, blue, alpha)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    package func useProgram(_ program: UInt32) { glUseProgram(program) }

    package func setVectors(_ location: Int32, _ values: UnsafePointer<Float>, count: Int) {
        glUniform4fv(location, GLsizei(count), values)
    }

    package func setMatrix(_ location: Int32, _ values: UnsafePointer<Float>) {
        glUniformMatrix3fv(location, 1, GLboolean(GL_FALSE), values)
    }

    package func drawStrip(first: Int32, count: Int32) { glDrawArrays(GLenum(GL_TRIANGLE_STRIP), first, count) }
}
