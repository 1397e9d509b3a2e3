/// The part of a picture that a display shows, in device pixels of the upright picture.
@frozen
public struct PictureWindow: Hashable, Sendable {
    /// The whole picture, at the display's scale.
    public var picture: PixelSize
    /// The display's corner that is the upper left one of the upright picture, as a place in the picture. Beyond the picture
    /// the display is black.
    public var x: Int
    public var y: Int

    public init(of picture: PixelSize, x: Int = 0, y: Int = 0) {
        self.picture = picture
        self.x = x
        self.y = y
    }

    /// Whether the picture leaves a part of a display free.
    ///
    /// - Parameter shown: the display's size as the upright picture has it.
    public func leavesBars(on shown: PixelSize) -> Bool {
        x < 0 || y < 0 || picture.width - x < shown.width || picture.height - y < shown.height
    }
}
