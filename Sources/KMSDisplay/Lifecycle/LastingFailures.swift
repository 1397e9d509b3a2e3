import Timebase

/// How often an output that fails although everything is there is lit again before it is given up.
struct LastingFailures {
    /// Half a minute, with the pauses.
    static let attempts = 8

    private static let pauses = BackOff(first: 0.25, limit: 8)
    private var count = 0
    private var backOff = pauses

    /// The pause before the next attempt; nil where there is none.
    mutating func pause() -> Seconds? {
        count += 1
        return count > Self.attempts ? nil : backOff.pause()
    }

    /// A frame was seen.
    mutating func noteSuccess() {
        count = 0
        backOff = Self.pauses
    }
}
