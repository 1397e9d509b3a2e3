import FrameScheduling
import Timebase
import TouchGestures

/// What a trace is told, one thing at a time. Plain values of a fixed size.
package enum TraceRecord: Sendable {
    /// An event was led to the views.
    case input(TraceInput)
    /// A frame was handed over, or could not be.
    case made(FrameRecord)
    /// A frame was seen; refreshes are a period apart.
    case seen(FrameRecord, period: Seconds)
    /// A frame will never be seen.
    case lost(FrameRecord)
    /// The GPU has told how long it was busy with a frame.
    case gpu(FrameRecord)
    /// Nothing moves any more.
    case rest
}

/// An event of the input devices on its way to the views.
package struct TraceInput: Sendable {
    package enum Kind: Sendable {
        case touchBegan, touchMoved, touchEnded, touchCancelled
        case pointer, key, knob
    }

    package var kind: Kind
    /// The kernel's time stamp.
    package var time: MonotonicTime
    /// When the views had it, or what they have of it before the next frame.
    package var handled: MonotonicTime

    package init(_ event: InputEvent, handled: MonotonicTime) {
        kind =
            switch event {
            case .contact(let contact): Self.kind(of: contact.phase)
            case .pointer: .pointer
            case .key: .key
            case .knob: .knob
            }
        time = event.time
        self.handled = handled
    }

    private static func kind(of phase: Contact.Phase) -> Kind {
        switch phase {
        case .began: .touchBegan
        case .moved: .touchMoved
        case .ended: .touchEnded
        case .cancelled: .touchCancelled
        }
    }
}
