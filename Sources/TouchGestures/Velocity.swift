/// Speed and direction in points a second: x to the right, y downwards.
@frozen
public struct Velocity: Hashable, Sendable {
    public var x: Double
    public var y: Double

    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Velocity(x: 0, y: 0)
}
