import Timebase
import TouchGestures

/// Repeats a held key of a device for which the kernel does not: panel buttons, many remote controls.
struct KeyRepeat {
    /// How long a key is held before it repeats.
    static let delay: Seconds = 0.4
    static let interval: Seconds = 0.1

    private struct Holding {
        let device: UInt64
        let code: UInt16
        let key: KeyEvent.Key
        var next: MonotonicTime
    }

    private var holding: Holding?

    /// When the next repetition is due.
    var next: MonotonicTime? { holding?.next }

    /// The last key pressed repeats, as on a keyboard.
    mutating func press(_ key: KeyEvent.Key, code: UInt16, of device: UInt64, at time: MonotonicTime) {
        holding = Holding(device: device, code: code, key: key, next: time + Self.delay)
    }

    mutating func release(code: UInt16, of device: UInt64) {
        if holding?.device == device, holding?.code == code { holding = nil }
    }

    /// The key that repeats now. A late caller gets one repetition, not all that it missed.
    mutating func takeDue(at now: MonotonicTime) -> KeyEvent.Key? {
        guard let held = holding, held.next <= now else { return nil }
        holding?.next = now + Self.interval
        return held.key
    }
}
