import Foundation
import ProgramRuns
import Testing

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
        let run = try ProgramRun(of: "conformance", ["-"], input: Self.cases(offset: "3"))
        #expect(run.status == 0)
        #expect(run.output == "0 deviate\n1 passed, 0 failed, 0 skipped\n")
        #expect(run.errors == "")
    }

    @Test func aCaseThatFailsIsNamedWithWhatDiffersAndEndsWithStatusOne() throws {
        let run = try ProgramRun(of: "conformance", ["-"], input: Self.cases(offset: "4"))
        #expect(run.status == 1)
        #expect(
            run.output == "a/1: offsetForItemAtIndex 1: expected 4, got 3\n0 deviate\n0 passed, 1 failed, 0 skipped\n")
    }

    @Test func aCaseThatIsSkippedIsCountedAndIsNoFailure() throws {
        let run = try ProgramRun(
            of: "conformance", ["-"], input: Self.cases(offset: "4", extra: #", "unreliable": "NaN""#))
        #expect(run.status == 0)
        #expect(run.output == "0 deviate\n0 passed, 0 failed, 1 skipped\n")
    }

    @Test func severalFilesMakeOneCount() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cases-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cases.json")
        try Data(Self.cases(offset: "3").utf8).write(to: file)
        let run = try ProgramRun(of: "conformance", [file.path, "-"], input: Self.cases(offset: "4"))
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("\n1 passed, 1 failed, 0 skipped\n"))
    }

    @Test(arguments: ["", "{", "[]", #"{"schema": 2}"#])
    func whatIsNoReferenceFileEndsWithStatusTwo(input: String) throws {
        let run = try ProgramRun(of: "conformance", ["-"], input: input)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("conformance: cannot use standard input: "))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func aFileThatIsNotThereEndsWithStatusTwo() throws {
        let run = try ProgramRun(of: "conformance", ["/nowhere/cases.json"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("conformance: cannot use /nowhere/cases.json: "))
    }

    @Test func wrongUsageEndsWithStatusTwoAndPointsToTheHelp() throws {
        for arguments in [[], ["--verbose"], ["-x", "-"]] {
            let run = try ProgramRun(of: "conformance", arguments)
            #expect(run.status == 2)
            #expect(run.errors.contains("try conformance --help"))
        }
    }

    @Test func theHelpNamesTheExitStatuses() throws {
        let run = try ProgramRun(of: "conformance", ["--help"])
        #expect(run.status == 0)
        #expect(run.output.contains("exit status: 0 all passed, 1 some failed, 2"))
    }
}
