import Glibc
import Timebase

/// How long the processor has worked for the calling thread (CLOCK_THREAD_CPUTIME_ID). A system call each time.
public struct ThreadClock: Sendable {
    public init() {}

    public var now: Seconds {
        var time = timespec()
        _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Seconds(Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
    }
}
