import Geometry
import Timebase

/// A drag at one moment.
public struct Pan: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case began, changed
        /// The last finger was lifted; the velocity is that of the release.
        case ended
        /// Taken away by an unplugged device or by the owner. Not the user's will.
        case cancelled
    }

    /// Where the leading finger is, in points.
    public var location: Point
    /// The way since touch-down in points, the slop included. Continuous even when another finger takes the lead.
    public var translation: Point
    public var velocity: Velocity
    public var time: MonotonicTime

    public init(location: Point, translation: Point, velocity: Velocity, time: MonotonicTime) {
        self.location = location
        self.translation = translation
        self.velocity = velocity
        self.time = time
    }
}

/// What fingers mean.
///
/// Each ``touchDown(_:at:)`` is followed by exactly one of ``tap(_:at:)``, ``failed(at:)``, `pan(.ended, …)` and
/// `pan(.cancelled, …)`; each `pan(.began, …)` by exactly one of the last two.
public enum GestureEvent: Hashable, Sendable {
    /// The first finger is down: what moves should stop.
    case touchDown(Point, at: MonotonicTime)
    /// A finger left the slop. To be answered with ``PanTapRecognizer/resolvePan(accepted:)`` at once; unanswered it is
    /// asked again at the next movement.
    case panShouldBegin(Pan)
    case pan(Pan.Phase, Pan)
    /// Where the finger went down, not where it was lifted: fingers roll while lifting.
    case tap(Point, at: MonotonicTime)
    /// Neither a tap nor a pan: refused, held too long, several fingers, or taken away before it was decided.
    case failed(at: MonotonicTime)
}
