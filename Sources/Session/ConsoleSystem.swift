import CConsole
import Glibc
import Platform

/// The calls about virtual consoles that this module makes. Tests put a recording double in its place.
protocol ConsoleSystem: AnyObject {
    /// Opens a terminal; it does not become the process's own.
    func open(_ path: String) throws(SystemError) -> CInt
    func close(_ descriptor: CInt)
    /// Which virtual console a descriptor is, from 1; nil where it is something else.
    func number(_ descriptor: CInt) -> Int?
    /// The console that is shown.
    func shown(_ descriptor: CInt) throws(SystemError) -> Int
    /// Asks for a console to be shown, without waiting for it.
    func show(_ console: Int, _ descriptor: CInt) throws(SystemError)
    func keyboardMode(_ descriptor: CInt) throws(SystemError) -> KeyboardMode
    func setKeyboardMode(_ mode: KeyboardMode, _ descriptor: CInt) throws(SystemError)
    /// Has the kernel write no more text over the picture.
    func setGraphics(_ descriptor: CInt) throws(SystemError)
    /// Has the kernel ask by one signal before it shows another console, and tell by another that it shows this one.
    func setSignals(release: CInt, acquire: CInt, _ descriptor: CInt) throws(SystemError)
    /// Lets another console be shown.
    func release(_ descriptor: CInt) throws(SystemError)
    /// Takes note that this one is shown.
    func noteAcquired(_ descriptor: CInt) throws(SystemError)
    /// Brings text and keyboard back, and has the kernel ask nobody.
    func restore(_ descriptor: CInt, _ mode: KeyboardMode)
    /// Has the process end by signals of a crash, whoever sends them.
    func endOnCrashes()
    /// Has ``restore(_:_:)`` done as well when the process exits or crashes.
    func guardEnd(_ descriptor: CInt, _ mode: KeyboardMode)
    func unguardEnd()
}

/// What becomes of the keys that are pressed while a console is shown (K_RAW, K_UNICODE, …).
struct KeyboardMode: RawRepresentable, Hashable {
    var rawValue: CInt

    /// They go nowhere but to who reads the device.
    static let off = KeyboardMode(rawValue: CInt(vitrine_keyboard_off))
    /// They are text, as on every console of today.
    static let unicode = KeyboardMode(rawValue: CInt(vitrine_keyboard_unicode))
}

/// The kernel's consoles.
final class LinuxConsoles: ConsoleSystem {
    func open(_ path: String) throws(SystemError) -> CInt {
        try check(Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK))
    }

    func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    func number(_ descriptor: CInt) -> Int? {
        let number = vitrine_console_number(descriptor)
        return number > 0 ? Int(number) : nil
    }

    func shown(_ descriptor: CInt) throws(SystemError) -> Int { Int(try check(vitrine_console_shown(descriptor))) }

    func show(_ console: Int, _ descriptor: CInt) throws(SystemError) {
        try check(vitrine_console_show(descriptor, CInt(clamping: console)))
    }

    func keyboardMode(_ descriptor: CInt) throws(SystemError) -> KeyboardMode {
        KeyboardMode(rawValue: try check(vitrine_console_keyboard_mode(descriptor)))
    }

    func setKeyboardMode(_ mode: KeyboardMode, _ descriptor: CInt) throws(SystemError) {
        try check(vitrine_console_set_keyboard_mode(descriptor, mode.rawValue))
    }

    func setGraphics(_ descriptor: CInt) throws(SystemError) { try check(vitrine_console_set_graphics(descriptor, 1)) }

    func setSignals(release: CInt, acquire: CInt, _ descriptor: CInt) throws(SystemError) {
        try check(vitrine_console_set_signals(descriptor, release, acquire))
    }

    func release(_ descriptor: CInt) throws(SystemError) { try check(vitrine_console_release(descriptor)) }

    func noteAcquired(_ descriptor: CInt) throws(SystemError) { try check(vitrine_console_acquired(descriptor)) }

    func restore(_ descriptor: CInt, _ mode: KeyboardMode) { vitrine_console_restore(descriptor, mode.rawValue) }

    func endOnCrashes() { vitrine_end_on_crashes() }

    func guardEnd(_ descriptor: CInt, _ mode: KeyboardMode) { vitrine_console_guard(descriptor, mode.rawValue) }

    func unguardEnd() { vitrine_console_unguard() }

    @discardableResult
    private func check(_ result: CInt) throws(SystemError) -> CInt {
        guard result >= 0 else { throw .last }
        return result
    }
}
