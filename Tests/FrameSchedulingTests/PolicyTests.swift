import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

@Suite struct LatencyPolicyTests {
    static let period = FramePeriod.sixtyHertz.duration

    @Test func smoothIsOneRefreshAheadFromTheStart() {
        var simulation = DisplaySimulation(policy: .smooth)
        simulation.run(until: at(110))
        #expect(simulation.scheduler.isAhead)
        #expect(simulation.scheduler.statistics.missed == 0)
        #expect(simulation.frames.dropFirst(10).allSatisfy { $0.shown - $0.start > Self.period })
        #expect(simulation.largestError(simulation.frames.dropFirst(10)) < 1e-6)
    }

    @Test func aheadAMomentFarOffIsWaitedForToo() {
        var simulation = DisplaySimulation(policy: .smooth)
        simulation.demand = { $0 < at(101) ? .now : .at(at(105)) }
        simulation.run(until: at(104))
        #expect(simulation.frames.count <= 63)
        #expect(simulation.wakeUps < 200)
    }

    @Test func lowNeverGoesAhead() {
        var simulation = DisplaySimulation(policy: .low)
        simulation.cost = { Self.period * ($0 % 5 == 0 ? 1.3 : 0.9) }
        simulation.run(until: at(110))
        #expect(!simulation.scheduler.isAhead)
    }

    /// Most frames take nine tenths of a refresh and some more: in turn these are missed, ahead they are not.
    @Test func repeatedMissesMakeFramesGoAheadUntilThereIsTimeAgain() {
        var simulation = DisplaySimulation()

        simulation.cost = { number in
            guard number < 1200 else { return Seconds(0.002) }
            return Self.period * (number % 6 == 0 ? 1.25 : 0.8)
        }
        simulation.run(until: at(115))
        #expect(simulation.scheduler.isAhead)
        let missed = simulation.scheduler.statistics.missed
        simulation.run(until: at(119))
        #expect(simulation.scheduler.statistics.missed <= missed + 1)
        simulation.run(until: at(140))
        #expect(!simulation.scheduler.isAhead)
    }
}
