/// Distances from the edges of a rectangle inwards, in points.
@frozen
public struct EdgeInsets: Hashable, Sendable {
    public var left: Double
    public var top: Double
    public var right: Double
    public var bottom: Double

    @inlinable
    public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The same on all sides.
    @inlinable
    public init(_ all: Double) { self.init(left: all, top: all, right: all, bottom: all) }

    public static let zero = EdgeInsets(0)
}
