import Timebase

/// How long something took, many times: the middle, the worst of a hundred, the worst.
public struct DurationSummary: Hashable, Sendable {
    /// How many times.
    public var count: Int
    public var mean: Seconds
    /// Half of them did not take longer; within 0.4 %.
    public var median: Seconds
    /// 99 of 100 did not take longer; within 0.4 %.
    public var p99: Seconds
    public var maximum: Seconds

    public init(count: Int, mean: Seconds, median: Seconds, p99: Seconds, maximum: Seconds) {
        self.count = count
        self.mean = mean
        self.median = median
        self.p99 = p99
        self.maximum = maximum
    }
}
