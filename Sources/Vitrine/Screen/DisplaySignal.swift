import Glibc

/// Signals that are about the display: for whoever switches a sign off for the night.
enum DisplaySignal {
    /// `SIGRTMIN+1` switches it off.
    case blank
    /// `SIGRTMIN+2` switches it on.
    case show

    private static var first: CInt { __libc_current_sigrtmin() }

    static var numbers: [CInt] { [first + 1, first + 2] }

    init?(_ number: CInt) {
        switch number {
        case Self.first + 1: self = .blank
        case Self.first + 2: self = .show
        default: return nil
        }
    }
}
