import Timebase

/// Moves on by one item every so often: told on every frame how things stand, it answers where to go.
///
/// Runs on the frame clock. While a finger is down, or a motion that it did not begin itself is under way, nothing is due,
/// and afterwards a whole interval passes, as it does after a jump to another item; its own motions take their time out of the
/// interval. Pausing keeps the time that was left. With 0 or 1 items it does nothing and asks for no frame.
public struct AutoAdvance: Hashable, Sendable {
    /// What follows the last item of a carousel that does not wrap.
    public enum EndBehavior: Hashable, Sendable {
        /// The first one.
        case startOver
        /// The one before, and so back to the first.
        case reverse
        /// Nothing: the last one stays.
        case stop
    }

    /// Time from one departure to the next. At least ``minimumInterval``.
    public private(set) var interval: Seconds
    public var endBehavior: EndBehavior

    /// Shorter intervals, and those that are no number, are taken as this one.
    public static let minimumInterval = Seconds(0.1)

    private enum Phase: Hashable {
        case unstarted
        case due(MonotonicTime)
        case paused(remaining: Seconds)
    }

    private var phase = Phase.unstarted
    private var isReversed = false
    /// The motion under way is the one that the last step began.
    private var isOwnMotion = false
    /// Where its own motion leads to, or where it found things at rest: elsewhere, somebody else has moved them.
    private var expected: Int?
    /// Of items, when that was.
    private var expectedCount = 0

    public init(interval: Seconds = 2, endBehavior: EndBehavior = .startOver) {
        self.interval = interval.value >= Self.minimumInterval.value ? interval : Self.minimumInterval
        self.endBehavior = endBehavior
    }

    public var isPaused: Bool {
        if case .paused = phase { return true }
        return false
    }

    /// Stops the clock and keeps what was left of the interval.
    public mutating func pause(at time: MonotonicTime) {
        switch phase {
        case .unstarted: phase = .paused(remaining: interval)
        case .due(let moment): phase = .paused(remaining: max(moment - time, 0))
        case .paused: break
        }
    }

    /// Goes on with what was left.
    public mutating func resume(at time: MonotonicTime) {
        if case .paused(let remaining) = phase { phase = .due(time + remaining) }
    }

    /// When the next step is due.
    public var demand: FrameDemand {
        if case .due(let moment) = phase { return .at(moment) }
        return .nothing
    }

    /// Asks for the index to move to now, or nil. `count` is the number of items; `current` is ignored unless it is one
    /// of them. With `wraps`, the answer may be `count`, which is the first item reached forwards.
    public mutating func step(
        isTouched: Bool, isMoving: Bool, current: Int, count: Int, wraps: Bool, at time: MonotonicTime
    ) -> Int? {
        isOwnMotion = isOwnMotion && isMoving && !isTouched
        guard !isPaused else { return nil }
        guard count > 1, (0..<count).contains(current) else {
            phase = .unstarted
            return nil
        }
        if isTouched || (isMoving && !isOwnMotion) {
            // Due again a whole interval after it is over. A finger at rest makes no frames; none is asked for.
            phase = .unstarted
            expected = nil
            return nil
        }
        if !isOwnMotion {
            // With other items the number of the one in the centre says nothing.
            if let expected, expected != current, expectedCount == count { phase = .unstarted }
            expected = current
            expectedCount = count
        }
        guard case .due(let moment) = phase else {
            phase = .due(time + interval)
            return nil
        }
        guard time >= moment, !isMoving else { return nil }
        guard let target = next(after: current, count: count, wraps: wraps) else {
            phase = .unstarted
            return nil
        }
        // Counted from when it was due, not from the frame that came after, so that the times do not drift; but a long
        // standstill is not made up for.
        let isPunctual = time - moment < interval * 0.25
        phase = .due((isPunctual ? moment : time) + interval)
        isOwnMotion = true
        expected = target % count
        expectedCount = count
        return target
    }

    private mutating func next(after current: Int, count: Int, wraps: Bool) -> Int? {
        if wraps { return current + 1 }
        switch endBehavior {
        case .startOver: return current + 1 < count ? current + 1 : 0
        case .stop: return current + 1 < count ? current + 1 : nil
        case .reverse:
            if current + 1 >= count { isReversed = true }
            if current == 0 { isReversed = false }
            return isReversed ? current - 1 : current + 1
        }
    }
}
