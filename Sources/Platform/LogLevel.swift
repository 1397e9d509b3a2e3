import Glibc

/// How much a line of the log matters; the numbers are those of syslog.
public enum LogLevel: Int, CaseIterable, Hashable, Sendable {
    /// The program ends by it, or does not do what it was asked for.
    case error = 3
    /// Something is not as it should be, and the program goes on.
    case warning = 4
    /// What whoever runs the program wants to know.
    case notice = 5
    /// How it came to that.
    case info = 6
    /// For who looks for a fault.
    case debug = 7

    /// The name on a command line.
    public var name: String { "\(self)" }

    /// Whether a line of this level is written where the log is kept to `limit`.
    public func isWritten(upTo limit: LogLevel) -> Bool { rawValue <= limit.rawValue }

    /// A line as it is written: for the journal with its level, otherwise with the program's name.
    public func line(_ text: String, from program: String, toJournal: Bool) -> String {
        toJournal ? "<\(rawValue)>\(text)" : "\(program): \(text)"
    }
}

/// systemd's journal, when it is what a service's standard error goes to.
public enum JournalStream {
    /// Whether standard error is the journal's.
    public static let isStandardError = isNamed(
        in: getenv("JOURNAL_STREAM").map { String(cString: $0) }, descriptor: STDERR_FILENO)

    /// Whether a descriptor is the stream that the environment names by device and inode.
    package static func isNamed(in value: String?, descriptor: CInt) -> Bool {
        guard let parts = value?.split(separator: ":", omittingEmptySubsequences: false), parts.count == 2,
            let device = UInt64(parts[0]), let inode = UInt64(parts[1])
        else { return false }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
    }
}
