import DrawList
import Geometry
import Timebase

extension View {
    /// The user needs controls and text to stand out.
    var isHighContrast: Bool { host?.displayPreferences.highContrast ?? false }

    /// The user needs what moves to fade instead.
    var isReducedMotion: Bool { host?.displayPreferences.reducedMotion ?? false }

    /// Draws the outline that a part of a control has where the user needs contrast.
    func drawContrastOutline(_ rect: Rect, cornerRadius: Double, in context: inout DrawContext) {
        guard isHighContrast else { return }
        context.add(DrawQuad(rect: rect, color: .white, cornerRadius: cornerRadius, borderWidth: 2))
    }
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
