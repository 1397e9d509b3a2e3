import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

/// What the next frame aims at, after the sleep before it.
private func target(
    _ scheduler: FrameScheduler, demand: FrameDemand = .now, now: MonotonicTime
) throws -> MonotonicTime {
    var action = scheduler.nextAction(demand: demand, now: now)
    if case .sleepUntil(let wake) = action { action = scheduler.nextAction(demand: demand, now: wake) }
    guard case .draw(let target) = action else { throw NoFrameDue(action: action) }
    return target
}

private struct NoFrameDue: Error { let action: FrameScheduler.Action }

@Suite struct FrameSchedulerTests {
    static let period = FramePeriod.sixtyHertz.duration

    /// A scheduler whose first frame was seen at 100 s.
    private func running() -> FrameScheduler {
        var scheduler = FrameScheduler(period: .sixtyHertz)
        scheduler.frameSubmitted(target: at(100), start: at(99.99), now: at(99.99))
        scheduler.framePresented(at: at(100), now: at(100.0001))
        return scheduler
    }

    @Test func nothingMovesNothingIsDrawn() {
        #expect(running().nextAction(demand: .nothing, now: at(100.001)) == .sleep)
    }

    @Test func aFrameInFlightIsAwaited() {
        var scheduler = running()
        scheduler.frameSubmitted(target: at(100) + Self.period, start: at(100), now: at(100))
        #expect(scheduler.nextAction(demand: .now, now: at(100.002)) == .awaitPresentation)
    }

    @Test func targetsAreExactlyOnePeriodApartWhateverTheWakeUpsDo() throws {
        var scheduler = running()
        var targets: [Double] = []
        for k in 0..<240 {
            let flip = at(100) + Self.period * Double(k)
            let wake = flip + Seconds(0.0001 + 0.0097 * Double(k % 7) / 7)
            let target = try target(scheduler, now: wake)
            targets.append(target.secondsSinceStart)
            scheduler.frameSubmitted(target: target, start: wake, now: wake)
            let seen = at(100) + Self.period * Double(k + 1)
            scheduler.framePresented(at: seen, now: seen)
        }
        for (a, b) in zip(targets, targets.dropFirst()) { #expect(abs(b - a - Self.period.value) < 1e-9) }
        #expect(scheduler.statistics.missed == 0)
    }

    @Test func aLateFrameIsCountedAndTheNextTargetSkipsARefresh() throws {
        var scheduler = running()
        let late = at(100) + Self.period
        scheduler.frameSubmitted(target: late, start: at(100), now: at(100.001))
        scheduler.framePresented(at: late + Self.period, now: late + Self.period)
        #expect(scheduler.statistics.missed == 1)
        let next = try target(scheduler, now: late + Self.period + 0.001)
        #expect(abs((next - late).value - 2 * Self.period.value) < 1e-9)
    }

    @Test func aMotionBegunBetweenFramesMovesInTheVeryNextFrame() throws {
        let scheduler = running()
        let now = at(103.0071)
        let target = try target(scheduler, now: now)
        #expect(abs((target - scheduler.momentOnScreen(now: now)).value - Self.period.value) < 1e-9)
    }

    @Test(arguments: [102.0, 102.005, 102.0166, 102.9999, 3600.123])
    func aFutureDemandSleepsOnceUntilItsRefreshIsTheNext(moment: Double) throws {
        let scheduler = running()
        let demand = FrameDemand.at(at(moment))
        guard case .sleepUntil(let wake) = scheduler.nextAction(demand: demand, now: at(100.001)),
            case .draw(let target) = scheduler.nextAction(demand: demand, now: wake)
        else {
            Issue.record("expected to sleep and then to draw")
            return
        }
        #expect(target >= at(moment) - 1e-6 && target - at(moment) <= Self.period)
    }

    /// Frames that cost more than a refresh are begun before the one that precedes theirs.
    @Test func aFutureDemandNeverAsksToSleepUntilAMomentThatIsPast() {
        var scheduler = running()
        for k in 1...80 {
            let seen = at(100) + Self.period * Double(2 * k)
            let cost = k % 8 == 0 ? Self.period * 1.6 : Self.period * 0.2
            scheduler.frameSubmitted(target: seen, start: seen - cost, now: seen - 0.0005)
            scheduler.framePresented(at: seen, now: seen)
        }
        for k in 0..<200 {
            let now = at(110) + Self.period * (Double(k) / 50)
            let action = scheduler.nextAction(demand: .at(at(110) + Self.period * 4), now: now)
            if case .sleepUntil(let wake) = action { #expect(wake > now) }
        }
    }

    @Test func beforeTheFirstFlipAFutureDemandIsMetToo() throws {
        let scheduler = FrameScheduler(period: .sixtyHertz)
        let target = try target(scheduler, demand: .at(at(7.123)), now: at(5))
        #expect(target >= at(7.123) && target - at(7.123) <= Self.period)
    }

    @Test func droppedFramesDoNotRepeatATarget() throws {
        var scheduler = running()
        let first = try target(scheduler, now: at(100.001))
        scheduler.frameDropped(target: first)
        let second = try target(scheduler, now: at(100.002))
        #expect(second > first)
    }

    @Test func settingTheModeIsNotTakenForTheCostOfAFrame() throws {
        var scheduler = FrameScheduler(period: .sixtyHertz)
        scheduler.frameSubmitted(target: at(100), start: at(99.9), now: at(99.99))
        scheduler.framePresented(at: at(100), now: at(100))
        #expect(scheduler.startLead < Self.period)
        let next = at(100) + Self.period
        scheduler.frameSubmitted(target: next, start: at(100.01), now: at(100.0105))
        scheduler.framePresented(at: next, now: next)
        #expect(scheduler.startLead < Seconds(0.001))
    }

    @Test func aFrameThatCannotBeReadyAnyMoreAimsAtTheNextRefresh() throws {
        var scheduler = running()
        for k in 1...60 {
            let seen = at(100) + Self.period * Double(k)
            scheduler.frameSubmitted(target: seen, start: seen - 0.006, now: seen - 0.001)
            scheduler.framePresented(at: seen, now: seen)
        }
        let refresh = at(200) + Self.period * 0.5
        let next = scheduler.clock.refresh(after: refresh)
        #expect(try target(scheduler, now: next - 0.001) == scheduler.clock.refresh(after: next + 0.001))
    }

    @Test func theEarlierDemandWins() {
        #expect(FrameDemand.earlier(.nothing, .at(at(2))) == .at(at(2)))
        #expect(FrameDemand.earlier(.at(at(1)), .at(at(2))) == .at(at(1)))
        #expect(FrameDemand.earlier(.now, .at(at(2))) == .now)
        #expect(FrameDemand.earlier(.nothing, .nothing) == .nothing)
    }
}
