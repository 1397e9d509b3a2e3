import Supervision
import SupervisionTestSupport
import Testing
import Timebase

@testable import Vitrine

/// What a service manager hears of a screen.
@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct SupervisedScreenTests {
    private let manager = FakeNotifications(watchdog: 2_000_000)

    private func start() throws -> ScriptedScreen {
        let scripted = try ScriptedScreen()
        scripted.screen.supervisor = Supervisor(system: manager)
        return scripted
    }

    @Test func itIsReadyWithTheFirstFrameThatIsSeen() throws {
        let scripted = try start()
        scripted.output.onPresent = { #expect(manager.count("READY=1") == min(scripted.output.presentations.count, 1)) }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect(manager.told.prefix(2) == ["STATUS=Showing on headless.", "READY=1"])
        #expect(manager.told.last == "STOPPING=1")
    }

    @Test func aStillScreenLivesAndOneWhoseFramesAreNeverSeenDoesNot() throws {
        let scripted = try start()
        var answers = 0
        scripted.input.pause(60)
        scripted.input.perform { answers = manager.count("WATCHDOG=1") }
        scripted.input.pause(600)
        scripted.input.perform {
            let still = manager.count("WATCHDOG=1") - answers
            #expect((9...11).contains(still))
            scripted.output.lostEvents = .max
        }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(120)
        scripted.input.perform { answers = manager.count("WATCHDOG=1") }
        scripted.input.pause(600)
        scripted.input.perform {
            #expect(manager.count("WATCHDOG=1") == answers)
            scripted.output.lostEvents = 0
        }
        scripted.input.pause(240)
        try scripted.screen.run()
        #expect(manager.count("WATCHDOG=1") > answers)
    }

    @Test func aScreenWithoutADisplayLivesAndSaysWhatIsMissing() throws {
        let scripted = try start()
        var answers = 0
        scripted.input.pause(60)
        scripted.input.perform {
            scripted.output.goDark()
            answers = manager.count("WATCHDOG=1")
        }
        scripted.input.pause(600)
        try scripted.screen.run()
        #expect((8...11).contains(manager.count("WATCHDOG=1") - answers))
        #expect(manager.told.contains("STATUS=test: unplugged"))
    }
}
