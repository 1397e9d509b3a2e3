import Timebase

/// A movement along the carousel from one offset to another, as it was when it began.
public struct ScrollMotion: Hashable, Sendable {
    public var startTime: MonotonicTime
    public var startOffset: ItemOffset
    public var endOffset: ItemOffset
    public var duration: Seconds
    /// Items per second; positive moves towards higher indexes. Means nothing for scroll animations.
    public var startVelocity: Double
}
