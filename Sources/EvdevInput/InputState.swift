import Geometry
import Timebase
import TouchGestures

/// What all devices share: the output, the one pointer, and the events made but not yet handed out.
struct InputState {
    /// In points. Always finite and not negative.
    var outputSize: Size {
        didSet {
            outputSize = Self.sane(outputSize)
            pointerPosition = clamped(pointerPosition)
        }
    }
    /// How the picture lies on the display.
    var orientation = DisplayOrientation.upright
    /// The displays that the picture is on; none says that there is one, filled by it.
    var displays: [DisplayPlace] = []
    /// For all panels, in place of their own.
    var calibration: CalibrationMatrix?
    /// Of the key that was pressed last on a device that does not repeat by itself.
    var keyRepeat = KeyRepeat()
    private(set) var events: [InputEvent] = []
    /// All mice move one pointer. It starts in the middle.
    private(set) var pointerPosition: Point
    /// How many mice hold each button: a button is up when the last of them lets go.
    private var holders = ButtonCounts()

    init(outputSize: Size) {
        let size = Self.sane(outputSize)
        self.outputSize = size
        self.pointerPosition = Point(x: size.width / 2, y: size.height / 2)
        events.reserveCapacity(256)
    }

    /// Exchanges the events made so far for an empty array, whose storage is used for the next.
    mutating func exchangeEvents(for empty: inout [InputEvent]) {
        swap(&events, &empty)
    }

    /// The point of the picture under a place on a panel, given in fractions of it.
    func position(x: Double, y: Double, on panel: PanelPlace) -> Point {
        let place = (calibration ?? panel.calibration).displayPoint(x: x, y: y)
        if displays.indices.contains(panel.display) { return displays[panel.display].point(x: place.x, y: place.y) }
        let fraction = orientation.picturePoint(atDisplay: place.x, place.y)
        return Point(x: fraction.x * outputSize.width, y: fraction.y * outputSize.height)
    }

    mutating func emit(_ id: ContactID, _ phase: Contact.Phase, _ position: Point, at time: MonotonicTime) {
        events.append(.contact(Contact(id: id, phase: phase, position: position, time: time)))
    }

    mutating func emit(_ key: KeyEvent.Key, _ phase: KeyEvent.Phase, at time: MonotonicTime) {
        events.append(.key(KeyEvent(key: key, phase: phase, time: time)))
    }

    mutating func turnKnob(by detents: Double, at time: MonotonicTime) {
        events.append(.knob(KnobEvent(detents: detents, time: time)))
    }

    mutating func repeatKey(at now: MonotonicTime) {
        if let key = keyRepeat.takeDue(at: now) { emit(key, .repeated, at: now) }
    }

    mutating func movePointer(to position: Point, at time: MonotonicTime) {
        let target = clamped(position)
        guard target != pointerPosition else { return }
        pointerPosition = target
        emit(.moved, at: time)
    }

    mutating func turnWheel(horizontal: Double, vertical: Double, at time: MonotonicTime) {
        emit(.wheel(horizontal: horizontal, vertical: vertical), at: time)
    }

    mutating func press(_ button: PointerEvent.Button, at time: MonotonicTime) {
        holders[button] += 1
        if holders[button] == 1 { emit(.pressed(button), at: time) }
    }

    mutating func release(_ button: PointerEvent.Button, wasCancelled: Bool, at time: MonotonicTime) {
        guard holders[button] > 0 else { return }
        holders[button] -= 1
        if holders[button] == 0 { emit(wasCancelled ? .cancelled(button) : .released(button), at: time) }
    }

    private mutating func emit(_ action: PointerEvent.Action, at time: MonotonicTime) {
        events.append(.pointer(PointerEvent(action: action, position: pointerPosition, time: time)))
    }

    private func clamped(_ point: Point) -> Point {
        Point(
            x: min(max(point.x, 0), max(outputSize.width - 1, 0)),
            y: min(max(point.y, 0), max(outputSize.height - 1, 0))
        )
    }

    private static func sane(_ size: Size) -> Size {
        Size(
            width: size.width.isFinite ? max(size.width, 0) : 0,
            height: size.height.isFinite ? max(size.height, 0) : 0
        )
    }
}

/// Where a panel lies.
struct PanelPlace: Hashable, Sendable {
    /// On its display.
    var calibration = CalibrationMatrix.identity
    /// On which display, by their order.
    var display = 0
}

/// A number for each button of a pointer.
private struct ButtonCounts {
    private var primary = 0
    private var secondary = 0
    private var middle = 0

    subscript(button: PointerEvent.Button) -> Int {
        get {
            switch button {
            case .primary: return primary
            case .secondary: return secondary
            case .middle: return middle
            }
        }
        set {
            switch button {
            case .primary: primary = newValue
            case .secondary: secondary = newValue
            case .middle: middle = newValue
            }
        }
    }
}
