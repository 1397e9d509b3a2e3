import Foundation
import Testing

/// One run of the built `vitrine`, from its arguments to its end.
struct ProgramRun {
    let status: Int32
    let output: String
    let errors: String

    /// Runs the program that was built with these tests. With `output`, what it prints goes there and is not kept.
    init(_ arguments: [String], environment: [String: String] = [:], output sink: FileHandle? = nil) throws {
        let process = Process()
        process.executableURL = try Self.program()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        // A file, not a second pipe, which could fill up while the first one is read.
        let folder = try ScratchFolder()
        try folder.write("", to: "errors")
        let errors = try FileHandle(forWritingTo: folder.url.appendingPathComponent("errors"))
        process.standardOutput = sink ?? output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        self.output =
            sink == nil ? String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
        process.waitUntilExit()
        self.errors = try String(contentsOfFile: folder.path("errors"), encoding: .utf8)
        status = process.terminationStatus
    }

    private static func program() throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        return try #require(
            candidates.map { $0.appendingPathComponent("vitrine") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "the program vitrine was not built beside the tests")
    }
}

/// A folder that goes away with the test.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }

    /// A square of one colour.
    func writeSquare(_ name: String, colour: String) throws {
        try write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><rect width='64' height='64' fill='\(colour)'/></svg>",
            to: name)
    }
}
