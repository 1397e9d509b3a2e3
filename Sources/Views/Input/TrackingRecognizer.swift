import Geometry
import Timebase
import TouchGestures

/// A recognizer around a tracker, which does the recognising.
@MainActor
public class TrackingRecognizer<Tracker: GestureTracker>: GestureRecognizer {
    /// Settings and outcome. Settings are to be changed while no finger is down.
    public var tracker: Tracker

    init(_ tracker: Tracker) {
        self.tracker = tracker
        super.init()
    }

    override final var trackedState: GestureState { tracker.state }
    override final var trackedLocation: Point { tracker.location }
    override final var trackedDeadline: MonotonicTime? { tracker.deadline }
    override final var isExpectingContact: Bool { tracker.isExpectingContact }
    override final func track(_ contact: Contact) { tracker.handle(contact) }
    override final func track(_ time: MonotonicTime) { tracker.advance(to: time) }
    override final func cancelTracking() { tracker.cancel() }
    override final func resetTracking() { tracker.reset() }
}

/// One tap or several in a row.
@MainActor
public final class TapGestureRecognizer: TrackingRecognizer<TapTracker> {
    /// - Parameter count: so many taps; `action` is called with the last.
    public init(count: Int = 1, _ action: @escaping @MainActor (TapGestureRecognizer) -> Void) {
        super.init(TapTracker(count: count))
        onChange = { ($0 as? Self).map(action) }
    }

    override func adopt(slop: Double) { tracker.slop = slop }

    override func isFewerTaps(than other: GestureRecognizer) -> Bool {
        (other as? TapGestureRecognizer).map { $0.tracker.count > tracker.count } ?? false
    }
}

/// A finger held still. Begins while it is held and follows it until it is lifted.
@MainActor
public final class LongPressGestureRecognizer: TrackingRecognizer<LongPressTracker> {
    /// - Parameter action: called when it begins, whenever the finger moves then, and when it ends or is cancelled.
    public init(
        minimumDuration: Seconds = 0.5, _ action: @escaping @MainActor (LongPressGestureRecognizer) -> Void
    ) {
        super.init(LongPressTracker(minimumDuration: minimumDuration))
        onChange = { ($0 as? Self).map(action) }
    }

    override func adopt(slop: Double) { tracker.slop = slop }
    override var isContinuous: Bool { true }
}

/// A drag.
@MainActor
public final class PanGestureRecognizer: TrackingRecognizer<PanTracker> {
    /// - Parameters:
    ///   - axis: drags that begin the other way are not recognised.
    ///   - action: called when it begins, whenever the finger moves then, and when it ends or is cancelled.
    public init(
        axis: PanTracker.Axis = .any, _ action: @escaping @MainActor (PanGestureRecognizer) -> Void
    ) {
        super.init(PanTracker(axis: axis))
        onChange = { ($0 as? Self).map(action) }
    }

    /// The way since the finger came down, in points of the screen.
    public var translation: Point { tracker.pan.translation }
    /// In points of the screen a second.
    public var velocity: Velocity { tracker.pan.velocity }

    override func adopt(slop: Double) { tracker.slop = slop }
    override var isContinuous: Bool { true }
}

/// A quick straight stroke.
@MainActor
public final class SwipeGestureRecognizer: TrackingRecognizer<SwipeTracker> {
    /// - Parameter action: called once, when the stroke is long enough; the finger may still be down.
    public init(
        _ directions: SwipeTracker.Directions = .all,
        _ action: @escaping @MainActor (SwipeGestureRecognizer) -> Void
    ) {
        super.init(SwipeTracker(directions: directions))
        onChange = { ($0 as? Self).map(action) }
    }

    /// The one that was recognised.
    public var direction: SwipeTracker.Directions? { tracker.direction }
}

/// Two fingers that move apart, together or around each other.
@MainActor
public final class PinchGestureRecognizer: TrackingRecognizer<PinchTracker> {
    /// - Parameter action: called when it begins, whenever a finger moves then, and when it ends or is cancelled.
    public init(_ action: @escaping @MainActor (PinchGestureRecognizer) -> Void) {
        super.init(PinchTracker())
        onChange = { ($0 as? Self).map(action) }
    }

    /// The distance of the fingers over that at the beginning.
    public var scale: Double { tracker.scale }
    /// Radians since the beginning, clockwise positive.
    public var rotation: Double { tracker.rotation }

    override func adopt(slop: Double) { tracker.slop = slop }
    override var isContinuous: Bool { true }
    override var isOfSeveralFingers: Bool { contacts.count >= 2 }
}
