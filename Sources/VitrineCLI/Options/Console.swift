import Glibc
import Platform
import Synchronization

/// The standard streams.
enum Console {
    /// One line on standard output.
    static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// One line on standard error, after the program's name.
    ///
    /// What came from outside may hold line breaks and terminal control characters; here it does not.
    static func report(_ line: String) { write("vitrine: \(line.onOneLine)", to: STDERR_FILENO) }

    /// Why standard output could not be written, if it could not.
    static var outputFailure: SystemError? {
        let code = outputError.load(ordering: .relaxed)
        return code == 0 ? nil : SystemError(code: code)
    }

    private static let outputError = Atomic<CInt>(0)

    /// Lines for standard output that are written many at a time.
    struct Buffer {
        private static let capacity = 64 << 10
        private var text = ""

        mutating func add(_ line: String) {
            text += line
            text += "\n"
            if text.utf8.count >= Self.capacity { flush() }
        }

        /// Writes what is left.
        mutating func flush() {
            if !text.isEmpty { Console.print(text) }
            text.removeAll(keepingCapacity: true)
        }
    }

    private static func write(_ line: String, to descriptor: CInt) {
        var line = line
        if line.last != "\n" { line += "\n" }
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    // A reader that went away is no reason to fail.
                    if descriptor == STDOUT_FILENO, count < 0, errno != EPIPE {
                        outputError.store(errno, ordering: .relaxed)
                    }
                    return
                }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}
