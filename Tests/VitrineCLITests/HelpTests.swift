import Foundation
import ProgramRuns
import Testing

/// Help texts are part of what users see: a change shows here, against a file in `Golden`.
@Suite struct HelpTests {
    private func golden(_ name: String) throws -> String {
        let url = try #require(Bundle.module.url(forResource: "Golden/\(name)", withExtension: "txt"))
        return try String(contentsOf: url, encoding: .utf8)
    }

    @Test(arguments: ["show", "snapshot", "simulate", "list", "bench", "doctor"])
    func eachCommandsHelpIsAsWritten(command: String) throws {
        let run = try ProgramRun([command, "--help"], environment: ["LC_ALL": "C.UTF-8"])
        #expect(run.status == 0 && run.errors == "")
        let expected = try golden(command)
        #expect(run.output == expected)
    }

    @Test(arguments: ["--help", "-h", "help"]) func theProgramsHelpNamesCommandsAndExitStatuses(word: String) throws {
        let run = try ProgramRun([word])
        #expect(run.status == 0 && run.errors == "")
        let expected = try golden("vitrine")
        #expect(run.output == expected)
    }
}
