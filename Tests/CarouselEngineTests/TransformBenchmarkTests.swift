import CarouselEngine
import Testing
import Timebase

@Suite struct TransformBenchmarkTests {
    /// Every look at it takes a millisecond.
    private final class TickingClock: MonotonicClock {
        private var looks = 0.0
        var now: MonotonicTime {
            looks += 1
            return MonotonicTime(secondsSinceStart: looks / 1000)
        }
    }

    @Test func everyTypeIsMeasuredAtEveryCount() {
        var benchmark = TransformBenchmark()
        benchmark.trialDuration = 0.002
        benchmark.trials = 2
        let results = benchmark.run(clock: TickingClock())
        #expect(results.measurements.count == 11 * 4)
        #expect(Set(results.measurements.map(\.type)).count == 11)
        #expect(results.measurements.allSatisfy { $0.nanosecondsPerItem > 0 && $0.nanosecondsPerItem.isFinite })
        #expect(results.sineAndCosineNanoseconds > 0)
        #expect(results.checksum.isFinite)
    }
}
