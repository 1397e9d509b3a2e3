import Timebase

/// How often something took how long, in a fixed amount of memory: counting allocates nothing, and percentiles are known at
/// any time.
///
/// Buckets grow with what they count, 128 of them for each doubling, as in HdrHistogram: a percentile lies within 0.4 % of
/// the true one. From 1 µs to 8.4 s; what is shorter counts as nothing, what is longer as the longest.
public struct DurationHistogram: Sendable {
    /// A percentile is off by no more than this share of itself.
    public static let relativeError = 1.0 / 256

    private static let unit = 1e-6
    private static let bitsPerDoubling = 7
    private static let doublings = 23
    private static let lowestPattern = (1.0).bitPattern >> UInt64(52 - bitsPerDoubling)

    /// Bucket 0 is for what is below a microsecond.
    private var buckets = [UInt32](repeating: 0, count: 1 + doublings << bitsPerDoubling)
    public private(set) var count = 0
    /// The longest, exactly.
    public private(set) var maximum = Seconds.zero
    private var sum = Seconds.zero

    public init() {}

    /// Forgets everything and keeps the memory.
    public mutating func removeAll() {
        guard count > 0 else { return }
        for index in buckets.indices { buckets[index] = 0 }
        (count, maximum, sum) = (0, .zero, .zero)
    }

    /// Counts a duration; one that is negative or no number is none.
    public mutating func add(_ duration: Seconds) {
        guard duration.value.isFinite, duration >= .zero else { return }
        buckets[Self.bucket(of: duration)] &+= 1
        count += 1
        sum = sum + duration
        maximum = max(maximum, duration)
    }

    /// The duration that a share of all does not exceed, 0…1; nil while there is none.
    public func percentile(_ share: Double) -> Seconds? {
        guard count > 0 else { return nil }
        let rank = max(1, (min(max(share, 0), 1) * Double(count)).rounded(.up))
        var seen = 0
        for (index, number) in buckets.enumerated() where number > 0 {
            seen += Int(number)
            if Double(seen) >= rank { return min(Self.middle(of: index), maximum) }
        }
        return maximum
    }

    /// What is told of it; nil while there is nothing.
    public var summary: DurationSummary? {
        guard count > 0, let median = percentile(0.5), let p99 = percentile(0.99) else { return nil }
        return DurationSummary(count: count, mean: sum / Double(count), median: median, p99: p99, maximum: maximum)
    }

    /// A number's exponent and the upper bits of its mantissa number the buckets in order.
    private static func bucket(of duration: Seconds) -> Int {
        let units = duration.value / unit
        guard units >= 1 else { return 0 }
        let index = units.bitPattern >> UInt64(52 - bitsPerDoubling) - lowestPattern
        return 1 + Int(min(index, UInt64(doublings << bitsPerDoubling - 1)))
    }

    private static func middle(of bucket: Int) -> Seconds {
        guard bucket > 0 else { return .zero }
        let pattern = (UInt64(bucket - 1) + lowestPattern) << UInt64(52 - bitsPerDoubling)
        let half: UInt64 = 1 << UInt64(51 - bitsPerDoubling)
        return Seconds(Double(bitPattern: pattern | half) * unit)
    }
}
