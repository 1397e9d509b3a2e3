import Foundation
import Glibc

/// One run of a program of this package that was built along with the tests, from its arguments to its end.
public struct ProgramRun {
    public let status: Int32
    public let output: String
    public let errors: String

    public struct Missing: Error, CustomStringConvertible {
        let name: String
        public var description: String { "'\(name)' was not built beside the tests; run swift build --build-tests" }
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - environment: in addition to that of the tests.
    ///   - sink: where what it prints goes; nil keeps it in ``output``.
    /// - Throws: ``Missing`` or what files and processes throw.
    public init(
        of name: String, _ arguments: [String] = [], environment: [String: String] = [:], input: String = "",
        output sink: FileHandle? = nil
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = try Self.program(name)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Files instead of pipes: no side has to wait for the other, however much there is to say.
        process.standardInput = try Self.file(folder, "input", input)
        process.standardOutput = try sink ?? Self.file(folder, "output")
        process.standardError = try Self.file(folder, "errors")
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = sink == nil ? try Self.text(folder, "output") : ""
        errors = try Self.text(folder, "errors")
    }

    /// Starts a program and does not wait for it. It takes all signals, whatever this process blocks; errors are not kept.
    public static func start(_ name: String, _ arguments: [String], output: FileHandle) throws -> Process {
        let process = Process()
        process.executableURL = try program(name)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        var none = sigset_t()
        var old = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        try process.run()
        return process
    }

    private static func file(_ folder: URL, _ name: String, _ content: String = "") throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        try Data(content.utf8).write(to: url)
        return try FileHandle(forUpdating: url)
    }

    private static func text(_ folder: URL, _ name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
    }

    public static func program(_ name: String) throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        // Where the test bundle lies differs between test runners.
        let folders = [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let candidates = folders.map { $0.appendingPathComponent(name) }
        guard let program = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw Missing(name: name)
        }
        return program
    }
}
