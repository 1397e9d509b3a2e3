import Timebase

/// A frame between being handed over and being seen.
struct Flight: Hashable, Sendable {
    let target: MonotonicTime
    /// When the output had it and the screen was free for it.
    var handedOver: MonotonicTime
}

/// The frame on its way to the screen, and the one that waits behind it.
struct FlightQueue: Hashable, Sendable {
    private var first: Flight?
    private var second: Flight?

    var count: Int { (first == nil ? 0 : 1) + (second == nil ? 0 : 1) }

    /// Answers whether the frame takes the place of one that waited: the newest wins.
    mutating func append(_ flight: Flight) -> Bool {
        guard first != nil else {
            first = flight
            return false
        }
        defer { second = flight }
        return second != nil
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
