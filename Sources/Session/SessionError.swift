import Platform

/// Why a console or a seat cannot be used. A machine without any is no error.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// There is no such console.
        case notFound
        case noPermission
        /// Whoever gave the seat is gone, or a call failed.
        case failed
    }

    public var kind: Kind
    /// What was attempted, the cause, and what to do about it.
    public var description: String

    static func terminal(_ path: String, _ error: SystemError) -> SessionError {
        let name = String(path.prefix(256)).onOneLine
        switch error {
        case .permissionDenied, .notPermitted:
            return SessionError(
                kind: .noPermission,
                description: "Cannot take over the console \(name): \(error). Run as root, or as the user who is "
                    + "logged in on it; a systemd unit has TTYPath=\(name) and StandardInput=tty."
            )
        case .noSuchFile, .noSuchDevice, .noSuchAddress:
            return SessionError(
                kind: .notFound,
                description: "There is no console \(name): \(error). Consoles are /dev/tty1 to /dev/tty63."
            )
        default:
            return SessionError(kind: .failed, description: "Cannot take over the console \(name): \(error).")
        }
    }

    static func notAConsole(_ path: String) -> SessionError {
        SessionError(
            kind: .notFound,
            description: "\(String(path.prefix(256)).onOneLine) is not a virtual console. Consoles are /dev/tty1 to "
                + "/dev/tty63."
        )
    }

    static func seatLost(_ error: SystemError) -> SessionError {
        SessionError(
            kind: .failed,
            description: "The seat is lost: \(error). seatd or logind has ended; the program has to be started anew."
        )
    }

    static func waiting(_ error: SystemError) -> SessionError {
        SessionError(
            kind: .failed,
            description: "Cannot wait for consoles: \(error). Close other programs, or raise the limit of open files "
                + "(ulimit -n)."
        )
    }
}
