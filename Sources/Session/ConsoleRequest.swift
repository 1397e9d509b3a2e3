/// Which console a program shows on, and who opens its devices.
public enum ConsoleRequest: Hashable, Sendable {
    /// The seat that seatd or logind gives, or as root the machine's own; without one the console that the program was
    /// started on; without that, as when started over ssh, none.
    case automatic
    /// A virtual console by its file, such as "/dev/tty7", which is brought to the front.
    case terminal(String)
    /// None: consoles are left as they are.
    case none

    /// The longest path that is taken.
    private static let longestPath = 256

    /// Reads `auto`, `none`, or the path of a terminal.
    ///
    /// - Returns: nil for a text that is none of these.
    public init?(parsing text: String) {
        switch text {
        case "auto": self = .automatic
        case "none": self = .none
        default:
            guard text.hasPrefix("/"), text.utf8.count <= Self.longestPath, !text.utf8.contains(0) else { return nil }
            self = .terminal(text)
        }
    }
}

/// What happens to a session.
public enum SessionEvent: Hashable, Sendable {
    /// Another session comes to the front. When who is told returns, no device is used any more: cards are left to others,
    /// input devices are closed.
    case paused
    /// It is in front again: devices may be opened and screens taken.
    case resumed
    /// The machine has slept: what is on the screens is not known.
    case wokeUp
}
