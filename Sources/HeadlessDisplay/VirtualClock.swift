import Timebase

/// A clock that stands still until it is set. Used from one thread.
public final class VirtualClock: MonotonicClock {
    public var now: MonotonicTime

    public init(now: MonotonicTime = MonotonicTime(secondsSinceStart: 0)) { self.now = now }
}
