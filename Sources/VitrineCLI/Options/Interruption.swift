import Glibc
import Synchronization

/// The signal that asked the program to end; 0 while none has.
private let receivedSignal = Atomic<CInt>(0)

/// Puts off the end that SIGINT, SIGTERM and SIGHUP ask for until what there is has been written.
///
/// A second signal ends the program at once. Signals that are ignored, as under `nohup`, stay so.
struct Interruption {
    /// Thrown where work stops; nobody reads it, as the signal ends the program.
    struct Stop: Error {}

    init() {
        receivedSignal.store(0, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var old = sigaction()
            guard sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { receivedSignal.store($0, ordering: .relaxed) }
            action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Throws once the program has been asked to end.
    func check() throws(Stop) {
        if receivedSignal.load(ordering: .relaxed) != 0 { throw Stop() }
    }

    /// Ends the program by the signal, if there was one.
    func end() {
        let number = receivedSignal.load(ordering: .relaxed)
        guard number != 0 else { return }
        signal(number, SIG_DFL)
        raise(number)
    }
}
