import Geometry
import Timebase
import TouchGestures

/// A panel that knows one finger: ABS_X, ABS_Y, and BTN_TOUCH while it is down.
final class SingleTouchTracker: ContactTracker {
    private let axes: AbsoluteAxes
    private var x: Int32
    private var y: Int32
    private var isDown = false
    /// The finger was up at some time within the unfinished report.
    private var wasLifted = false
    private var contact: ContactID?
    private var position = Point.zero

    /// A finger that is down already is ignored until it is lifted.
    init(device: any EvdevDevice, axes: AbsoluteAxes) {
        self.axes = axes
        x = device.value(type: EventType.absolute, code: EventCode.absoluteX)
        y = device.value(type: EventType.absolute, code: EventCode.absoluteY)
    }

    func handle(_ event: RawEvent) {
        switch (event.type, event.code) {
        case (EventType.absolute, EventCode.absoluteX): x = event.value
        case (EventType.absolute, EventCode.absoluteY): y = event.value
        case (EventType.key, EventCode.touch) where event.value == 0:
            isDown = false
            wasLifted = true
        case (EventType.key, EventCode.touch) where event.value == 1: isDown = true
        default: break
        }
    }

    func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState) {
        if wasLifted { finish(origin == .device ? .ended : .cancelled, at: time, into: &state) }
        wasLifted = false
        guard isDown else { return }
        let newPosition = axes.position(x: x, y: y, in: state)
        if let contact {
            guard newPosition != position else { return }
            state.emit(contact, .moved, newPosition, at: time)
        } else {
            let began = ContactID.unique()
            contact = began
            state.emit(began, .began, newPosition, at: time)
        }
        position = newPosition
    }

    /// Nothing to do: the differences bring axes and button up to date.
    func eventsWereLost(at time: MonotonicTime, into state: inout InputState) {}

    func cancelAll(at time: MonotonicTime, into state: inout InputState) {
        finish(.cancelled, at: time, into: &state)
        isDown = false
        wasLifted = false
    }

    private func finish(_ phase: Contact.Phase, at time: MonotonicTime, into state: inout InputState) {
        guard let ending = contact else { return }
        contact = nil
        state.emit(ending, phase, position, at: time)
    }
}
