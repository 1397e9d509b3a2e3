import Geometry

/// Names a texture that a renderer holds. Never reused within one renderer.
@frozen
public struct TextureHandle: Hashable, Sendable {
    public let rawValue: UInt32

    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A part of a texture in fractions of its size: (0, 0) is the upper left corner of the picture, (1, 1) the lower right.
@frozen
public struct TextureRegion: Hashable, Sendable {
    public var left: Float
    public var top: Float
    public var right: Float
    public var bottom: Float

    @inlinable
    public init(left: Float, top: Float, right: Float, bottom: Float) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    public static let whole = TextureRegion(left: 0, top: 0, right: 1, bottom: 1)
}

/// Holds textures for those who make pictures, so that they need not know the renderer.
///
/// Pixels are premultiplied RGBA, 8 bits a channel, rows from the top, without padding. All calls on the renderer's thread.
public protocol TextureStorage: AnyObject {
    /// The largest width and height that the GPU takes, in pixels.
    var maximumTextureSize: Int { get }

    /// Sum of the bytes of all textures now held, mipmaps included.
    var textureBytes: Int { get }

    /// Makes a texture whose content is undefined until every row has been uploaded and ``finishTexture(_:)`` called; quads
    /// that show it are not drawn until then.
    ///
    /// - Parameter isOpaque: whether every pixel's alpha is 255, so that what lies behind need not be drawn.
    func makeTexture(size: PixelSize, isOpaque: Bool) throws(TextureError) -> TextureHandle

    /// Fills rows `firstRow ..< firstRow + rowCount`; `pixels` holds exactly these rows. An unknown handle is ignored.
    ///
    /// After an error the rows' content is undefined.
    func upload(
        _ pixels: UnsafeRawBufferPointer, firstRow: Int, rowCount: Int, to texture: TextureHandle
    ) throws(TextureError)

    /// Fills a part of a level of detail; `pixels` holds exactly its rows. An unknown handle is ignored, and so is a level
    /// that the texture has not.
    ///
    /// After an error the part's content is undefined.
    ///
    /// - Parameter level: 0 is the picture itself; each further one is half as wide and high, and there once
    ///   ``finishTexture(_:)`` has been called.
    func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError)

    /// Tells that the texture is white around a pixel's upper left corner, so that quads of one colour may be drawn with it.
    /// An unknown handle is ignored.
    func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle)

    /// Declares the picture whole: makes its mipmaps, again when it has changed. An unknown handle is ignored.
    func finishTexture(_ texture: TextureHandle)

    /// Gives the texture back, whatever context is current: the GPU has it back by the next frame or texture. An unknown
    /// handle is ignored.
    func deleteTexture(_ texture: TextureHandle)
}

extension TextureStorage {
    /// Fills a part of the picture itself.
    public func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, of texture: TextureHandle
    ) throws(TextureError) {
        try upload(pixels, into: part, level: 0, of: texture)
    }
}
