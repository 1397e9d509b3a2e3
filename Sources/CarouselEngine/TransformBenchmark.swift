import Geometry
import Timebase

/// Measures what the transforms of a frame cost, beside one bare sine and cosine in the same run.
///
/// The yardstick is over the same angles; where a machine is slow, both are.
public struct TransformBenchmark {
    /// What one layout type cost at one number of items.
    public struct Measurement: Hashable, Sendable {
        public var type: CarouselType
        public var itemCount: Int
        public var nanosecondsPerItem: Double

        public var microsecondsPerFrame: Double { nanosecondsPerItem * Double(itemCount) / 1000 }
    }

    public struct Results: Hashable, Sendable {
        public var measurements: [Measurement] = []
        /// One sine and one cosine of the same angle, in double precision, by the C library.
        public var sineAndCosineNanoseconds = 0.0
        /// Made from everything computed, so that none of it can be left out as unused. Means nothing.
        public var checksum = 0.0
    }

    /// The numbers of items measured, each with every type but custom.
    public var itemCounts = [12, 100, 1000, 10_000]
    /// How long each trial runs at least. The fastest of ``trials`` counts, the others were disturbed.
    public var trialDuration: Seconds = 0.001
    public var trials = 40

    public init() {}

    /// Measures everything, in about `trialDuration · trials` times 45.
    public func run(clock: some MonotonicClock) -> Results {
        var results = Results()
        results.sineAndCosineNanoseconds = .infinity
        for type in CarouselType.allCases where type != .custom {
            for count in itemCounts where count > 0 {
                results.measurements.append(Measurement(type: type, itemCount: count, nanosecondsPerItem: .infinity))
            }
        }
        // Round after round, so that a disturbance does not fall on all trials of one type.
        for _ in 0..<max(1, trials) {
            let yardstick = yardstickTrial(1000, clock, &results.checksum)
            results.sineAndCosineNanoseconds = min(results.sineAndCosineNanoseconds, yardstick)
            for place in results.measurements.indices {
                let cost = trial(results.measurements[place], clock, &results.checksum)
                results.measurements[place].nanosecondsPerItem = min(
                    results.measurements[place].nanosecondsPerItem, cost)
            }
        }
        return results
    }

    private func trial(_ what: Measurement, _ clock: some MonotonicClock, _ checksum: inout Double) -> Double {
        let layout = Self.layout(what.type, itemCount: what.itemCount)
        var planes = ItemPlanes()
        let cost = nanosecondsPerItem(what.itemCount, clock) { frame in
            let first = ItemOffset(-Double(what.itemCount) / 2 + Double(frame) * 1e-6)
            Self.computeFrame(layout, first, what.itemCount, &planes)
        }
        for position in 0..<planes.count { checksum += Double(planes[position].h11 + planes[position].h31) }
        return cost
    }

    private func yardstickTrial(_ count: Int, _ clock: some MonotonicClock, _ checksum: inout Double) -> Double {
        var results = [Point](repeating: .zero, count: count)
        let cost = results.withUnsafeMutableBufferPointer { results in
            nanosecondsPerItem(count, clock) { Self.computeAngles(results, shift: Double($0) * 1e-7) }
        }
        for result in results { checksum += result.x + result.y }
        return cost
    }

    /// All items on one circle, so that their angles go once round.
    private static func layout(_ type: CarouselType, itemCount: Int) -> CarouselLayout {
        let frame = LayoutFrame(type: type, bounds: Size(width: 1280, height: 720), itemWidth: 200)
        return CarouselLayout(frame, itemCount: itemCount) { option, value in
            option == .count ? Double(itemCount) : value
        }
    }

    @inline(never)
    private static func computeFrame(
        _ layout: CarouselLayout, _ first: ItemOffset, _ count: Int, _ planes: inout ItemPlanes
    ) {
        layout.place(first: first, count: count, in: &planes)
    }

    @inline(never)
    private static func computeAngles(_ results: UnsafeMutableBufferPointer<Point>, shift: Double) {
        let step = 2 * Double.pi / Double(results.count)
        for index in results.indices {
            let angle = Double(index) * step - .pi + shift
            results[index] = Point(x: cosine(angle), y: sine(angle))
        }
    }

    /// Nanoseconds for one of `count` items, of frames that `compute` makes.
    private func nanosecondsPerItem(
        _ count: Int, _ clock: some MonotonicClock, compute: (_ frame: Int) -> Void
    ) -> Double {
        let framesBetweenLooks = max(1, 4096 / count)
        var frames = 0
        var elapsed = Seconds.zero
        let start = clock.now
        // A clock that stands still ends the trial too.
        while elapsed < trialDuration, frames < 1 << 20 {
            for _ in 0..<framesBetweenLooks {
                compute(frames)
                frames += 1
            }
            elapsed = clock.now - start
        }
        return elapsed.value * 1e9 / (Double(frames) * Double(count))
    }
}
