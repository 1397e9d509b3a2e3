/// Counts of frames since the start.
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
}
