import Platform
import Supervision
import SupervisionTestSupport
import Testing
import Timebase

@Suite struct SupervisorTests {
    private let system = FakeNotifications()

    private func moment(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

    @Test func readinessIsToldOnce() {
        let supervisor = Supervisor(system: system)
        #expect(supervisor.nextAnswer == nil)
        supervisor.noteReady(at: moment(1))
        supervisor.noteReady(at: moment(2))
        #expect(system.told == ["READY=1", "WATCHDOG=1"])
    }

    @Test func beforeItIsReadyNothingIsAnswered() {
        let supervisor = Supervisor(system: system)
        supervisor.answer(at: moment(100))
        #expect(system.told.isEmpty)
    }

    @Test func aStillSignAnswersTwiceInTheTimeThatItIsGiven() {
        let supervisor = Supervisor(system: system)
        supervisor.noteReady(at: moment(0))
        var wakeUps = 0
        // Woken for nothing else, as a sign at rest is.
        while let next = supervisor.nextAnswer, next <= moment(100) {
            supervisor.note(isDue: false, at: next)
            supervisor.answer(at: next)
            wakeUps += 1
        }
        #expect(wakeUps == 20)
        #expect(system.count("WATCHDOG=1") == 21)
    }

    @Test func answersAreNotGivenWithEveryFrame() {
        let supervisor = Supervisor(system: system)
        supervisor.noteReady(at: moment(0))
        for frame in 1...250 {
            let now = moment(Double(frame) / 50)
            supervisor.note(isDue: true, at: now)
            supervisor.answer(at: now)
            supervisor.note(isDue: false, at: now)
        }
        #expect(system.count("WATCHDOG=1") == 2)
    }

    @Test func aFrameThatDoesNotComeKeepsTheAnswerBack() {
        let supervisor = Supervisor(system: system)
        supervisor.noteReady(at: moment(0))
        for second in 1...30 {
            supervisor.note(isDue: true, at: moment(Double(second)))
            supervisor.answer(at: moment(Double(second)))
        }
        // The one of the start, and the one at 5 s, when the frame had been due for less than its time.
        #expect(system.count("WATCHDOG=1") == 2)
        supervisor.note(isDue: false, at: moment(31))
        supervisor.answer(at: moment(36))
        #expect(system.count("WATCHDOG=1") == 3)
    }

    @Test func whoIsNotLookedAfterIsNotWoken() {
        let system = FakeNotifications(watchdog: nil)
        let supervisor = Supervisor(system: system)
        supervisor.noteReady(at: moment(0))
        supervisor.answer(at: moment(1000))
        #expect(system.told == ["READY=1"])
        #expect(supervisor.nextAnswer == nil)
    }

    @Test func aStateIsOneLineAndToldWhenItIsAnother() {
        let supervisor = Supervisor(system: system)
        supervisor.note(status: "showing\nREADY=1")
        supervisor.note(status: "showing\nREADY=1")
        supervisor.note(status: String(repeating: "x", count: 5000))
        #expect(system.told.count == 2)
        #expect(system.told.allSatisfy { !$0.contains("\n") && $0.utf8.count < 300 })
    }
}
