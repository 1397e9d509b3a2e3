import Glibc
import Timebase

/// CLOCK_MONOTONIC.
public struct SystemClock: MonotonicClock, Sendable {
    public init() {}

    public var now: MonotonicTime {
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }
}
