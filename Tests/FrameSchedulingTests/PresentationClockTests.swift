import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

@Suite struct PresentationClockTests {
    static let period = FramePeriod.sixtyHertz

    private func locked(at time: Double) -> PresentationClock {
        var clock = PresentationClock(period: Self.period)
        clock.observe(at(time), now: at(time))
        return clock
    }

    @Test func predictsWholePeriodsAfterTheLastFlip() {
        let clock = locked(at: 10)
        #expect(abs((clock.refresh(after: at(10.001)) - at(10 + 1.0 / 60)).value) < 1e-12)
        #expect(abs((clock.refresh(after: at(20.001)) - at(20 + 1.0 / 60)).value) < 1e-9)
    }

    @Test func aRefreshIsAlwaysLaterThanTheMomentAskedFor() {
        let clock = locked(at: 10)
        for k in 0..<1000 {
            let moment = at(10) + Self.period.duration * Double(k)
            #expect(clock.refresh(after: moment) > moment)
        }
    }

    @Test(arguments: [0.0, -1.0, 10.0, 9.9, 10.001, 99.0, .nan, .infinity])
    func nonsenseStampsAreIgnored(stamp: Double) {
        var clock = locked(at: 10)
        let before = clock.refresh(after: at(10.02))
        clock.observe(at(stamp), now: at(10.02))
        #expect(clock.refresh(after: at(10.02)) == before)
    }

    @Test func jitterIsFilteredToATenth() {
        var clock = locked(at: 10)
        for k in 1...30 { clock.observe(at(10 + Double(k) / 60), now: at(10 + Double(k) / 60)) }
        clock.observe(at(10 + 31.0 / 60 + 0.001), now: at(10.52))
        let next = clock.refresh(after: at(10.52))
        #expect(abs(next.secondsSinceStart - (10 + 32.0 / 60 + 0.0001)) < 1e-5)
    }

    @Test func aFirstStampBesideTheRefreshesIsForgottenWithTheSecond() {
        var clock = locked(at: 10)
        for k in 1...5 {
            let time = at(10.0034 + Double(k) / 60)
            clock.observe(time, now: time)
            #expect(abs((clock.refresh(after: time + 0.001) - time).value - 1.0 / 60) < 1e-9)
        }
    }

    /// Flicks with pauses: what the clock says of the first refresh of each must hold, or each begins with a missed frame.
    @Test(arguments: [40, 150, 600, 5000])
    func shortBurstsWithLongPausesDoNotDriveThePeriodToAndFro(pause: Int) {
        let period = 1.0 / 60 * 1.0003
        var clock = PresentationClock(period: Self.period)
        var refresh = 0
        var worst = 0.0
        func time(_ refresh: Int) -> Double { 10 + Double(refresh) * period }
        for burst in 0..<200 {
            for _ in 0..<25 {
                // The kernel cuts stamps down to whole microseconds.
                let stamp = at((time(refresh) * 1e6).rounded(.down) / 1e6)
                clock.observe(stamp, sequence: UInt64(refresh + 1), now: at(time(refresh)))
                refresh += 1
            }
            refresh += pause
            let predicted = clock.refresh(after: at(time(refresh) - period / 2))
            if burst >= 20 { worst = max(worst, abs(predicted.secondsSinceStart - time(refresh))) }
        }
        #expect(worst < 50e-6)
        #expect(abs(clock.period.value / period - 1) < 1e-6)
    }

    @Test func aNewPhaseIsTakenOverWhole() {
        var clock = locked(at: 10)
        clock.observe(at(10.025), now: at(10.025))
        #expect(abs(clock.refresh(after: at(10.026)).secondsSinceStart - (10.025 + 1.0 / 60)) < 1e-9)
    }

    @Test func aRateThatTheModeDoesNotTellIsLearnt() {
        var clock = locked(at: 10)
        for k in 1...12 {
            clock.observe(at(10 + 0.02 * Double(k)), sequence: UInt64(k), now: at(10 + 0.02 * Double(k)))
        }
        #expect(abs(clock.period.value - 0.02) < 1e-9)
    }

    @Test func refreshesWithoutANewPictureAreNoNewRate() {
        var clock = PresentationClock(period: Self.period)
        for k in stride(from: 0, to: 60, by: 3) {
            let time = at(10 + Double(k) / 60)
            clock.observe(time, sequence: UInt64(k), now: time)
        }
        #expect(abs(clock.period.value - 1.0 / 60) < 1e-9)
    }

    @Test func nothingIsKnownBeforeTheFirstFlip() {
        let clock = PresentationClock(period: Self.period)
        #expect(!clock.isLocked)
        #expect(clock.refresh(after: at(5)) == at(5) + Self.period.duration)
    }
}
