import Timebase

/// How long a change of the screen takes and how it spreads over that time, so that pages can go along with it.
public struct TransitionTiming: Hashable, Sendable {
    /// Progress over time, both 0…1.
    public enum Curve: Hashable, Sendable {
        case linear
        /// Cubic, slow at the beginning: u³.
        case easeIn
        /// Cubic, slow at the end: 1 − (1 − u)³.
        case easeOut
        /// Cubic, slow at both ends, see ``Easing/easeInOut(_:)``.
        case easeInOut

        /// The progress after the share `u` of the time; `u` is limited to 0…1.
        public func progress(_ u: Double) -> Double {
            let u = min(max(u, 0), 1)
            switch self {
            case .linear: return u
            case .easeIn: return u * u * u
            case .easeOut: return 1 - (1 - u) * (1 - u) * (1 - u)
            case .easeInOut: return Easing.easeInOut(u)
            }
        }

        /// Slope of ``progress(_:)``.
        func slope(_ u: Double) -> Double {
            switch self {
            case .linear: return 1
            case .easeIn: return 3 * u * u
            case .easeOut: return 3 * (1 - u) * (1 - u)
            case .easeInOut: return 12 * min(u * u, (1 - u) * (1 - u))
            }
        }
    }

    /// Not more than 0, or no number, is at once.
    public var duration: Seconds
    public var curve: Curve

    public init(duration: Seconds, curve: Curve = .easeInOut) {
        self.duration = duration
        self.curve = curve
    }
}
