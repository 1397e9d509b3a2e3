import Timebase

extension SettleCurve {
    /// How long a fade takes, there and back.
    public static let fadeDuration: Seconds = 0.2
    /// What moves less than this, in items, is no motion that could trouble anybody.
    private static let leastFade = 0.1

    /// The same way as a fade; a very short way, or one without a duration, as it is.
    public var faded: SettleCurve {
        guard duration > 0, (end - start).magnitude.items >= Self.leastFade else { return self }
        return SettleCurve(fadingFrom: start, to: end, duration: Self.fadeDuration)
    }

    /// How much is to be seen of what goes this way, 0…1, so long after the start. Always 1 but for a fade.
    public func visibility(at time: Seconds) -> Double {
        guard isFade else { return 1 }
        return Self.fadeVisibility(after: time, of: duration)
    }

    /// Down to 0 in the middle and up again.
    static func fadeVisibility(after time: Seconds, of duration: Seconds) -> Double {
        guard time > 0, time < duration else { return 1 }
        return (1 - 2 * (time / duration)).magnitude
    }
}
