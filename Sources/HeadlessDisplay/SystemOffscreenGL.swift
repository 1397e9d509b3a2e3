import CGLES

/// The real calls, to the context that is current on the calling thread.
struct SystemOffscreenGL: OffscreenGL {
    func hasRGBA8Renderbuffers() -> Bool {
        // "OpenGL ES 3.2 Mesa …"; a text of another form is taken for the oldest version.
        let version = string(GL_VERSION)
        let prefix = "OpenGL ES "
        if version.hasPrefix(prefix), let major = version.dropFirst(prefix.count).first?.wholeNumberValue, major >= 3 {
            return true
        }
        return string(GL_EXTENSIONS).split(separator: " ").contains("GL_OES_rgb8_rgba8")
    }

    func maximumRenderbufferSize() -> Int {
        var value: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &value)
        return Int(value)
    }

    func createFramebuffer(width: Int, height: Int) -> FramebufferNames {
        var names = FramebufferNames(framebuffer: 0, renderbuffer: 0)
        glGenFramebuffers(1, &names.framebuffer)
        glGenRenderbuffers(1, &names.renderbuffer)
        glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names.renderbuffer)
        glRenderbufferStorage(
            GLenum(GL_RENDERBUFFER), GLenum(GL_RGBA8_OES), GLsizei(width), GLsizei(height)
        )
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names.framebuffer)
        glFramebufferRenderbuffer(
            GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names.renderbuffer
        )
        return names
    }

    func deleteFramebuffer(_ names: FramebufferNames) {
        var names = names
        glDeleteFramebuffers(1, &names.framebuffer)
        glDeleteRenderbuffers(1, &names.renderbuffer)
    }

    func bindFramebuffer(_ names: FramebufferNames) { glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names.framebuffer) }

    func framebufferProblem() -> String? {
        let status = glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
        return switch Int32(bitPattern: status) {
        case GL_FRAMEBUFFER_COMPLETE: nil
        case GL_FRAMEBUFFER_UNSUPPORTED: "GL_FRAMEBUFFER_UNSUPPORTED"
        case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
        default: "framebuffer status 0x" + String(status, radix: 16)
        }
    }

    func readPixels(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        glReadPixels(
            0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels.baseAddress
        )
    }

    func finish() { glFinish() }

    func takeError() -> UInt32? {
        let code = glGetError()
        return code == GLenum(GL_NO_ERROR) ? nil : code
    }

    private func string(_ name: Int32) -> String {
        guard let bytes = glGetString(GLenum(name)) else { return "" }
        return String(cString: bytes)
    }
}
