import Timebase

/// A change of place that is seen as one picture going over into another, in place of a motion: for users whom motion
/// troubles. The place changes at once, with the first frame.
public struct CrossFade: Hashable, Sendable {
    public let startTime: MonotonicTime
    public let duration: Seconds

    /// How long a fade takes.
    public static let longest: Seconds = 0.2
    /// So much sooner than at the end the new picture is there, and so much later the old one begins to go, that there is
    /// no moment at which what is behind both shows through.
    private static let overlap = 1.5

    init(startTime: MonotonicTime, duration: Seconds) {
        self.startTime = startTime
        self.duration = duration
    }

    /// Opacity of what is in the new place, 0…1.
    public func arriving(at time: MonotonicTime) -> Double { min(1, Self.overlap * progress(at: time)) }

    /// Opacity of what was in the old place and lies in front of the new, 0…1.
    public func leaving(at time: MonotonicTime) -> Double { min(1, Self.overlap * (1 - progress(at: time))) }

    private func progress(at time: MonotonicTime) -> Double {
        duration > 0 ? min(max((time - startTime) / duration, 0), 1) : 1
    }
}

extension SettleCurve {
    /// What moves less than this, in items, is no motion that could trouble anybody.
    static let leastFade = 0.1

    /// The same way as a fade; a very short way, or one without a duration, as it is.
    public var faded: SettleCurve {
        guard duration > 0, (end - start).magnitude.items >= Self.leastFade else { return self }
        return SettleCurve(fadingFrom: start, to: end, duration: CrossFade.longest)
    }

    /// The fade that it is if it began at a time; nil where it is a motion.
    func crossFade(from startTime: MonotonicTime) -> CrossFade? {
        isFade ? CrossFade(startTime: startTime, duration: duration) : nil
    }
}
