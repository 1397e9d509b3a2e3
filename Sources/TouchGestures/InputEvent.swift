import Geometry
import Timebase

/// What the input devices report, free of any device's numbering. Every event carries the kernel's time stamp.
public enum InputEvent: Hashable, Sendable {
    case contact(Contact)
    case pointer(PointerEvent)
    case key(KeyEvent)
    case knob(KnobEvent)

    /// The kernel's time stamp.
    public var time: MonotonicTime {
        switch self {
        case .contact(let contact): contact.time
        case .pointer(let event): event.time
        case .key(let key): key.time
        case .knob(let knob): knob.time
        }
    }
}

/// A mouse or trackpad.
public struct PointerEvent: Hashable, Sendable {
    public enum Button: Hashable, Sendable { case primary, secondary, middle }

    public enum Action: Hashable, Sendable {
        case moved
        case pressed(Button)
        case released(Button)
        /// The button came up because the device went away, not by the user's will.
        case cancelled(Button)
        /// Detents of the wheel, positive right and down (towards the user). May be fractional.
        case wheel(horizontal: Double, vertical: Double)
    }

    public var action: Action
    /// In points of the output.
    public var position: Point
    public var time: MonotonicTime

    public init(action: Action, position: Point, time: MonotonicTime) {
        self.action = action
        self.position = position
        self.time = time
    }
}

/// A key of a keyboard, remote control or panel.
public struct KeyEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable { case pressed, repeated, released }

    public enum Key: Hashable, Sendable {
        case left, right, up, down, home, end, pageUp, pageDown, enter, escape, back, space, tab, f1
        /// Tab with Shift.
        case backTab
        /// Any other, by its Linux key code.
        case other(UInt16)
    }

    public var key: Key
    public var phase: Phase
    public var time: MonotonicTime

    public init(key: Key, phase: Phase, time: MonotonicTime) {
        self.key = key
        self.phase = phase
        self.time = time
    }
}

/// A rotary knob.
public struct KnobEvent: Hashable, Sendable {
    /// How far it was turned, clockwise positive. May be fractional.
    public var detents: Double
    public var time: MonotonicTime

    public init(detents: Double, time: MonotonicTime) {
        self.detents = detents
        self.time = time
    }
}
