import Glibc

/// The standard streams.
enum Console {
    /// One line on standard output.
    static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// One line on standard error, after the program's name.
    static func report(_ line: String) { write("vitrine: \(line)", to: STDERR_FILENO) }

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
                // A reader that went away is no reason to fail.
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}
