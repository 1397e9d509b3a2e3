import FrameScheduling
import Testing
import Timebase

@Suite struct DurationHistogramTests {
    @Test func percentilesAreWithinTheStatedErrorOfTheTrueOnes() throws {
        var histogram = DurationHistogram()
        var random = Random(seed: 5)
        // From 3 µs to 3 s, evenly over the orders of magnitude.
        var durations: [Double] = []
        for _ in 0..<20_000 {
            var value = 3e-6
            for _ in 0..<6 { value *= 1 + 9 * random.next() }
            durations.append(min(value, 3))
        }
        durations.forEach { histogram.add(Seconds($0)) }
        durations.sort()
        for share in [0.01, 0.25, 0.5, 0.9, 0.99, 0.999] {
            let found: Double = try #require(histogram.percentile(share)).value
            let rank = Int((share * Double(durations.count)).rounded(.up)) - 1
            let error: Double = abs(found / durations[rank] - 1)
            #expect(error <= DurationHistogram.relativeError)
        }
        let summary = try #require(histogram.summary)
        #expect(summary.maximum.value == durations.last)
        #expect(summary.count == 20_000)
        let mean: Double = durations.reduce(0, +) / 20_000
        #expect(abs(summary.mean.value / mean - 1) < 1e-9)
    }

    @Test func oneDurationIsEveryPercentile() throws {
        var histogram = DurationHistogram()
        histogram.add(Seconds(1.0 / 60))
        let found: Double = try #require(histogram.percentile(0.5)).value
        #expect(abs(found * 60 - 1) <= DurationHistogram.relativeError)
        #expect(histogram.percentile(1) == histogram.percentile(0))
        #expect(histogram.percentile(1).map { $0 <= Seconds(1.0 / 60) } == true)
    }

    @Test func whatIsNoDurationIsNotCounted() {
        var histogram = DurationHistogram()
        for value: Double in [-1, .nan, .infinity, -1e300] { histogram.add(Seconds(value)) }
        #expect(histogram.count == 0 && histogram.summary == nil && histogram.percentile(0.5) == nil)
    }

    @Test func extremesAreKeptWithinTheBuckets() {
        var histogram = DurationHistogram()
        for value: Double in [0, 1e-300, 1e-7] { histogram.add(Seconds(value)) }
        #expect(histogram.percentile(1) == .zero)
        for value: Double in [8.5, 1e9, .greatestFiniteMagnitude] { histogram.add(Seconds(value)) }
        #expect(histogram.count == 6)
        #expect(histogram.percentile(1).map { $0 > Seconds(8) && $0 < Seconds(9) } == true)
        #expect(histogram.maximum == Seconds(.greatestFiniteMagnitude))
    }

    @Test func emptiedItIsAsNew() {
        var histogram = DurationHistogram()
        histogram.add(Seconds(5))
        histogram.removeAll()
        #expect(histogram.summary == nil && histogram.maximum == .zero)
        histogram.add(Seconds(0.001))
        #expect(histogram.percentile(1).map { $0 < Seconds(0.0011) } == true)
    }
}
