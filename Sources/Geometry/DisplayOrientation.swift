/// How a picture lies on a display: mirrored first, then turned clockwise by quarters.
///
/// The one owner of that transform: what is drawn, touched and pointed at goes by it.
@frozen
public struct DisplayOrientation: Hashable, Sendable {
    /// By how many degrees a picture is turned clockwise.
    public enum Rotation: Int, CaseIterable, Sendable { case none = 0, right = 90, half = 180, left = 270 }

    /// What is exchanged in a mirrored picture: left and right, or top and bottom.
    public enum Mirroring: String, CaseIterable, Sendable { case none, horizontal, vertical }

    public var rotation: Rotation
    public var mirroring: Mirroring

    public init(rotation: Rotation = .none, mirroring: Mirroring = .none) {
        self.rotation = rotation
        self.mirroring = mirroring
    }

    public static let upright = DisplayOrientation()

    /// Whether width and height change places.
    public var isSideways: Bool { rotation == .right || rotation == .left }

    /// The size of the picture that fills a display.
    public func pictureSize(onDisplay size: PixelSize) -> PixelSize {
        isSideways ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where the axes of the picture lead on the display, x right and y down: column by column, each number −1, 0 or 1.
    public var axes: (xx: Double, xy: Double, yx: Double, yy: Double) {
        let x = mirroring == .horizontal ? -1.0 : 1.0
        let y = mirroring == .vertical ? -1.0 : 1.0
        switch rotation {
        case .none: return (x, 0, 0, y)
        case .right: return (0, x, -y, 0)
        case .half: return (-x, 0, 0, -y)
        case .left: return (0, -x, y, 0)
        }
    }

    /// A point of the picture that lies at a point of the display, both in fractions of width and height.
    public func picturePoint(atDisplay x: Double, _ y: Double) -> Point {
        let axes = axes
        // The axes are at right angles: their inverse is what they are by rows.
        return Point(x: Self.sum(axes.xx, x, axes.xy, y), y: Self.sum(axes.yx, x, axes.yy, y))
    }

    /// The point of the display at which a point of the picture lies, both in fractions of width and height.
    public func displayPoint(atPicture x: Double, _ y: Double) -> Point {
        let axes = axes
        return Point(x: Self.sum(axes.xx, x, axes.yx, y), y: Self.sum(axes.xy, x, axes.yy, y))
    }

    /// Of two fractions, along axes of which one is zero; nothing is rounded where the other is 1.
    private static func sum(_ a: Double, _ x: Double, _ b: Double, _ y: Double) -> Double {
        let (axis, value) = a != 0 ? (a, x) : (b, y)
        return axis > 0 ? value : 1 - value
    }
}
