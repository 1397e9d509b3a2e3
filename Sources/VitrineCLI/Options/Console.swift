import Glibc
import Platform
import Synchronization
import Vitrine

/// The standard streams.
enum Console {
    /// One line on standard output.
    static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// One line of the log, on standard error: after the program's name, or for the journal after its level.
    ///
    /// What came from outside may hold line breaks and terminal control characters; here it does not.
    static func report(_ line: String, _ level: LogLevel = .error) {
        guard level.isWritten(upTo: logLevel) else { return }
        write(
            level.line(line.onOneLine, from: "vitrine", toJournal: JournalStream.isStandardError), to: STDERR_FILENO)
    }

    /// The least important lines that are written.
    static var logLevel: LogLevel {
        get { LogLevel(rawValue: logLevelNumber.load(ordering: .relaxed)) ?? .notice }
        set { logLevelNumber.store(newValue.rawValue, ordering: .relaxed) }
    }

    private static let logLevelNumber = Atomic(LogLevel.notice.rawValue)

    /// Why standard output could not be written, if it could not.
    static var outputFailure: SystemError? {
        let code = outputError.load(ordering: .relaxed)
        return code == 0 ? nil : SystemError(code: code)
    }

    private static let outputError = Atomic<CInt>(0)

    /// Lines for standard output that are written many at a time.
    final class Buffer {
        private static let capacity = 64 << 10
        private var text = ""

        func add(_ line: String) {
            text += line
            text += "\n"
            if text.utf8.count >= Self.capacity { flush() }
        }

        /// Writes what is left.
        func flush() {
            if !text.isEmpty { Console.print(text) }
            text.removeAll(keepingCapacity: true)
        }
    }

    private static func write(_ line: String, to descriptor: CInt) {
        // Output has to arrive however long the reader takes. A reader of errors that reads none is not waited for.
        let sink = DescriptorSink(borrowing: descriptor, patience: descriptor == STDOUT_FILENO ? nil : 1000)
        do throws(SystemError) {
            try sink.write(Array((line.last == "\n" ? line : line + "\n").utf8))
        } catch {
            // A reader that went away is no reason to fail.
            if descriptor == STDOUT_FILENO, error.code != EPIPE { outputError.store(error.code, ordering: .relaxed) }
        }
    }
}
