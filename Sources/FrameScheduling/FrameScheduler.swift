import Timebase

/// Decides when the next frame is drawn and which moment it shows. Pure: told what happens, asked what to do.
///
/// A frame's animation time is the predicted moment of its presentation; targets are whole periods apart and never go
/// back, so a late frame costs one picture and neither speed nor distance. A frame is started as late as is safe, so that
/// it shows what the finger has done until then. One frame is in flight, and with ``Pipelining`` another one waits behind
/// it.
public struct FrameScheduler: Sendable {
    /// What the loop does next.
    public enum Action: Hashable, Sendable {
        /// Nothing is due: wait for input.
        case sleep
        /// No more frames can be handed over: wait for one to be seen.
        case awaitPresentation
        /// Nothing is to be done before this moment.
        case sleepUntil(MonotonicTime)
        /// Draw the frame that will be seen at `target`.
        case draw(target: MonotonicTime)
    }

    /// Differences below this are rounding.
    private static let resolution = Seconds(1e-6)

    public private(set) var clock: PresentationClock
    public private(set) var statistics = FrameStatistics()
    /// Target of the newest frame that was drawn.
    public private(set) var lastTarget: MonotonicTime?
    private var flights = FlightQueue()
    private var pipelining: Pipelining
    private var deadline = CommitDeadline()
    /// From a frame's start until it is handed over, at its worst of late.
    private var worstCost = PeakEstimate()
    /// The same as it mostly is.
    private var usualCost = RunningAverage()
    /// Of the GPU after that, where it can be measured.
    private var gpuCost = PeakEstimate()
    /// How late the loop wakes from a sleep until a moment.
    private var wakeUpDelay = PeakEstimate()

    public init(period: FramePeriod, policy: LatencyPolicy = .auto) {
        clock = PresentationClock(period: period)
        pipelining = Pipelining(policy)
    }

    /// What frames are started for. A change forgets what is known of whether being ahead helps.
    public var policy: LatencyPolicy {
        get { pipelining.policy }
        set { if newValue != pipelining.policy { pipelining = Pipelining(newValue) } }
    }
    /// Whether a frame waits to be seen.
    public var isFrameInFlight: Bool { flights.count > 0 }
    /// Whether frames are made one refresh ahead.
    public var isAhead: Bool { pipelining.isAhead }
    /// How long before its refresh a frame is started.
    public var startLead: Seconds { min(cost, clock.period * 3) }

    private var cost: Seconds {
        // Nobody knows what the first frames cost; half a refresh is plenty for most and late for none.
        let making = worstCost.isKnown ? worstCost.value : clock.period * 0.5
        return making + gpuCost.value + deadline.lead + wakeUpDelay.value
    }

    /// The moment that belongs to what happens between frames: the refresh that is on the screen at `now`, or the target
    /// of a frame that is already on its way.
    ///
    /// A motion that starts here moves by one period in the next frame, so no gesture starts a frame late.
    public func momentOnScreen(now: MonotonicTime) -> MonotonicTime {
        let current = clock.refresh(after: now) - clock.period
        guard let lastTarget else { return current }
        return max(current, lastTarget)
    }

    /// What to do at `now`, given what the scene wants.
    public func nextAction(demand: FrameDemand, now: MonotonicTime) -> Action {
        switch demand {
        case .nothing:
            return isFrameInFlight ? .awaitPresentation : .sleep
        case .now:
            guard hasRoom else { return .awaitPresentation }
            return start(at: nextTarget(now: now), now: now)
        case .at(let moment):
            guard hasRoom else { return .awaitPresentation }
            return start(for: moment, now: now)
        }
    }

    /// The frame that shows a moment: drawn for the first refresh that is not before it.
    private func start(for moment: MonotonicTime, now: MonotonicTime) -> Action {
        let target = nextTarget(now: now)
        if moment <= target { return start(at: target, now: now) }
        guard clock.isLocked else {
            let wake = moment - clock.period
            return now < wake ? .sleepUntil(wake) : .draw(target: moment)
        }
        return start(at: clock.refresh(after: moment - Self.resolution), now: now)
    }

    private var hasRoom: Bool { flights.count < (pipelining.isAhead && clock.isLocked ? 2 : 1) }

    /// Draws at once what is due, and waits with what is not.
    private func start(at target: MonotonicTime, now: MonotonicTime) -> Action {
        guard clock.isLocked else { return .draw(target: target) }
        // One ahead, the next frame but one may be begun as soon as there is room.
        let lead = pipelining.isAhead ? max(startLead, clock.period * 2.5) : startLead
        let moment = target - lead
        return now < moment - Self.resolution ? .sleepUntil(moment) : .draw(target: target)
    }

    private func nextTarget(now: MonotonicTime) -> MonotonicTime {
        // A frame that cannot be ready in time aims at the refresh after. Near the edge it is worth a try.
        let usual = min(usualCost.value + deadline.lead, startLead)
        let target = clock.refresh(after: now + usual - min(usual * 0.25, clock.period * 0.1))
        guard var last = lastTarget else { return target }
        // What is in flight takes the next refresh there is, also when it was meant for an earlier one.
        if isFrameInFlight, clock.isLocked { last = max(last, clock.refresh(after: now)) }
        // Never the same refresh twice, whatever the clock has learnt meanwhile.
        return target - last > clock.period * 0.5 ? target : clock.refresh(after: last + clock.period * 0.5)
    }

    // MARK: What happens

    /// The loop slept until a moment of ``Action/sleepUntil(_:)`` and woke so much later.
    public mutating func noteWakeUp(late delay: Seconds) {
        // A machine that stood still for longer says nothing about its timers.
        if delay < clock.period * 0.5 { wakeUpDelay.note(delay) }
    }

    /// A frame for `target` that was started at `start` has been handed to the output at `now`.
    ///
    /// - Returns: the target of the frame whose place it takes, which is never seen.
    @discardableResult
    public mutating func frameSubmitted(
        target: MonotonicTime, start: MonotonicTime, now: MonotonicTime
    ) -> MonotonicTime? {
        // The very first frame sets the mode, which says nothing about those that follow.
        if clock.isLocked {
            worstCost.note(now - start)
            usualCost.note(now - start)
        }
        let replaced = flights.append(Flight(target: target, handedOver: now))
        if replaced != nil { statistics.replaced += 1 }
        lastTarget = target
        statistics.submitted += 1
        return replaced?.target
    }

    /// The output could not take the frame.
    public mutating func frameDropped(target: MonotonicTime) {
        lastTarget = target
        statistics.dropped += 1
    }

    /// The GPU took this long for a frame after it was handed over.
    public mutating func noteGPUTime(_ time: Seconds) { gpuCost.note(time) }

    /// The frame in flight was seen.
    ///
    /// - Parameter sequence: the output's count of refreshes at `time`, where it is known.
    /// - Returns: which frame that was; nil where none was known to be in flight.
    @discardableResult
    public mutating func framePresented(
        at time: MonotonicTime, sequence: UInt64? = nil, now: MonotonicTime
    ) -> PresentedFrame? {
        let wasLocked = clock.isLocked
        clock.observe(time, sequence: sequence, now: now)
        statistics.presented += 1
        guard let flight = flights.removeFirst(seenAt: now) else { return nil }
        // Nobody could foretell when the very first one would be seen.
        guard wasLocked else { return PresentedFrame(target: flight.target, isMissed: false) }
        let period = clock.period
        let isMissed = time - flight.target > period * 0.5
        if isMissed {
            statistics.missed += 1
            deadline.noteMiss(handedOver: flight.target - flight.handedOver, limit: period * 0.5)
        } else {
            deadline.noteInTime()
        }
        pipelining.note(.init(usual: usualCost.value, worst: cost, wasMissed: isMissed), period: period)
        return PresentedFrame(target: flight.target, isMissed: isMissed)
    }

    /// What is in flight will never be seen: the output was reset.
    public mutating func forgetFramesInFlight() { flights = FlightQueue() }

    /// The output has another mode now: its refreshes come anew.
    public mutating func modeChanged(period: FramePeriod) {
        clock.restart(period: period)
        deadline = CommitDeadline()
        forgetFramesInFlight()
    }
}
