/// What a GL context can do beyond OpenGL ES 2.0, as far as the renderer cares.
package struct GLCapabilities: Hashable, Sendable {
    /// Driver and version, for error messages.
    package let device: String
    /// Whether textures whose sides are not powers of two may have mipmaps: ES 3 or GL_OES_texture_npot.
    package let hasMipmapsOfAnySize: Bool
    package let maximumTextureSize: Int

    /// Asks the current context; nil when there is none.
    package init?<API: GLES>(of gl: borrowing API) {
        guard let version = gl.string(.version) else { return nil }
        device = "\(gl.string(.renderer) ?? "unknown GPU"), \(version)"
        // A word of its own: GL_OES_texture_npot must not be found within a longer name.
        let extensions = (gl.string(.extensions) ?? "").split(separator: " ")
        hasMipmapsOfAnySize = Self.majorVersion(version) >= 3 || extensions.contains("GL_OES_texture_npot")
        maximumTextureSize = max(gl.maximumTextureSize(), 64)
    }

    /// Of "OpenGL ES 3.2 Mesa …"; the oldest that there is when the text has another form.
    static func majorVersion(_ text: String) -> Int {
        let prefix = "OpenGL ES "
        guard text.hasPrefix(prefix) else { return 2 }
        return Int(text.dropFirst(prefix.count).prefix { $0.isNumber }) ?? 2
    }
}
