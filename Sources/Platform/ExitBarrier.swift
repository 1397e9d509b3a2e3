import Glibc
import Synchronization

/// Holds the end of the process back while threads are at work in C libraries.
///
/// `exit` runs the destructors of all libraries, and some of them free what their other threads still read: with libxml2
/// of Debian 13 a program that ends while a vector picture is being decoded is killed by a segmentation fault, and what
/// it had printed last is lost.
public enum ExitBarrier {
    private static let threadsWithin = Atomic(0)
    private static let isEnding = Atomic(false)

    /// How long the end of the process waits, in microseconds. Longer than most decodes take that have been told to stop.
    private static let patience = 500_000

    /// Registered after the libraries' own handlers, and so called before them.
    private static let isRegistered: Bool = on_exit({ status, _ in ExitBarrier.waitForThreads(status) }, nil) == 0

    /// Whether the process is ending: work that nobody will see is to stop.
    public static var isProcessEnding: Bool { isEnding.load(ordering: .relaxed) }

    /// Does something that the libraries must not be taken away under.
    ///
    /// - Returns: nil, without having done it, where the process is ending.
    public static func holding<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        _ = isRegistered
        threadsWithin.add(1, ordering: .sequentiallyConsistent)
        defer { threadsWithin.subtract(1, ordering: .sequentiallyConsistent) }
        guard !isEnding.load(ordering: .sequentiallyConsistent) else { return nil }
        return try body()
    }

    private static func waitForThreads(_ status: CInt) {
        isEnding.store(true, ordering: .sequentiallyConsistent)
        var waited = 0
        while threadsWithin.load(ordering: .sequentiallyConsistent) > 0 {
            if waited >= patience {
                // Something that does not end by itself. The kernel takes everything back, destructors or not.
                fflush(nil)
                _exit(status)
            }
            usleep(1000)
            waited += 1000
        }
    }
}
