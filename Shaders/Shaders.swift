/// A GLSL ES 1.00 source of this folder, embedded at build time so that a program needs no files beside it.
public struct ShaderSource: Sendable {
    /// The file's name, for error messages.
    public let file: String
    /// The file's content, without a `#version` line and precision statements.
    public let text: String

    private init(file: String, bytes: [UInt8]) {
        self.file = file
        text = String(decoding: bytes, as: UTF8.self)
    }

    public static let quadVertex = ShaderSource(file: "quad.vert", bytes: PackageResources.quad_vert)
    public static let quadFragment = ShaderSource(file: "quad.frag", bytes: PackageResources.quad_frag)
    public static let backgroundFragment = ShaderSource(
        file: "background.frag",
        bytes: PackageResources.background_frag
    )
}
