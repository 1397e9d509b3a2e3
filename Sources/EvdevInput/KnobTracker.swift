import CEvdev
import Timebase
import TouchGestures

/// Turns the events of one rotary knob into detents, and its press into the Enter key.
///
/// What a knob sends depends on its driver: `REL_DIAL`, `REL_WHEEL`, or one axis of a mouse alone; clockwise is positive.
struct KnobTracker {
    /// `REL_WHEEL_HI_RES` counts in 120ths of a detent.
    private static let fineUnitsPerDetent = 120.0
    /// Turns in one report beyond this number of detents are cut.
    private static let maximumTurn = 1000.0

    private var coarse = 0.0
    private var fine = 0.0
    /// The device counts finely; the coarse counts that it sends besides say the same again.
    private var isFine = false
    private var held: UInt16?

    static func presses(_ code: UInt16) -> Bool { code == UInt16(BTN_0) || code == UInt16(BTN_LEFT) }

    mutating func turn(_ code: UInt16, by amount: Double) {
        switch code {
        case EventCode.dial, EventCode.wheel, EventCode.horizontalWheel, EventCode.relativeX, EventCode.relativeY:
            coarse = Self.limited(coarse + amount)
        case EventCode.fineWheel, EventCode.fineHorizontalWheel:
            fine = Self.limited(fine + amount / Self.fineUnitsPerDetent)
        default: break
        }
    }

    mutating func press(_ event: RawEvent, into state: inout InputState) {
        switch (event.value, held) {
        case (1, nil):
            held = event.code
            state.emit(.enter, .pressed, at: event.time)
        case (0, event.code):
            held = nil
            state.emit(.enter, .released, at: event.time)
        default: break
        }
    }

    mutating func commit(at time: MonotonicTime, into state: inout InputState) {
        if fine != 0 { isFine = true }
        let detents = isFine ? fine : coarse
        coarse = 0
        fine = 0
        if detents != 0 { state.turnKnob(by: detents, at: time) }
    }

    /// The device is gone.
    mutating func cancelAll(at time: MonotonicTime, into state: inout InputState) {
        coarse = 0
        fine = 0
        if held != nil { state.emit(.enter, .released, at: time) }
        held = nil
    }

    private static func limited(_ amount: Double) -> Double { min(max(amount, -maximumTurn), maximumTurn) }
}
