import Platform

/// Brings a console back that a program has left without text and keys: one that was killed, and whom nobody looked after.
public enum ConsoleRestoration {
    /// The console that is shown.
    public static let shownConsole = "/dev/tty0"

    /// Brings text, keyboard and switching back as consoles have them. One that has them stays as it is.
    ///
    /// - Parameter path: of a virtual console, such as "/dev/tty1".
    public static func restore(_ path: String) throws(SessionError) { try restore(path, LinuxConsoles()) }

    static func restore(_ path: String, _ system: any ConsoleSystem) throws(SessionError) {
        do throws(SystemError) {
            let descriptor = try system.open(path)
            defer { system.close(descriptor) }
            guard system.number(descriptor) != nil else { throw .noTerminal }
            let mode = try system.keyboardMode(descriptor)
            system.restore(descriptor, mode == .off ? .unicode : mode)
        } catch {
            throw error == .noTerminal ? .notAConsole(path) : .terminal(path, error)
        }
    }
}
