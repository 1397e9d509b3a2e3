import ProgramRuns
import Testing

@Suite struct MainQueueTests {
    /// In a process of its own: that of the tests has a loop that serves the queue already.
    @Test func aTaskOnTheMainActorRunsUnderTheEventLoop() throws {
        let run = try ProgramRun(of: "main-queue-probe")
        #expect(run.status == 0)
    }
}
