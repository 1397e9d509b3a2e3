/// A span of time in seconds.
@frozen
public struct Seconds: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public var value: Double

    @inlinable public init(_ value: Double) { self.value = value }
    @inlinable public init(floatLiteral value: Double) { self.value = value }
    @inlinable public init(integerLiteral value: Int) { self.value = Double(value) }
    /// A span from whole nanoseconds.
    @inlinable public init(nanoseconds: Int64) { self.value = Double(nanoseconds) * 1e-9 }

    public static let zero = Seconds(0)

    @inlinable public static func < (lhs: Seconds, rhs: Seconds) -> Bool { lhs.value < rhs.value }
    @inlinable public static func + (lhs: Seconds, rhs: Seconds) -> Seconds { Seconds(lhs.value + rhs.value) }
    @inlinable public static func - (lhs: Seconds, rhs: Seconds) -> Seconds { Seconds(lhs.value - rhs.value) }
    @inlinable public static func * (lhs: Seconds, rhs: Double) -> Seconds { Seconds(lhs.value * rhs) }
    @inlinable public static func / (lhs: Seconds, rhs: Double) -> Seconds { Seconds(lhs.value / rhs) }
    /// The ratio of two spans.
    @inlinable public static func / (lhs: Seconds, rhs: Seconds) -> Double { lhs.value / rhs.value }
    @inlinable public static prefix func - (operand: Seconds) -> Seconds { Seconds(-operand.value) }
}
