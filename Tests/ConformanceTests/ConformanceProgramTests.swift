import Foundation
import Testing

/// One run of the built `conformance`, from its arguments to its end.
private struct ProgramRun {
    let status: Int32
    let output: String
    let errors: String

    init(_ arguments: [String], input: String = "") throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = try Self.program()
        process.arguments = arguments
        // Files instead of pipes: no side has to wait for the other, however much there is to say.
        process.standardInput = try Self.file(folder, "input", input)
        process.standardOutput = try Self.file(folder, "output")
        process.standardError = try Self.file(folder, "errors")
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        output = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
        errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
    }

    private static func file(_ folder: URL, _ name: String, _ content: String = "") throws -> FileHandle {
        let url = folder.appendingPathComponent(name)
        try Data(content.utf8).write(to: url)
        return try FileHandle(forUpdating: url)
    }

    private static func program() throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        return try #require(
            candidates.map { $0.appendingPathComponent("conformance") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "the program conformance was not built beside the tests"
        )
    }
}

@Suite struct ConformanceProgramTests {
    /// One case, which passes where the third item lies at offset 3.
    private static func cases(offset: String, extra: String = "") -> String {
        """
        {"kind": "queries", "part": "test", "schema": 1, "cases": [{"id": "a/1", "config": {"type": "Linear",
        "bounds": [800, 480], "itemSize": [200, 200], "numberOfItems": 5, "vertical": false},
        "steps": [["tick", 26], ["query", "offsetForItemAtIndex", 3]],
        "expected": {"out": [{"step": 1, "offsetForItemAtIndex": \(offset)}]}\(extra)}]}
        """
    }

    @Test func casesThatPassEndWithStatusZeroAndTheirCount() throws {
        let run = try ProgramRun(["-"], input: Self.cases(offset: "3"))
        #expect(run.status == 0)
        #expect(run.output == "1 passed, 0 failed, 0 skipped\n")
        #expect(run.errors == "")
    }

    @Test func aCaseThatFailsIsNamedWithWhatDiffersAndEndsWithStatusOne() throws {
        let run = try ProgramRun(["-"], input: Self.cases(offset: "4"))
        #expect(run.status == 1)
        #expect(run.output == "a/1: offsetForItemAtIndex 1: expected 4, got 3\n0 passed, 1 failed, 0 skipped\n")
    }

    @Test func aCaseThatIsSkippedIsCountedAndIsNoFailure() throws {
        let run = try ProgramRun(["-"], input: Self.cases(offset: "4", extra: #", "unreliable": "NaN""#))
        #expect(run.status == 0)
        #expect(run.output == "0 passed, 0 failed, 1 skipped\n")
    }

    @Test func severalFilesMakeOneCount() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cases-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cases.json")
        try Data(Self.cases(offset: "3").utf8).write(to: file)
        let run = try ProgramRun([file.path, "-"], input: Self.cases(offset: "4"))
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"))
    }

    @Test(arguments: ["", "{", "[]", #"{"schema": 2}"#])
    func whatIsNoReferenceFileEndsWithStatusTwo(input: String) throws {
        let run = try ProgramRun(["-"], input: input)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("conformance: cannot use standard input: "))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func aFileThatIsNotThereEndsWithStatusTwo() throws {
        let run = try ProgramRun(["/nowhere/cases.json"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("conformance: cannot use /nowhere/cases.json: "))
    }

    @Test func wrongUsageEndsWithStatusTwoAndPointsToTheHelp() throws {
        for arguments in [[], ["--verbose"], ["-x", "-"]] {
            let run = try ProgramRun(arguments)
            #expect(run.status == 2)
            #expect(run.errors.contains("try conformance --help"))
        }
    }

    @Test func theHelpNamesTheExitStatuses() throws {
        let run = try ProgramRun(["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("exit status: 0 all passed, 1 some failed, 2"))
    }
}
