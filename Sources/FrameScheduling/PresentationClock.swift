import Timebase

/// Predicts when an output refreshes, locked to the moments at which its frames were seen.
///
/// A first-order phase-locked loop: the period is the mode's own, and each flip event corrects the phase by a share of
/// its error, so that jitter of the time stamps does not reach the animation. Predictions never run backwards.
public struct PresentationClock: Sendable {
    /// Share of a flip event's phase error that is taken over at once.
    static let gain = 0.25
    /// Phase errors beyond this share of a period are no jitter: the display was really late, or its phase is new.
    static let resynchronisationLimit = 0.25
    /// A time stamp this far ahead of the present cannot be true.
    static let farFuture = Seconds(0.5)

    /// Time between two refreshes.
    public let period: FramePeriod
    /// A refresh in the past, filtered; nil until the first event.
    private var phase: MonotonicTime?

    public init(period: FramePeriod) { self.period = period }

    /// Whether a flip event has been taken over yet.
    public var isLocked: Bool { phase != nil }

    /// Takes over the moment at which a frame was seen; `now` is the present.
    ///
    /// Ignores stamps that are zero, not later than the last one, or far in the future.
    public mutating func observe(_ time: MonotonicTime, now: MonotonicTime) {
        guard time.secondsSinceStart.isFinite, time.secondsSinceStart > 0, time - now <= Self.farFuture else { return }
        guard let phase else {
            self.phase = time
            return
        }
        let elapsed = time - phase
        guard elapsed > period.duration * 0.5 else { return }
        let periods = (elapsed / period.duration).rounded()
        let predicted = phase + period.duration * periods
        let error = time - predicted
        if abs(error / period.duration) > Self.resynchronisationLimit {
            self.phase = time
        } else {
            self.phase = predicted + error * Self.gain
        }
    }

    /// The first refresh later than `time`; one period after `time` as long as no refresh is known.
    public func refresh(after time: MonotonicTime) -> MonotonicTime {
        guard let phase else { return time + period.duration }
        let periods = ((time - phase) / period.duration).rounded(.down) + 1
        let candidate = phase + period.duration * periods
        // Rounding of the quotient can land exactly on `time`.
        return candidate > time ? candidate : candidate + period.duration
    }
}
