import Geometry
import Timebase
import TouchGestures

/// Turns the events of one mouse, or of an absolute pointer, into movements of the shared pointer, buttons and wheel.
struct PointerTracker {
    /// `REL_WHEEL_HI_RES` counts in 120ths of a detent.
    private static let fineUnitsPerDetent = 120.0
    /// More changes of buttons in one report are no mouse's doing and are ignored.
    private static let maximumTransitions = 16
    /// Movements and wheel turns in one report beyond this number of units are cut.
    private static let maximumTravel = 32_768.0

    private let axes: AbsoluteAxes?
    private var x: Int32 = 0
    private var y: Int32 = 0
    private var isPlaced = false
    private var deltaX = 0.0
    private var deltaY = 0.0
    private var wheel = WheelTurn()
    private var fineWheel = WheelTurn()
    /// The device counts finely; the coarse counts that it sends besides say the same again.
    private var isFine = false
    private var transitions: [(button: PointerEvent.Button, isDown: Bool)] = []
    private var held: Set<PointerEvent.Button> = []

    private struct WheelTurn {
        var horizontal = 0.0
        var vertical = 0.0
        var isZero: Bool { horizontal == 0 && vertical == 0 }
    }

    /// - Parameter axes: Those of an absolute pointer, nil for a mouse.
    init(device: any EvdevDevice, axes: AbsoluteAxes?) {
        self.axes = axes
        transitions.reserveCapacity(Self.maximumTransitions)
        held.reserveCapacity(3)
        guard axes != nil else { return }
        x = device.value(type: EventType.absolute, code: EventCode.absoluteX)
        y = device.value(type: EventType.absolute, code: EventCode.absoluteY)
    }

    /// The button with this code, if it is one of a mouse.
    static func button(_ code: UInt16) -> PointerEvent.Button? {
        switch code {
        case EventCode.leftButton: return .primary
        case EventCode.rightButton: return .secondary
        case EventCode.middleButton: return .middle
        default: return nil
        }
    }

    mutating func handle(_ event: RawEvent) {
        switch event.type {
        case EventType.relative: turnOrMove(event.code, by: Double(event.value))
        case EventType.absolute:
            guard event.code == EventCode.absoluteX || event.code == EventCode.absoluteY else { return }
            if event.code == EventCode.absoluteX { x = event.value } else { y = event.value }
            isPlaced = true
        case EventType.key:
            guard let button = Self.button(event.code), event.value == 0 || event.value == 1 else { return }
            if transitions.count < Self.maximumTransitions { transitions.append((button, event.value == 1)) }
        default: break
        }
    }

    /// The report is complete. Movement comes before buttons: they act where the pointer is now.
    mutating func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState) {
        if let axes, isPlaced { state.movePointer(to: axes.position(x: x, y: y, in: state), at: time) }
        if deltaX != 0 || deltaY != 0 {
            state.movePointer(to: state.pointerPosition + Point(x: deltaX, y: deltaY), at: time)
        }
        for (button, isDown) in transitions {
            if isDown { press(button, at: time, into: &state) } else { release(button, origin, at: time, into: &state) }
        }
        if !fineWheel.isZero { isFine = true }
        let turn = isFine ? fineWheel : wheel
        if !turn.isZero { state.turnWheel(horizontal: turn.horizontal, vertical: turn.vertical, at: time) }
        discardReport()
    }

    /// The device is gone.
    mutating func cancelAll(at time: MonotonicTime, into state: inout InputState) {
        for button in [PointerEvent.Button.primary, .secondary, .middle] where held.contains(button) {
            state.release(button, wasCancelled: true, at: time)
        }
        held.removeAll(keepingCapacity: true)
        discardReport()
    }

    private mutating func turnOrMove(_ code: UInt16, by amount: Double) {
        switch code {
        case EventCode.relativeX: deltaX = Self.limited(deltaX + amount)
        case EventCode.relativeY: deltaY = Self.limited(deltaY + amount)
        // The kernel counts positive away from the user, events towards.
        case EventCode.wheel: wheel.vertical = Self.limited(wheel.vertical - amount)
        case EventCode.horizontalWheel: wheel.horizontal = Self.limited(wheel.horizontal + amount)
        case EventCode.fineWheel:
            fineWheel.vertical = Self.limited(fineWheel.vertical - amount / Self.fineUnitsPerDetent)
        case EventCode.fineHorizontalWheel:
            fineWheel.horizontal = Self.limited(fineWheel.horizontal + amount / Self.fineUnitsPerDetent)
        default: break
        }
    }

    private mutating func press(
        _ button: PointerEvent.Button, at time: MonotonicTime, into state: inout InputState
    ) {
        if held.insert(button).inserted { state.press(button, at: time) }
    }

    private mutating func release(
        _ button: PointerEvent.Button, _ origin: ReportOrigin, at time: MonotonicTime, into state: inout InputState
    ) {
        if held.remove(button) != nil { state.release(button, wasCancelled: origin == .kernel, at: time) }
    }

    private mutating func discardReport() {
        isPlaced = false
        deltaX = 0
        deltaY = 0
        wheel = WheelTurn()
        fineWheel = WheelTurn()
        transitions.removeAll(keepingCapacity: true)
    }

    private static func limited(_ amount: Double) -> Double { min(max(amount, -maximumTravel), maximumTravel) }
}
