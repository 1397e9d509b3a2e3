import Platform

/// Where a screen writes what happens, for whoever looks after it.
@MainActor
struct Log {
    typealias Write = @MainActor (LogLevel, String) -> Void

    private let write: Write

    init(_ write: @escaping Write) { self.write = write }

    func callAsFunction(_ text: String, _ level: LogLevel = .warning) { write(level, text) }
}
