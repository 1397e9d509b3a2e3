import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

@Suite struct FrameSchedulerTests {
    static let period = FramePeriod.sixtyHertz.duration

    /// A scheduler whose first frame was seen at 100 s.
    private func running() -> FrameScheduler {
        var scheduler = FrameScheduler(period: .sixtyHertz)
        scheduler.frameSubmitted(target: at(100))
        scheduler.framePresented(at: at(100), now: at(100.0001))
        return scheduler
    }

    @Test func nothingMovesNothingIsDrawn() {
        #expect(running().nextAction(demand: .nothing, now: at(100.001)) == .sleep)
    }

    @Test func aFrameInFlightIsAwaited() {
        var scheduler = running()
        scheduler.frameSubmitted(target: at(100) + Self.period)
        #expect(scheduler.nextAction(demand: .now, now: at(100.002)) == .awaitPresentation)
    }

    @Test func targetsAreExactlyOnePeriodApartWhateverTheWakeUpsDo() {
        var scheduler = running()
        var targets: [Double] = []
        for k in 0..<240 {
            let flip = at(100) + Self.period * Double(k)
            let wake = flip + Seconds(0.0001 + 0.0097 * Double(k % 7) / 7)
            guard case .draw(let target) = scheduler.nextAction(demand: .now, now: wake) else {
                Issue.record("no frame was due at \(k)")
                return
            }
            targets.append(target.secondsSinceStart)
            scheduler.frameSubmitted(target: target)
            scheduler.framePresented(
                at: at(100) + Self.period * Double(k + 1), now: wake + Self.period
            )
        }
        for (a, b) in zip(targets, targets.dropFirst()) { #expect(abs(b - a - Self.period.value) < 1e-9) }
        #expect(scheduler.statistics.missed == 0)
    }

    @Test func aLateFrameIsCountedAndTheNextTargetSkipsARefresh() {
        var scheduler = running()
        let target = at(100) + Self.period
        scheduler.frameSubmitted(target: target)
        scheduler.framePresented(at: target + Self.period, now: target + Self.period)
        #expect(scheduler.statistics.missed == 1)
        guard case .draw(let next) = scheduler.nextAction(demand: .now, now: target + Self.period + 0.001) else {
            Issue.record("no frame was due")
            return
        }
        #expect(abs((next - target).value - 2 * Self.period.value) < 1e-9)
    }

    @Test func aMotionBegunBetweenFramesMovesInTheVeryNextFrame() {
        let scheduler = running()
        let now = at(103.0071)
        guard case .draw(let target) = scheduler.nextAction(demand: .now, now: now) else {
            Issue.record("no frame was due")
            return
        }
        #expect(abs((target - scheduler.momentOnScreen(now: now)).value - Self.period.value) < 1e-9)
    }

    @Test(arguments: [102.0, 102.005, 102.0166, 102.9999, 3600.123])
    func aFutureDemandSleepsOnceUntilItsRefreshIsTheNext(moment: Double) {
        let scheduler = running()
        guard case .sleepUntil(let wake) = scheduler.nextAction(demand: .at(at(moment)), now: at(100.001)) else {
            Issue.record("expected to sleep")
            return
        }
        guard case .draw(let target) = scheduler.nextAction(demand: .at(at(moment)), now: wake) else {
            Issue.record("woken with nothing to do")
            return
        }
        #expect(target >= at(moment) - 1e-6 && target - at(moment) <= Self.period)
    }

    @Test func beforeTheFirstFlipAFutureDemandIsMetToo() {
        let scheduler = FrameScheduler(period: .sixtyHertz)
        guard case .sleepUntil(let wake) = scheduler.nextAction(demand: .at(at(7.123)), now: at(5)),
            case .draw(let target) = scheduler.nextAction(demand: .at(at(7.123)), now: wake)
        else {
            Issue.record("woken with nothing to do")
            return
        }
        #expect(target >= at(7.123) && target - at(7.123) <= Self.period)
    }

    @Test func droppedFramesDoNotRepeatATarget() {
        var scheduler = running()
        guard case .draw(let first) = scheduler.nextAction(demand: .now, now: at(100.001)) else {
            Issue.record("no frame was due")
            return
        }
        scheduler.frameDropped(target: first)
        guard case .draw(let second) = scheduler.nextAction(demand: .now, now: at(100.002)) else {
            Issue.record("no frame was due after the dropped one")
            return
        }
        #expect(second > first)
    }

    @Test func theEarlierDemandWins() {
        #expect(FrameDemand.earlier(.nothing, .at(at(2))) == .at(at(2)))
        #expect(FrameDemand.earlier(.at(at(1)), .at(at(2))) == .at(at(1)))
        #expect(FrameDemand.earlier(.now, .at(at(2))) == .now)
        #expect(FrameDemand.earlier(.nothing, .nothing) == .nothing)
    }
}
