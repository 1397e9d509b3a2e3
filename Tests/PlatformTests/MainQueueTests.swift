import Foundation
import Testing

@Suite struct MainQueueTests {
    /// In a process of its own: that of the tests has a loop that serves the queue already.
    @Test func aTaskOnTheMainActorRunsUnderTheEventLoop() throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let candidates = [folder, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
        let program = try #require(
            candidates.map { $0.appendingPathComponent("main-queue-probe") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) },
            "the probe was not built beside the tests")
        let process = try Process.run(program, arguments: [])
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
