import CEvdev
import Timebase
import TouchGestures

/// Turns the events of one keyboard into key events.
///
/// A key that was down before the device was opened (such as the Enter that started the program) is ignored until it is
/// pressed anew.
struct KeyTracker {
    /// Keys held beyond this number are ignored.
    private static let maximumHeldKeys = 32

    /// A key that is down, and as what it was reported: Shift may have come or gone since.
    private struct Held {
        let code: UInt16
        let key: KeyEvent.Key
    }

    /// The kernel repeats held keys of this device.
    private let repeatsItself: Bool
    private let device: UInt64
    private var held: [Held] = []

    /// - Parameter device: names the device among all.
    init(device: UInt64, repeatsItself: Bool) {
        self.device = device
        self.repeatsItself = repeatsItself
        held.reserveCapacity(Self.maximumHeldKeys)
    }

    /// The codes of keys with a name; a device with none of them is no keyboard for us. A power button, for example.
    static let knownCodes: [UInt16] = [
        KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN, KEY_HOME, KEY_END, KEY_PAGEUP, KEY_PAGEDOWN, KEY_ENTER, KEY_KPENTER,
        KEY_OK, KEY_SELECT, KEY_ESC, KEY_BACK, KEY_EXIT, KEY_SPACE, KEY_TAB, KEY_F1, KEY_SLEEP, KEY_WAKEUP,
        KEY_DISPLAY_OFF,
        KEY_SCREENSAVER, KEY_BRIGHTNESSUP, KEY_BRIGHTNESSDOWN,
    ].map { UInt16($0) }

    /// The key with a code, nil for buttons of mice, pens and game controllers.
    static func key(_ code: UInt16) -> KeyEvent.Key? {
        switch Int32(code) {
        case KEY_LEFT: return .left
        case KEY_RIGHT: return .right
        case KEY_UP: return .up
        case KEY_DOWN: return .down
        case KEY_HOME: return .home
        case KEY_END: return .end
        case KEY_PAGEUP: return .pageUp
        case KEY_PAGEDOWN: return .pageDown
        case KEY_ENTER, KEY_KPENTER, KEY_OK, KEY_SELECT: return .enter
        case KEY_ESC: return .escape
        case KEY_BACK, KEY_EXIT: return .back
        case KEY_SPACE: return .space
        case KEY_TAB: return .tab
        case KEY_F1: return .f1
        default:
            let isButton = EventCode.buttons.contains(code) || EventCode.moreButtons.contains(code)
            return code == 0 || isButton ? nil : .other(code)
        }
    }

    mutating func handle(_ event: RawEvent, into state: inout InputState) {
        guard let key = Self.key(event.code) else { return }
        let index = held.firstIndex { $0.code == event.code }
        switch (event.value, index) {
        case (1, nil) where held.count < Self.maximumHeldKeys:
            let meaning = key == .tab && isShifted ? .backTab : key
            held.append(Held(code: event.code, key: meaning))
            state.emit(meaning, .pressed, at: event.time)
            if !repeatsItself { state.keyRepeat.press(meaning, code: event.code, of: device, at: event.time) }
        case (2, .some(let index)): state.emit(held[index].key, .repeated, at: event.time)
        case (0, .some(let index)):
            let meaning = held.remove(at: index).key
            state.keyRepeat.release(code: event.code, of: device)
            state.emit(meaning, .released, at: event.time)
        default: break
        }
    }

    private var isShifted: Bool {
        held.contains { $0.code == UInt16(KEY_LEFTSHIFT) || $0.code == UInt16(KEY_RIGHTSHIFT) }
    }

    /// The device is gone: every held key comes up.
    mutating func releaseAll(at time: MonotonicTime, into state: inout InputState) {
        for key in held {
            state.keyRepeat.release(code: key.code, of: device)
            state.emit(key.key, .released, at: time)
        }
        held.removeAll(keepingCapacity: true)
    }
}
