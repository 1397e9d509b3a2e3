import Timebase

/// The pauses between attempts: each twice as long as the one before, up to a limit.
struct BackOff: Hashable {
    let first: Seconds
    let limit: Seconds
    private var next: Seconds

    init(first: Seconds, limit: Seconds) {
        self.first = first
        self.limit = limit
        next = first
    }

    /// The pause before the coming attempt.
    mutating func pause() -> Seconds {
        defer { next = min(next * 2, limit) }
        return next
    }

}
