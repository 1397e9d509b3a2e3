import Timebase

/// How long failing frames are dropped before the output is given up.
struct RetryBudget {
    /// Given up after at least this many failures in a row …
    static let attempts = 10
    /// … that have lasted at least this long.
    static let span: Seconds = 2

    private var failures = 0
    private var firstFailure: MonotonicTime?

    /// Notes a failure and says whether trying again is still worth it.
    mutating func noteFailure(at time: MonotonicTime) -> Bool {
        let first = firstFailure ?? time
        firstFailure = first
        failures += 1
        return failures < Self.attempts || time - first < Self.span
    }

    mutating func noteSuccess() {
        failures = 0
        firstFailure = nil
    }
}
