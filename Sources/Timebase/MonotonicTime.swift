/// A moment on CLOCK_MONOTONIC, in seconds since its (arbitrary) start.
///
/// A `Double` of seconds resolves 0.2 µs after thirty years of running.
@frozen
public struct MonotonicTime: Hashable, Comparable, Sendable {
    public var secondsSinceStart: Double

    @inlinable public init(secondsSinceStart: Double) { self.secondsSinceStart = secondsSinceStart }

    @inlinable
    public init(seconds: Int64, nanoseconds: Int64) {
        self.secondsSinceStart = Double(seconds) + Double(nanoseconds) * 1e-9
    }

    @inlinable
    public static func < (lhs: MonotonicTime, rhs: MonotonicTime) -> Bool {
        lhs.secondsSinceStart < rhs.secondsSinceStart
    }
    @inlinable
    public static func + (lhs: MonotonicTime, rhs: Seconds) -> MonotonicTime {
        MonotonicTime(secondsSinceStart: lhs.secondsSinceStart + rhs.value)
    }
    @inlinable
    public static func - (lhs: MonotonicTime, rhs: Seconds) -> MonotonicTime {
        MonotonicTime(secondsSinceStart: lhs.secondsSinceStart - rhs.value)
    }
    @inlinable
    public static func - (lhs: MonotonicTime, rhs: MonotonicTime) -> Seconds {
        Seconds(lhs.secondsSinceStart - rhs.secondsSinceStart)
    }
}

/// A source of the present moment. The real one reads CLOCK_MONOTONIC; tests hand in one of their own.
public protocol MonotonicClock {
    /// The present moment.
    var now: MonotonicTime { get }
}
