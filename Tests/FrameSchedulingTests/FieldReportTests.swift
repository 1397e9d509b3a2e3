import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

/// What users of comparable programs see go wrong with time, T1 to T5; T6 is a test of the fingers' resampling.
@Suite struct FieldReportTests {
    private static let period = FramePeriod.sixtyHertz.duration

    private func refresh(_ number: Int) -> MonotonicTime { at(100) + Self.period * Double(number) }

    /// A scheduler whose first frame was seen by refresh 0.
    private func running() -> FrameScheduler {
        var scheduler = FrameScheduler(period: .sixtyHertz)
        scheduler.frameSubmitted(target: refresh(0), start: refresh(-1), now: refresh(-1))
        scheduler.framePresented(at: refresh(0), sequence: 0, now: refresh(0))
        return scheduler
    }

    /// Hands a frame for a refresh over so much of a period before another one. Answers whose place it takes.
    @discardableResult
    private func submit(
        _ target: Int, _ share: Double = 0.5, before: Int? = nil, to scheduler: inout FrameScheduler
    ) -> MonotonicTime? {
        let now = refresh(before ?? target) - Self.period * share
        return scheduler.frameSubmitted(target: refresh(target), start: now - 0.001, now: now)
    }

    private func present(_ number: Int, in scheduler: inout FrameScheduler) -> PresentedFrame? {
        scheduler.framePresented(at: refresh(number), sequence: UInt64(number), now: refresh(number) + 0.0001)
    }

    @Test func T1_everyFrameIsCountedAgainstItsTarget() {
        var scheduler = running()
        submit(1, to: &scheduler)
        let inTime = present(1, in: &scheduler)
        #expect(inTime == PresentedFrame(target: refresh(1), isMissed: false))
        submit(2, to: &scheduler)
        let late = present(3, in: &scheduler)
        #expect(late == PresentedFrame(target: refresh(2), isMissed: true))
        scheduler.frameDropped(target: refresh(4))
        let counts = scheduler.statistics
        #expect(
            [counts.submitted, counts.presented, counts.missed, counts.replaced, counts.dropped] == [3, 3, 1, 0, 1])
    }

    /// Three frames within one period: the second one is never seen, and does not pass for one that was.
    @Test func T1_aFramePresentedTwiceInAPeriodIsCountedAsReplaced() {
        var scheduler = running()
        let first = submit(1, 0.9, to: &scheduler)
        let second = submit(2, 0.6, before: 1, to: &scheduler)
        let third = submit(3, 0.3, before: 1, to: &scheduler)
        #expect([first, second, third] == [nil, nil, refresh(2)])
        let seen = [present(1, in: &scheduler), present(2, in: &scheduler), present(3, in: &scheduler)]
        #expect(seen.map { $0?.target } == [refresh(1), refresh(3), nil])
        #expect(scheduler.statistics.replaced == 1)
        #expect(scheduler.statistics.submitted == 4 && scheduler.statistics.missed == 0)
    }

    /// What input does, and when the loop wakes, is not what frames show.
    @Test func T2_animationTimeIsThePredictedTimeOfPresentation() {
        var simulation = DisplaySimulation()
        var random = Random(seed: 7)
        let costs = (0..<4000).map { _ in Seconds(0.0005 + 0.006 * random.next()) }
        simulation.cost = { costs[$0 % costs.count] }
        simulation.run(until: at(160))
        let errors = simulation.frames.dropFirst(10).map { abs(($0.shown - $0.target).value) }
        // Those that were missed, by costs that had not come for a while.
        let others = errors.filter { $0 > 1e-6 }
        #expect(errors.count > 3500 && others.count < 40)
        #expect(others.allSatisfy { abs($0 - Self.period.value) < 1e-6 })
    }

    /// Stamps are late, early, zero, repeated and of the future, and flips come after gaps of any length.
    @Test(arguments: [1, 2, 3], LatencyPolicy.allCases)
    func T3_timeNeverRunsBackwards(seed: UInt64, policy: LatencyPolicy) {
        var scheduler = running()
        scheduler.policy = policy
        var random = Random(seed: seed)
        var now = refresh(0) + 0.001
        var lastTarget = refresh(0)
        var lastMoment = refresh(0)
        var (steps, backwards) = (0, 0)
        while steps < 5000 {
            steps += 1
            let moment = scheduler.momentOnScreen(now: now)
            if moment < lastMoment { backwards += 1 }
            lastMoment = moment
            switch scheduler.nextAction(demand: .now, now: now) {
            case .draw(let target):
                if target <= lastTarget { backwards += 1 }
                lastTarget = target
                scheduler.frameSubmitted(target: target, start: now, now: now + 0.001)
                now = now + 0.001
            case .sleepUntil(let wake): now = wake
            case .awaitPresentation, .sleep:
                let gap = random.next() < 0.01 ? 2 * random.next() : 0
                now = now + (Self.period * (0.5 + random.next())) + Seconds(gap)
                let stamps = [
                    now, now, now, now - 0.003 * random.next(), now + 0.003 * random.next(), at(0), lastTarget,
                    now + 10, now - 1,
                ]
                let stamp = stamps[Int(random.next() * 8.999)]
                scheduler.framePresented(at: stamp, now: now)
            }
        }
        #expect(backwards == 0)
    }

    /// A motion that begins between two frames, such as that after a finger's lift, has moved by a whole period in the very
    /// next one, wherever in the period it begins.
    @Test(arguments: [0.02, 0.25, 0.5, 0.75, 0.93]) func T4_aMotionMovesInItsVeryFirstFrame(phase: Double) throws {
        let scheduler = running()
        var now = refresh(180) + Self.period * phase
        let began = scheduler.momentOnScreen(now: now)
        var action = scheduler.nextAction(demand: .now, now: now)
        if case .sleepUntil(let wake) = action {
            now = wake
            action = scheduler.nextAction(demand: .now, now: now)
        }
        guard case .draw(let target) = action else { throw NoFrame() }
        let periods: Double = (target - began) / Self.period
        #expect(abs(periods - 1) < 1e-6 || phase > 0.9 && abs(periods - 2) < 1e-6)
    }

    private struct NoFrame: Error {}

    /// Timers wake the loop late, and each time by another amount.
    @Test func T5_aStepIsAWholeNumberOfPeriods() throws {
        var scheduler = running()
        var random = Random(seed: 11)
        var targets: [MonotonicTime] = []
        var now = refresh(0)
        while targets.count < 600 {
            switch scheduler.nextAction(demand: .now, now: now) {
            case .sleepUntil(let wake): now = wake + Self.period * (0.9 * random.next())
            case .sleep, .awaitPresentation: now = now + Self.period * random.next()
            case .draw(let target):
                targets.append(target)
                scheduler.frameSubmitted(target: target, start: now, now: now)
                now = max(now, target)
                scheduler.framePresented(at: target, now: now)
            }
        }
        let steps = zip(targets, targets.dropFirst()).map { ($1 - $0) / Self.period }
        let errors: [Double] = steps.map { abs($0 - $0.rounded()) }
        #expect(errors.max() ?? 1 < 1e-6)
        #expect(steps.min() ?? 0 > 0.9)
    }
}
