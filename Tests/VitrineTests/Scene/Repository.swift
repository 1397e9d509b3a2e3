import Foundation
import Testing

/// The checkout that the tests were built from.
enum Repository {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func path(_ name: String) -> String { root.appendingPathComponent(name).path }

    /// The scene files of `Config/examples`, by name.
    static let examples: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path("Config/examples"))) ?? []
        return names.filter { $0.hasSuffix(".json5") }.sorted()
    }()

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    /// The JSON5 blocks of a document.
    static func json5Blocks(of document: String) throws -> [String] {
        try text(document).components(separatedBy: "```json5\n").dropFirst().map {
            $0.components(separatedBy: "```").first ?? ""
        }
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

    func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
