import Geometry

/// Names a texture that a renderer holds. Never reused within one renderer.
@frozen
public struct TextureHandle: Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Why a texture could not be made.
public enum TextureError: Error, Hashable, Sendable {
    /// The GPU takes at most this many pixels a side.
    case tooLarge(PixelSize, limit: Int)
    case outOfMemory(PixelSize)
    case contextLost
}

/// Holds textures for those who make pictures, so that they need not know the renderer.
///
/// Pixels are premultiplied RGBA, 8 bits a channel, rows from the top, without padding. All calls on the renderer's thread.
public protocol TextureStorage: AnyObject {
    /// The largest width and height that the GPU takes, in pixels.
    var maximumTextureSize: Int { get }

    /// Sum of the bytes of all textures now held, mipmaps included.
    var textureBytes: Int { get }

    /// Makes a texture whose content is undefined until every row has been uploaded and ``finishTexture(_:)`` called.
    func makeTexture(size: PixelSize, isOpaque: Bool) throws(TextureError) -> TextureHandle

    /// Fills rows `firstRow ..< firstRow + rowCount`; `pixels` holds exactly these rows.
    func upload(_ pixels: UnsafeRawBufferPointer, firstRow: Int, rowCount: Int, to texture: TextureHandle)

    /// Declares the picture whole: makes its mipmaps.
    func finishTexture(_ texture: TextureHandle)

    /// Gives the texture back. An unknown handle is ignored.
    func deleteTexture(_ texture: TextureHandle)
}
