import Timebase

/// A frame between being handed over and being seen.
struct Flight: Hashable, Sendable {
    let target: MonotonicTime
    /// When the output had it and the screen was free for it.
    var handedOver: MonotonicTime
}

/// A frame that was seen, by the moment for which it was made.
public struct PresentedFrame: Hashable, Sendable {
    public var target: MonotonicTime
    /// It was seen later than at its target.
    public var isMissed: Bool

    public init(target: MonotonicTime, isMissed: Bool) {
        self.target = target
        self.isMissed = isMissed
    }
}

/// The frame on its way to the screen, and the one that waits behind it.
struct FlightQueue: Hashable, Sendable {
    private var first: Flight?
    private var second: Flight?

    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

    /// Answers the frame that waited until now and gives way to this one: the newest wins.
    mutating func append(_ flight: Flight) -> Flight? {
        guard first != nil else {
            first = flight
            return nil
        }
        defer { second = flight }
        return second
    }

    /// The frame that was seen. The one behind it is on its way from now on.
    mutating func removeFirst(seenAt now: MonotonicTime) -> Flight? {
        defer {
            first = second
            second = nil
            if let waiting = first { first?.handedOver = max(waiting.handedOver, now) }
        }
        return first
    }
}
