import Geometry

/// Where a display lies on the picture, for the touch screens that lie on it.
public struct DisplayPlace: Hashable, Sendable {
    /// The output's name, as udev's rules bind touch screens to it (`WL_OUTPUT`).
    public var name: String
    /// What its glass covers of the picture, in points; may reach beyond it.
    public var place: Rect
    /// How the picture lies on it.
    public var orientation: DisplayOrientation

    public init(name: String, place: Rect, orientation: DisplayOrientation = .upright) {
        self.name = name
        self.place = place
        self.orientation = orientation
    }

    /// The point of the picture under a place of the display, given in fractions of it.
    func point(x: Double, y: Double) -> Point {
        let fraction = orientation.picturePoint(atDisplay: x, y)
        return Point(
            x: place.minX + fraction.x * place.size.width, y: place.minY + fraction.y * place.size.height)
    }
}
