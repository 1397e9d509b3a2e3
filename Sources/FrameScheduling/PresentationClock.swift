import Timebase

/// Predicts when an output refreshes, locked to the moments at which its frames were seen.
///
/// A phase-locked loop of the second order: each flip event corrects the phase by a share of its error and the period by a
/// far smaller one (``PhaseFilter``), so that neither jitter of the time stamps nor a pixel clock that is a little off
/// reaches the animation. A display whose rate really changes is followed once it has shown the same new interval several times.
public struct PresentationClock: Sendable {
    /// How far the period may drift from the mode's own; pixel clocks are true to a few hundredths of a per cent.
    static let largestDrift = 0.002
    /// Phase errors beyond this share of a period are no jitter: the display was really late, or its phase is new.
    static let resynchronisationLimit = 0.25
    /// A time stamp this far ahead of the present cannot be true.
    static let farFuture = Seconds(0.5)
    /// So many equal intervals in a row that are no whole number of periods are a new rate.
    static let intervalsOfANewRate = 6
    /// Intervals are equal within this share.
    static let intervalTolerance = 0.03

    /// The mode's own period, or the one that replaced it.
    public private(set) var nominalPeriod: FramePeriod
    /// Time between two refreshes as measured.
    public private(set) var period: Seconds
    /// A refresh in the past, filtered; nil until the first event.
    private var phase: MonotonicTime?
    private var filter = PhaseFilter()
    private var lastStamp: MonotonicTime?
    private var lastSequence: UInt64?
    /// An interval that the period does not explain, and how often in a row it has come.
    private var strangeInterval = Seconds.zero
    private var strangeIntervals = 0

    public init(period: FramePeriod) {
        nominalPeriod = period
        self.period = period.duration
    }

    /// Whether a flip event has been taken over yet.
    public var isLocked: Bool { phase != nil }

    /// The mode was changed: its refreshes have another period and an unknown phase.
    public mutating func restart(period: FramePeriod) { self = PresentationClock(period: period) }

    /// Takes over the moment at which a frame was seen; `now` is the present.
    ///
    /// Ignores stamps that are not finite, zero, not later than the last one, or far in the future.
    ///
    /// - Parameter sequence: the output's count of refreshes, which tells an interval of two periods from one that has
    ///   become longer; nil where it is not known.
    public mutating func observe(_ time: MonotonicTime, sequence: UInt64? = nil, now: MonotonicTime) {
        guard time.secondsSinceStart.isFinite, time.secondsSinceStart > 0, time - now <= Self.farFuture else { return }
        guard let phase, let lastStamp else { return begin(at: time, sequence: sequence) }
        let elapsed = time - lastStamp
        guard elapsed > period * 0.25 else { return }
        noteInterval(elapsed, sequence: sequence)
        let periods = max(1, ((time - phase) / period).rounded())
        let predicted = phase + period * periods
        let error = time - predicted
        if abs(error / period) > Self.resynchronisationLimit {
            self.phase = time
            filter = PhaseFilter()
            return
        }
        let shares = filter.shares(afterRefreshes: periods)
        self.phase = predicted + error * shares.phase
        correctPeriod(by: error * shares.period)
    }

    /// The first refresh later than `time`; one period after `time` as long as no refresh is known.
    public func refresh(after time: MonotonicTime) -> MonotonicTime {
        guard let phase else { return time + period }
        let periods = ((time - phase) / period).rounded(.down) + 1
        let candidate = phase + period * periods
        // Rounding of the quotient can land exactly on `time`.
        return candidate > time ? candidate : candidate + period
    }

    private mutating func begin(at time: MonotonicTime, sequence: UInt64?) {
        phase = time
        lastStamp = time
        lastSequence = sequence
    }

    private mutating func correctPeriod(by correction: Seconds) {
        let nominal = nominalPeriod.duration
        let limit = nominal * Self.largestDrift
        period = min(max(period + correction, nominal - limit), nominal + limit)
    }

    /// Learns a rate that the mode does not tell: a panel with a variable one, or a driver that changed it.
    private mutating func noteInterval(_ elapsed: Seconds, sequence: UInt64?) {
        defer { (lastStamp, lastSequence) = (lastStamp.map { $0 + elapsed }, sequence) }
        guard let refreshes = refreshes(upTo: sequence, in: elapsed) else {
            strangeIntervals = 0
            return
        }
        let interval = elapsed / Double(refreshes)
        guard abs(interval / period - 1) > Self.intervalTolerance else {
            strangeIntervals = 0
            return
        }
        let isSame = strangeIntervals > 0 && abs(interval / strangeInterval - 1) < Self.intervalTolerance
        strangeIntervals = isSame ? strangeIntervals + 1 : 1
        strangeInterval = interval
        if strangeIntervals >= Self.intervalsOfANewRate, let found = FramePeriod(duration: interval) {
            nominalPeriod = found
            period = found.duration
            strangeIntervals = 0
        }
    }

    /// How many refreshes lie between the last stamp and this one, where the count can be believed.
    private func refreshes(upTo sequence: UInt64?, in elapsed: Seconds) -> UInt64? {
        guard let sequence, let lastSequence, sequence > lastSequence, sequence - lastSequence <= 4 else { return nil }
        let count = sequence - lastSequence
        let ratio = elapsed / (period * Double(count))
        return (0.4...2.5).contains(ratio) ? count : nil
    }
}
