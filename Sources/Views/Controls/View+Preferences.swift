import Timebase

extension View {
    /// The user needs controls and text to stand out.
    var isHighContrast: Bool { host?.displayPreferences.highContrast ?? false }

    /// The user needs what moves to fade instead.
    var isReducedMotion: Bool { host?.displayPreferences.reducedMotion ?? false }
}

/// A slow pulse in place of a movement, 0.4…1.
enum Pulse {
    private static let period = 2.0

    static func strength(at time: MonotonicTime) -> Double {
        let phase = (time.secondsSinceStart / period).truncatingRemainder(dividingBy: 1)
        // Down and up again, softly at both ends.
        let way = 1 - abs(2 * phase - 1)
        return 1 - 0.6 * way * way * (3 - 2 * way)
    }
}
