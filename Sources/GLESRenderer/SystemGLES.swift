import CGLES
import DrawList

/// The real calls, to the context that is current on the calling thread.
package struct SystemGLES: GLES {
    /// Of a context of OpenGL ES 3.
    private let es3: ES3State?
    private let timeQueries: TimeQueryCalls?

    /// For the context that is current now, or one of the same version.
    package init() {
        let version = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? ""
        es3 = GLCapabilities.majorVersion(version) >= 3 ? ES3State() : nil
        timeQueries = TimeQueryCalls()
    }

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
    package func createBuffer() -> UInt32 {
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        return buffer
    }

    package func deleteBuffer(_ buffer: UInt32) {
        var name = buffer
        glDeleteBuffers(1, &name)
    }

    package func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int) {
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), vertices)
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices)
        let bytes = 4 * MemoryLayout<Float>.size
        for index in 0..<attributeCount {
            glEnableVertexAttribArray(GLuint(index))
            glVertexAttribPointer(
                GLuint(index), 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(attributeCount * bytes),
                UnsafeRawPointer(bitPattern: index * bytes))
        }
        // Every GL has eight; one that a program left on would be read, too.
        for index in attributeCount..<8 { glDisableVertexAttribArray(GLuint(index)) }
    }

    package func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) {
        glBufferData(GLenum(GL_ARRAY_BUFFER), vertices.count, vertices.baseAddress, GLenum(GL_STREAM_DRAW))
        glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.count, indices.baseAddress, GLenum(GL_STREAM_DRAW))
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

    package func allocateTexture(width: Int, height: Int, level: Int) {
        glTexImage2D(
            GLenum(GL_TEXTURE_2D),
            GLint(level),
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

    package func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int) {
        glTexSubImage2D(
            GLenum(GL_TEXTURE_2D),
            GLint(level),
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
        glActiveTexture(GLenum(GL_TEXTURE0))
        es3?.reset()
        glViewport(0, 0, GLsizei(width), GLsizei(height))
        glDisable(GLenum(GL_DEPTH_TEST))
        glDisable(GLenum(GL_STENCIL_TEST))
        glDisable(GLenum(GL_SCISSOR_TEST))
        glDisable(GLenum(GL_CULL_FACE))
        glDisable(GLenum(GL_DITHER))
        glDisable(GLenum(GL_POLYGON_OFFSET_FILL))
        glDisable(GLenum(GL_SAMPLE_COVERAGE))
        glDisable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
        let yes = GLboolean(GL_TRUE)
        glColorMask(yes, yes, yes, yes)
        glDisable(GLenum(GL_BLEND))
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    }

    package func enableBlending() {
        glEnable(GLenum(GL_BLEND))
        glBlendEquation(GLenum(GL_FUNC_ADD))
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

    package func drawTriangles(firstIndex: Int, indexCount: Int) {
        glDrawElements(
            GLenum(GL_TRIANGLES), GLsizei(indexCount), GLenum(GL_UNSIGNED_SHORT),
            UnsafeRawPointer(bitPattern: firstIndex * MemoryLayout<UInt16>.size))
    }

    package func currentFramebuffer() -> UInt32 {
        var name: GLint = 0
        glGetIntegerv(GLenum(GL_FRAMEBUFFER_BINDING), &name)
        return UInt32(bitPattern: name)
    }

    package func bindFramebuffer(_ framebuffer: UInt32) { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer) }
}

// MARK: - Time of the GPU

extension SystemGLES {
    package func createTimeQuery() -> UInt32? { timeQueries?.create() }
    package func deleteTimeQuery(_ query: UInt32) { timeQueries?.remove(query) }
    package func beginTimeQuery(_ query: UInt32) { timeQueries?.start(query) }
    package func endTimeQuery() { timeQueries?.stop() }
    package func timeQueryResult(_ query: UInt32) -> UInt64? { timeQueries?.answer(to: query) }
    package func takeTimeDisjoint() -> Bool { timeQueries?.takeDisjoint() ?? false }
}
