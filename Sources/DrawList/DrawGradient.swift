/// A colour of a gradient and its place, 0 at the beginning … 1 at the end.
@frozen
public struct GradientStop: Hashable, Sendable {
    public var position: Double
    public var color: Color

    @inlinable
    public init(_ position: Double, _ color: Color) {
        self.position = position
        self.color = color
    }
}

/// Colours along a line through a quad's middle, as long as the quad is in its direction.
@frozen
public struct DrawGradient: Hashable, Sendable {
    /// Direction, of length 1; x right, y down.
    public var x: Double
    public var y: Double
    /// In ``DrawList/stops``, positions rising.
    public var stops: Range<Int>

    @inlinable
    public init(x: Double, y: Double, stops: Range<Int>) {
        self.x = x
        self.y = y
        self.stops = stops
    }
}
