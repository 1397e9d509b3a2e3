import Geometry

/// How much memory pictures may take. What is on screen is never thrown away for it.
public struct PictureBudget: Hashable, Sendable {
    /// Bytes of textures, mipmaps included, above which pictures that nobody shows are given up, the oldest first.
    public var textureBytes: Int
    /// Decoded bytes that may wait for their upload; no decode begins above it.
    public var decodedBytes: Int
    /// Pictures decoded at one time.
    public var simultaneousDecodes: Int

    public init(textureBytes: Int = 128 << 20, decodedBytes: Int = 32 << 20, simultaneousDecodes: Int = 1) {
        self.textureBytes = textureBytes
        self.decodedBytes = decodedBytes
        self.simultaneousDecodes = simultaneousDecodes
    }

    public static let standard = PictureBudget()

    /// Bytes of an RGBA texture with its mipmaps, which add a third.
    static func textureBytes(of size: PixelSize) -> Int { size.area * 4 / 3 * 4 }
}
