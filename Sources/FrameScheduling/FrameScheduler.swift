import Timebase

/// Decides when the next frame is drawn and which moment it shows. Pure: told what happens, asked what to do.
///
/// One frame is in flight at most. A frame's animation time is the predicted moment of its presentation; targets are
/// whole periods apart and never go back, so a late frame costs one picture and neither speed nor distance.
public struct FrameScheduler: Sendable {
    /// What the loop does next.
    public enum Action: Hashable, Sendable {
        /// Nothing is due: wait for input.
        case sleep
        /// A frame is in flight: wait for it to be seen.
        case awaitPresentation
        /// Nothing is due before this moment.
        case sleepUntil(MonotonicTime)
        /// Draw the frame that will be seen at `target`.
        case draw(target: MonotonicTime)
    }

    /// A frame that starts this close to a refresh aims at the one after.
    static let minimumLead = Seconds(0.0005)
    /// Differences below this are rounding.
    private static let resolution = Seconds(1e-6)

    public private(set) var clock: PresentationClock
    public private(set) var statistics = FrameStatistics()
    /// Target of the newest frame that was drawn.
    public private(set) var lastTarget: MonotonicTime?
    private var inFlight: MonotonicTime?

    public init(period: FramePeriod) { clock = PresentationClock(period: period) }

    /// Whether a frame waits to be seen.
    public var isFrameInFlight: Bool { inFlight != nil }

    /// The moment that belongs to what happens between frames: the refresh that is on the screen at `now`, or the target
    /// of a frame that is already on its way.
    ///
    /// A motion that starts here moves by one period in the next frame, so no gesture starts a frame late.
    public func momentOnScreen(now: MonotonicTime) -> MonotonicTime {
        let current = clock.refresh(after: now) - clock.period.duration
        guard let lastTarget else { return current }
        return max(current, lastTarget)
    }

    /// What to do at `now`, given what the scene wants.
    public func nextAction(demand: FrameDemand, now: MonotonicTime) -> Action {
        if inFlight != nil { return .awaitPresentation }
        switch demand {
        case .nothing: return .sleep
        case .now: return .draw(target: nextTarget(now: now))
        case .at(let moment):
            let target = nextTarget(now: now)
            return moment <= target ? .draw(target: target) : .sleepUntil(wakeUp(for: moment))
        }
    }

    /// When to wake so that the first refresh not before `moment` is the next target: just after the refresh before it has
    /// come too close to aim at. A moment between two refreshes is shown by the later one, and waking any earlier would
    /// find nothing to do.
    private func wakeUp(for moment: MonotonicTime) -> MonotonicTime {
        let period = clock.period.duration
        guard clock.isLocked else { return moment - period }
        let refresh = clock.refresh(after: moment - Self.resolution)
        return refresh - period - Self.minimumLead + Self.resolution
    }

    private func nextTarget(now: MonotonicTime) -> MonotonicTime {
        let target = clock.refresh(after: now + Self.minimumLead)
        guard let lastTarget else { return target }
        // Never the same refresh twice, whatever the clock has learnt meanwhile.
        return target - lastTarget > clock.period.duration * 0.5
            ? target : clock.refresh(after: lastTarget + clock.period.duration * 0.5)
    }

    /// A frame for `target` has been handed to the output.
    public mutating func frameSubmitted(target: MonotonicTime) {
        inFlight = target
        lastTarget = target
        statistics.submitted += 1
    }

    /// The output could not take the frame.
    public mutating func frameDropped(target: MonotonicTime) {
        lastTarget = target
        statistics.dropped += 1
    }

    /// The frame in flight was seen.
    public mutating func framePresented(at time: MonotonicTime, now: MonotonicTime) {
        defer { inFlight = nil }
        clock.observe(time, now: now)
        statistics.presented += 1
        guard let target = inFlight, clock.isLocked else { return }
        if time - target > clock.period.duration * 0.5 { statistics.missed += 1 }
    }

    /// The frame in flight will never be seen: the output was reset.
    public mutating func forgetFrameInFlight() { inFlight = nil }
}
