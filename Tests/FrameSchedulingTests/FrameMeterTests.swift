import FrameScheduling
import Testing
import Timebase

private func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

private func work(_ time: Double, _ processor: Double? = nil) -> WorkMoment {
    WorkMoment(time: at(time), processor: processor.map { Seconds($0) })
}

/// Makes frames for targets that are a period apart.
private struct Making {
    static let period = FramePeriod.sixtyHertz.duration
    var meter = FrameMeter()

    static func target(_ frame: Int) -> MonotonicTime { at(100) + period * Double(frame) }

    /// Hands a frame over.
    @discardableResult
    mutating func make(_ frame: Int, replacing old: Int? = nil) -> Int {
        let number = meter.begin(target: Self.target(frame), at: work(0))
        for stage in FrameStage.allCases { meter.end(stage, at: work(0)) }
        meter.submitted(replacing: old.map(Self.target))
        return number
    }

    @discardableResult
    mutating func show(_ frame: Int, late: Double = 0) -> FrameRecord? {
        let seen = PresentedFrame(target: Self.target(frame), isMissed: late > 0)
        return meter.presented(seen, at: Self.target(frame) + Self.period * late, period: Self.period)
    }
}

@Suite struct FrameMeterTests {
    @Test func theTimeOfEachStageIsToldApartForTheWallAndForTheProcessor() throws {
        var meter = FrameMeter()
        meter.noteEventWork(from: work(1, 0.5), to: work(1.001, 0.5004))
        let number = meter.begin(target: at(2), at: work(1.5, 0.6))
        meter.end(.input, at: work(1.501, 0.6005))
        meter.end(.animation, at: work(1.503, 0.602))
        meter.end(.draw, at: work(1.507, 0.604))
        meter.end(.commit, at: work(1.515, 0.605))
        meter.submitted(replacing: nil)
        let record = try #require(meter.record(number))
        let expected: [(FrameStage, Double, Double)] = [
            (.input, 0.001, 0.0009), (.animation, 0.002, 0.0015), (.draw, 0.004, 0.002), (.commit, 0.008, 0.001),
        ]
        for (stage, wall, processor) in expected {
            #expect(abs(record.stages[stage].value - wall) < 1e-9)
            let work = try #require(record.processor)
            #expect(abs(work[stage].value - processor) < 1e-9)
        }
        let summary = try #require(meter.total.processor.summary)
        #expect(abs(summary.mean.value - 0.0054) < 1e-9)
        let stages = try #require(meter.total.meanStages)
        #expect(abs(stages.draw.value - 0.002) < 1e-9)
    }

    @Test func withoutAThreadClockThereIsNoProcessorTime() throws {
        var making = Making()
        let number = making.make(1)
        #expect(try #require(making.meter.record(number)).processor == nil)
        #expect(making.meter.total.processor.summary == nil && making.meter.total.meanStages == nil)
    }

    @Test func latencyCountsFromTheOldestEventThatAFrameIsTheFirstToShow() throws {
        var making = Making()
        making.meter.noteInput(at: at(99.99))
        making.meter.noteInput(at: at(99.98))
        making.make(1)
        making.meter.noteInput(at: at(100.01))
        making.make(2)
        making.make(3)
        let latencies: [Double?] = (1...3).map { making.show($0)?.latency?.value }
        let first: Double = try #require(latencies[0])
        let second: Double = try #require(latencies[1])
        #expect(abs(first - 0.02 - 1.0 / 60) < 1e-9)
        #expect(abs(second + 0.01 - 2.0 / 60) < 1e-9)
        #expect(latencies[2] == nil)
        #expect(making.meter.total.latency.count == 2)
    }

    @Test func anEventThatShowsNowhereHasNoLatency() {
        var making = Making()
        making.meter.noteInput(at: at(50))
        making.meter.noteNothingWanted()
        making.make(1)
        let shown = making.show(1)
        #expect(shown != nil && shown?.latency == nil)
    }

    @Test func theEventOfAFrameThatIsNeverSeenIsShownByTheNext() {
        var making = Making()
        making.meter.noteInput(at: at(99.9))
        making.make(1)
        making.make(2, replacing: 1)
        let second = making.show(2)
        #expect(second?.inputTime == at(99.9))
        making.meter.noteInput(at: at(100))
        making.make(3)
        making.meter.dropped(Making.target(3))
        making.make(4)
        let fourth = making.show(4)
        #expect(fourth?.inputTime == at(100))
        making.meter.noteInput(at: at(100.1))
        making.make(5)
        making.meter.forgetFramesInFlight()
        making.make(6)
        let sixth = making.show(6)
        #expect(sixth?.inputTime == at(100.1))
    }

    @Test func stampsThatCannotBeTrueAreNotCounted() {
        var making = Making()
        making.meter.noteInput(at: at(0))
        making.make(1)
        making.show(1)
        making.meter.noteInput(at: at(500))
        making.make(2)
        making.show(2)
        #expect(making.meter.total.latency.count == 0)
    }

    @Test func restsAreNoIntervalsAndFreezesAre() throws {
        var making = Making()
        for frame in 1...10 {
            making.make(frame)
            making.show(frame)
        }
        making.meter.noteNothingWanted()
        making.make(1000)
        making.show(1000)
        #expect(making.meter.total.interval.count == 9)
        // A finger that reports a little less often than the screen refreshes.
        making.meter.noteNothingWanted()
        making.make(1002)
        making.show(1002)
        #expect(making.meter.total.interval.count == 10)
        making.make(1300)
        making.show(1300)
        #expect(abs(making.meter.total.interval.maximum.value - 298.0 / 60) < 1e-9)
    }

    @Test func aSpanCountsAnewAndTheTotalGoesOn() {
        var making = Making()
        for frame in 1...5 {
            making.make(frame)
            making.show(frame)
        }
        making.meter.beginSpan()
        making.make(6)
        making.show(6)
        #expect(making.meter.recent.interval.count == 1 && making.meter.total.interval.count == 5)
    }

    /// A GPU that begins when a frame is handed over is busy after that for what that took less.
    @Test func whatTheGPUDoesWhileAFrameIsHandedOverDelaysNothing() throws {
        var meter = FrameMeter()
        let number = meter.begin(target: at(2), at: work(1))
        for (stage, end) in zip(FrameStage.allCases, [1.0, 1.001, 1.002, 1.005]) { meter.end(stage, at: work(end)) }
        meter.submitted(replacing: nil)
        let after = meter.noteGPUTime(Seconds(0.008), frame: number, now: at(1.02))
        let busy: Double = try #require(after).value
        #expect(abs(busy - 0.005) < 1e-9)
        let none = meter.noteGPUTime(Seconds(0.002), frame: number, now: at(1.02))
        #expect(none == .zero)
        let impossible = [
            meter.noteGPUTime(Seconds(.nan), frame: number, now: at(1.02)),
            meter.noteGPUTime(0.021, frame: number, now: at(1.02)),
            meter.noteGPUTime(0.001, frame: number + 1, now: at(1.02)),
        ]
        #expect(impossible == [nil, nil, nil])
        #expect(meter.total.gpu.count == 2)
    }

    @Test func framesAreRememberedForAWhile() {
        var making = Making()
        for frame in 1...300 {
            making.make(frame)
            making.show(frame)
        }
        #expect(making.meter.record(300)?.presentationTime == Making.target(300))
        #expect(making.meter.record(300 - FrameMeter.memory + 1)?.number == 300 - FrameMeter.memory + 1)
        #expect(making.meter.record(300 - FrameMeter.memory) == nil && making.meter.record(301) == nil)
        #expect(making.meter.record(0) == nil && making.meter.record(-5) == nil)
    }
}
