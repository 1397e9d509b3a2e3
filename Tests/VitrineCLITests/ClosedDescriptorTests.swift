import Foundation
import ProgramRuns
import Testing

@Suite struct ClosedDescriptorTests {
    /// Whoever opens a file gets the lowest number that is free.
    @Test func whatIsPrintedWithoutStandardErrorDoesNotReachTheFilesOfTheProgram() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let kept = folder.appendingPathComponent("kept.json5")
        try "[]".write(to: kept, atomically: true, encoding: .utf8)
        let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Config/demo").path
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", "exec \"$0\" show \"$1\" --card /dev/null --wait 0 --tty none --record \"$2\" >&- 2>&-",
            try ProgramRun.program("vitrine").path, pictures, kept.path,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 3)
        #expect(try String(contentsOf: kept, encoding: .utf8) == "[]")
    }
}
