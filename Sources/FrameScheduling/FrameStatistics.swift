/// Counts of frames.
public struct FrameStatistics: Hashable, Sendable {
    /// Handed to the output.
    public var submitted = 0
    /// Seen.
    public var presented = 0
    /// Seen later than the refresh they were drawn for.
    public var missed = 0
    /// Drawn, and never seen because a newer frame took their place.
    public var replaced = 0
    /// Drawn but not taken by the output.
    public var dropped = 0

    public init() {}

    /// What has been counted since earlier counts.
    public func since(_ earlier: FrameStatistics) -> FrameStatistics {
        var counts = self
        counts.submitted -= earlier.submitted
        counts.presented -= earlier.presented
        counts.missed -= earlier.missed
        counts.replaced -= earlier.replaced
        counts.dropped -= earlier.dropped
        return counts
    }
}
