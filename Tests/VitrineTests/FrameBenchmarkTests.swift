import Platform
import Testing

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct FrameBenchmarkTests {
    private static func benchmark(_ type: CarouselType) -> FrameBenchmark {
        var benchmark = FrameBenchmark()
        benchmark.type = type
        benchmark.itemCounts = [5, 20]
        benchmark.frames = 15
        benchmark.pixelSize = PixelSize(width: 320, height: 200)
        return benchmark
    }

    @Test(arguments: [CarouselType.rotary, .linear, .cylinder]) func everyItemOfEachNumberIsDrawn(_ type: CarouselType)
        throws
    {
        let results = try Self.benchmark(type).run(clock: SystemClock())
        #expect(results.measurements.map(\.quads) == [5, 20])
        #expect(results.measurements.allSatisfy { $0.costs.own > 0 && $0.costs.total >= $0.costs.own })
        #expect(results.measurements.allSatisfy { $0.allocations == nil })
        #expect(!results.device.isEmpty)
    }

    /// The counter is called around each frame, and what it counts meanwhile is shared out among the frames.
    @Test func allocationsAreThoseOfAFrame() throws {
        var benchmark = Self.benchmark(.rotary)
        var counted: Int64 = 0
        benchmark.startCountingAllocations = {
            {
                counted += 1
                return (own: counted, libraries: counted * 3)
            }
        }
        let results = try benchmark.run(clock: SystemClock())
        let expected = FrameBenchmark.Allocations(own: 1, libraries: 3)
        #expect(results.measurements.allSatisfy { $0.allocations == expected })
    }

    @Test func itEndsWhereItIsToldTo() throws {
        struct Enough: Error {}
        var benchmark = Self.benchmark(.rotary)
        var steps = 0
        benchmark.onProgress = {
            steps += 1
            throw Enough()
        }
        #expect(throws: Enough.self) { try benchmark.run(clock: SystemClock()) }
        #expect(steps == 1)
    }

    @Test func theMedianIsTheMiddleOne() {
        var spans = MedianSpan(5)
        #expect(spans.microseconds == 0)
        for span in [5.0, 1, 9, 3, 100] { spans.add(Seconds(span * 1e-6)) }
        #expect(abs(spans.microseconds - 5) < 1e-9)
    }
}
