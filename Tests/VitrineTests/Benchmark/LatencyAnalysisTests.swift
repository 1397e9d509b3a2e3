import Display
import FrameScheduling
import Testing
import Timebase

@testable import Vitrine

@Suite struct LatencyAnalysisTests {
    private static let period = Seconds(0.016)

    private static func at(_ seconds: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: seconds) }

    /// A frame a refresh from 1 s on, at these places; nil is a refresh without a frame.
    private static func frames(_ places: [Double?], inputs: [Int: Double] = [:]) -> LatencyAnalysis {
        var frames: [ShownFrame] = []
        for (index, place) in places.enumerated() {
            guard let place else { continue }
            let time = at(1) + period * Double(index)
            frames.append(ShownFrame(time: time, input: inputs[index].map(at), place: place))
        }
        return LatencyAnalysis(frames: frames, period: period)
    }

    @Test func aMovementIsSeenByTheFirstFrameThatShowsAnotherPlace() {
        let analysis = Self.frames([5, 5, 5, 9, 9])
        let latency: Double = analysis.latency(ofMovementAt: Self.at(1.01))?.value ?? 0
        #expect(abs(latency - 0.038) < 1e-9)
    }

    /// The kernel stamps right after the event was sent, and cuts the stamp to microseconds.
    @Test(arguments: [1.0099995, 1.0104]) func latencyCountsFromTheKernelsStamp(stamp: Double) {
        let analysis = Self.frames([5, 9], inputs: [1: stamp])
        let latency: Double = analysis.latency(ofMovementAt: Self.at(1.01))?.value ?? 0
        #expect(abs(latency - (1.016 - stamp)) < 1e-9)
    }

    @Test(arguments: [1.0098, 1.0155]) func stampsOfOtherEventsDoNotCount(stamp: Double) {
        let analysis = Self.frames([5, 9], inputs: [1: stamp])
        let latency: Double = analysis.latency(ofMovementAt: Self.at(1.01))?.value ?? 0
        #expect(abs(latency - 0.006) < 1e-9)
    }

    @Test func aMovementThatNoFrameShowsBeforeTheNextIsUnseen() {
        #expect(Self.frames([5, 5, 5, 5, 5, 5, 5, 5, 9]).latency(ofMovementAt: Self.at(1.01)) == nil)
        #expect(Self.frames([5, 5]).latency(ofMovementAt: Self.at(1.01)) == nil)
    }

    @Test func refreshesWithoutAFrameOrWithTheSamePlaceAreRepeated() {
        let analysis = Self.frames([0, 1, 2, 2, 4, nil, nil, 7, 8])
        let all = analysis.repetitions(from: analysis.frames[0], until: Self.at(1.1281))
        #expect(all == LatencyBenchmark.Repetitions(refreshes: 8, repeated: 3))
        let even = Self.frames([0, 1, 2, 3])
        #expect(even.repetitions(from: even.frames[0], until: Self.at(1.0481)).repeated == 0)
        // Two refreshes go by after the last frame.
        #expect(even.repetitions(from: even.frames[0], until: Self.at(1.081)).repeated == 2)
    }

    @Test func coastingCountsAsLongAsHalfAPixelARefreshIsSeen() {
        let analysis = Self.frames([0, 9, 9, 15, 15.3, 15.5, 15.5])
        let coasting = analysis.repetitions(afterLiftAt: Self.at(0.99), before: Self.at(2))
        #expect(coasting == LatencyBenchmark.Repetitions(refreshes: 3, repeated: 1))
        let nothing = analysis.repetitions(afterLiftAt: Self.at(0.5), before: Self.at(0.9))
        #expect(nothing == LatencyBenchmark.Repetitions())
    }

    @Test func resultsAreSortedByWhatWasDone() throws {
        let analysis = Self.frames([0, 4, 4, 8, 12, 16, 16, 20, 24, 24])
        let moments: [(FingerPlan.Mark, Double)] = [
            (.movement(.step), 1.01), (.movement(.slowDrag), 1.04), (.lastMovement, 1.081), (.movement(.flick), 1.1),
            (.lift, 1.11), (.rest, 1.2), (.movement(.step), 1.14),
        ]
        let results = analysis.results(
            of: moments.map { FingerPlayer.Moment(mark: $0, time: Self.at($1)) },
            on: OutputDescription(name: "test", pixelSize: PixelSize(width: 8, height: 8), period: .sixtyHertz),
            counting: FrameStatistics())
        let step = try #require(results.step.latency)
        #expect(step.count == 1 && abs(step.maximum.value - 0.006) < 1e-9 && results.step.unseen == 1)
        let drag = try #require(results.slowDrag.latency)
        #expect(abs(drag.maximum.value - 0.008) < 1e-9)
        let flick = try #require(results.flick.latency)
        #expect(abs(flick.maximum.value - 0.012) < 1e-9)
        #expect(results.dragging == LatencyBenchmark.Repetitions(refreshes: 2, repeated: 0))
        #expect(results.coasting == LatencyBenchmark.Repetitions(refreshes: 1, repeated: 0))
    }
}
