import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

/// A scheduler, a renderer and a display, for minutes of simulated time.
@Suite struct LongRunTests {
    static let period = FramePeriod.sixtyHertz.duration

    /// Something that moves: seven items a second, and never back.
    private func position(_ time: MonotonicTime) -> Double {
        let t = time.secondsSinceStart - 100
        return 7 * t
    }

    private func isMonotone(_ frames: [DisplaySimulation.ShownFrame]) -> Bool {
        zip(frames, frames.dropFirst()).allSatisfy { position($1.target) > position($0.target) }
    }

    @Test func everyRefreshOfAMinuteShowsItsOwnMomentAndNoneIsMissed() {
        var simulation = DisplaySimulation()
        simulation.run(until: at(160))
        let frames = simulation.frames
        #expect(frames.count >= 3598)
        #expect(simulation.scheduler.statistics.missed == 0)
        #expect(frames.dropFirst().map { abs(position($0.shown) - position($0.target)) }.max() ?? 1 < 1e-6)
        let steps = zip(frames.dropFirst(), frames.dropFirst(2)).map { position($1.target) - position($0.target) }
        #expect(steps.map { abs($0 - 7 * Self.period.value) }.max() ?? 1 < 1e-6)
    }

    @Test func framesAreStartedJustInTime() {
        var simulation = DisplaySimulation()
        simulation.cost = { _ in Seconds(0.002) }
        simulation.run(until: at(110))
        #expect(simulation.frames.dropFirst(100).map { ($0.shown - $0.start).value }.max() ?? 1 < 0.0026)
    }

    @Test(arguments: [0.3, 0.5, 0.8])
    func aRendererThatIsFastEnoughMissesNothing(share: Double) {
        var simulation = DisplaySimulation()
        simulation.cost = { _ in Self.period * share }
        simulation.run(until: at(130))
        #expect(simulation.scheduler.statistics.missed <= 1)
        #expect(simulation.scheduler.statistics.presented >= 1798)
    }

    /// A timer that wakes the loop late must cost neither refreshes nor, in the end, misses.
    @Test func timersThatAreLateAreExpectedToBe() {
        var simulation = DisplaySimulation()
        simulation.wakeUpDelay = Seconds(0.0015)
        simulation.cost = { _ in Seconds(0.0005) }
        simulation.run(until: at(160))
        #expect(simulation.scheduler.statistics.missed <= 2)
        #expect(simulation.frames.count >= 3590)
    }

    @Test func costsThatVaryAreMetAtTheirWorst() {
        var simulation = DisplaySimulation()
        simulation.cost = { Self.period * ($0 % 7 == 0 ? 0.6 : 0.1) }
        simulation.run(until: at(130))
        #expect(simulation.scheduler.statistics.missed <= 2)
    }

    /// Every second refresh evenly is better than some and not others.
    @Test(arguments: [1.2, 1.7])
    func aRendererThatIsTooSlowShowsEverySecondRefreshEvenly(share: Double) {
        var simulation = DisplaySimulation()
        simulation.cost = { _ in Self.period * share }
        simulation.run(until: at(130))
        let frames = simulation.frames.dropFirst(20)
        #expect(isMonotone(simulation.frames))
        #expect(simulation.largestError(frames) < 1e-6)
        let steps = zip(frames, frames.dropFirst()).map { ($1.target - $0.target).value }
        #expect(steps.map { abs($0 - 2 * Self.period.value) }.max() ?? 1 < 1e-6)
    }

    @Test func jitterOfTheStampsHardlyReachesTheAnimation() {
        var simulation = DisplaySimulation()
        simulation.mishaps.jitter = Seconds(0.001)
        simulation.run(until: at(160))
        #expect(isMonotone(simulation.frames))
        #expect(simulation.scheduler.statistics.missed <= 2)
        let frames = simulation.frames.dropFirst(60)
        let inTime = frames.filter { $0.shown - $0.target < Self.period * 0.5 }
        let steps = zip(inTime, inTime.dropFirst()).filter { $1.shown - $0.shown < Self.period * 1.5 }
            .map { ($1.target - $0.target).value }
        #expect(steps.map { abs($0 - Self.period.value) }.max() ?? 1 < 0.00025)
    }

    @Test func lostEventsZeroStampsAndRefusedFramesAreSurvived() {
        var simulation = DisplaySimulation()
        simulation.mishaps = .init(jitter: Seconds(0.0002), lostEventEvery: 301, zeroStampEvery: 97, busyEvery: 203)
        simulation.run(until: at(220))
        #expect(isMonotone(simulation.frames))
        // Each lost event costs its time-out, each refused frame one refresh.
        #expect(simulation.frames.count > 4500)
        let errors = simulation.frames.dropFirst(10).map { ($0.shown - $0.target).value }
        #expect(errors.filter { abs($0) > 0.001 }.allSatisfy { $0 > Self.period.value * 0.5 })
        #expect(simulation.scheduler.statistics.missed < 30)
    }

    @Test func aRateOf5994IsNotTakenFor60() throws {
        let period = try #require(
            FramePeriod(pixelClockKilohertz: 148_352, horizontalTotal: 2200, verticalTotal: 1125))
        var simulation = DisplaySimulation(period: period)
        simulation.run(until: at(400))
        #expect(simulation.scheduler.statistics.missed == 0)
        #expect(simulation.largestError(simulation.frames.dropFirst()) < 1e-6)
    }

    @Test func aPixelClockThatIsALittleOffIsFollowed() {
        var simulation = DisplaySimulation()
        simulation.period = Self.period * 1.0003
        simulation.run(until: at(160))
        #expect(simulation.scheduler.statistics.missed == 0)
        #expect(simulation.largestError(simulation.frames.dropFirst(1200)) < 1e-5)
    }

    @Test(arguments: [true, false])
    func aChangeFrom50To60HertzIsFollowed(isAnnounced: Bool) throws {
        let fifty = try #require(FramePeriod(duration: Seconds(0.02)))
        var simulation = DisplaySimulation(period: fifty)
        simulation.run(until: at(110))
        simulation.changeMode(to: .sixtyHertz, isAnnounced: isAnnounced)
        simulation.run(until: at(130))
        #expect(isMonotone(simulation.frames))
        #expect(abs(simulation.scheduler.clock.period.value - Self.period.value) < 1e-5)
        #expect(simulation.largestError(simulation.frames.suffix(1000)) < 1e-4)
    }

    @Test func idleGapsKeepThePhase() {
        var simulation = DisplaySimulation()
        // A second of motion, two seconds of rest.
        simulation.demand = { time in
            let t = (time.secondsSinceStart - 100).truncatingRemainder(dividingBy: 3)
            return t < 1 ? .now : .at(time + Seconds(3 - t))
        }
        simulation.run(until: at(190))
        #expect(simulation.scheduler.statistics.missed == 0)
        #expect(simulation.largestError(simulation.frames.dropFirst()) < 1e-6)
        // Thirty rests of one wake-up each.
        #expect(simulation.wakeUps < simulation.frames.count * 2 + 40)
    }

    @Test func nothingWakesARestingScreenAndTheLastChangeIsShown() {
        var simulation = DisplaySimulation()
        simulation.demand = { $0 < at(101) ? .now : .nothing }
        simulation.run(until: at(102))
        let (frames, wakeUps) = (simulation.frames.count, simulation.wakeUps)
        #expect(simulation.frames.last.map { $0.target >= at(101) - Self.period * 1.01 } == true)
        simulation.run(until: at(3700))
        #expect(simulation.frames.count == frames)
        #expect(simulation.wakeUps == wakeUps + 1)
    }

    @Test func hardwareThatTakesFramesEarlyIsLearntInAFewMisses() {
        var simulation = DisplaySimulation()
        simulation.commitTime = Seconds(0.0018)
        simulation.run(until: at(400))
        #expect(simulation.scheduler.statistics.missed <= 6)
    }

    /// A spike makes frames start earlier at once, and later again by and by.
    @Test func anExpensiveFrameIsRememberedForAWhile() {
        var simulation = DisplaySimulation()
        simulation.cost = { $0 == 300 ? Seconds(0.010) : Seconds(0.001) }
        simulation.run(until: at(110))
        let leads = simulation.frames.map { ($0.shown - $0.start).value }
        #expect(leads[298] < 0.002)
        #expect(leads[301] > 0.009)
        #expect(leads[590] < 0.0025)
    }
}
