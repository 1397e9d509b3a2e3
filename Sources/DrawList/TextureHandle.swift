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

/// Who makes the levels of detail of a texture, each half as wide and high as the one before, down to a single pixel.
public enum LevelsOfDetail: Hashable, Sendable {
    /// The GPU's driver, from the picture, when that is whole.
    case made
    /// The one who uploads the picture: that spares the thread that draws the driver's own way, which may be slow the first
    /// time.
    case uploaded
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
    /// - Parameters:
    ///   - isOpaque: whether every pixel's alpha is 255, so that what lies behind need not be drawn.
    ///   - levels: where they are to be uploaded, they are there at once, as far as the GPU takes levels for this size.
    func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail
    ) throws(TextureError) -> TextureHandle

    /// Fills a part of a level of detail; `pixels` holds exactly its rows. An unknown handle is ignored, and so is a level
    /// that the texture has not.
    ///
    /// After an error the part's content is undefined.
    ///
    /// - Parameter level: 0 is the picture itself; each further one is half as wide and high, rounded down. Levels that the
    ///   driver makes are there once ``finishTexture(_:)`` has been called.
    func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError)

    /// Tells that the texture is white around a pixel's upper left corner, so that quads of one colour may be drawn with it.
    /// An unknown handle is ignored.
    func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle)

    /// Declares the picture whole: has its levels of detail made, again when it has changed, unless they are uploaded. An
    /// unknown handle is ignored.
    func finishTexture(_ texture: TextureHandle)

    /// Gives the texture back, whatever context is current: the GPU has it back by the next frame or texture. An unknown
    /// handle is ignored.
    func deleteTexture(_ texture: TextureHandle)
}

extension TextureStorage {
    /// Makes a texture whose levels of detail the driver makes.
    public func makeTexture(size: PixelSize, isOpaque: Bool) throws(TextureError) -> TextureHandle {
        try makeTexture(size: size, isOpaque: isOpaque, levels: .made)
    }

    /// Fills a part of the picture itself.
    public func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, of texture: TextureHandle
    ) throws(TextureError) {
        try upload(pixels, into: part, level: 0, of: texture)
    }
}
