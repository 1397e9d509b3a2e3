import Geometry
import Timebase

/// A drag. The first finger to leave the slop leads; see ``PanTapRecognizer`` for further fingers.
public struct PanTracker: GestureTracker {
    /// Which drags count, judged when the finger leaves the slop.
    public enum Axis: Hashable, Sendable { case any, horizontal, vertical }

    public var axis: Axis
    /// In points.
    public var slop: Double {
        get { recognizer.slop }
        set { recognizer.slop = newValue }
    }

    public private(set) var state = GestureState.possible
    public var location: Point { pan.location }
    /// The drag as of the last report.
    public private(set) var pan = Pan(
        location: .zero, translation: .zero, velocity: .zero, time: MonotonicTime(secondsSinceStart: 0))
    private var recognizer: PanTapRecognizer

    public init(axis: Axis = .any, slop: Double = 10) {
        self.axis = axis
        recognizer = PanTapRecognizer(slop: slop)
    }

    public mutating func handle(_ contact: Contact) {
        switch recognizer.handle(contact) {
        case .touchDown(let point, let time):
            pan = Pan(location: point, translation: .zero, velocity: .zero, time: time)
        case .panShouldBegin(let asked):
            take(recognizer.resolvePan(accepted: accepts(asked.translation)))
        case let event:
            take(event)
        }
    }

    public mutating func cancel() {
        _ = recognizer.cancel()
        state = state.cancelled
    }

    public mutating func reset() {
        // After its end the recognizer is ready by itself, and knows the finger again if it was not lifted at all.
        if state != .ended || recognizer.isTouched {
            let slop = slop
            recognizer = PanTapRecognizer(slop: slop)
        }
        state = .possible
    }

    private func accepts(_ translation: Point) -> Bool {
        switch axis {
        case .any: true
        case .horizontal: translation.x.magnitude >= translation.y.magnitude
        case .vertical: translation.y.magnitude >= translation.x.magnitude
        }
    }

    private mutating func take(_ event: GestureEvent?) {
        guard let event, !state.isFinal else { return }
        switch event {
        case .touchDown, .panShouldBegin: break
        case .tap, .failed: state = .failed
        case .pan(let phase, let pan):
            self.pan = pan
            switch phase {
            case .began: state = .began
            case .changed: state = .changed
            case .ended: state = .ended
            case .cancelled: state = .cancelled
            }
        }
    }
}
