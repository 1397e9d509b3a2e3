import AllocationCounter
import CarouselEngine
import FrameScheduling
import Geometry
import Glibc
import Timebase

/// Counts what frames ask of the heap, in an optimised build, and fails where that is not nothing.
///
/// Not a test target: those are built without optimisation, where Swift puts closures on the heap that it otherwise
/// does not.
@main
enum AllocationGate {
    @MainActor static func main() {
        guard allocation_counter_start() != 0 else {
            print("skipped: this build has another allocator, whose work cannot be counted")
            print("0 passed, 0 failed, 1 skipped")
            return
        }
        var gate = Gate()
        gate.checkCounter()
        for type in CarouselType.allCases { gate.checkMoving(type) }
        for type in CarouselType.allCases { gate.checkThousand(type) }
        gate.checkPager()
        gate.checkViews()
        gate.checkDrags()
        gate.checkScheduler()
        gate.checkMeasuring()
        print("\(gate.passed) passed, \(gate.failed) failed, 0 skipped")
        FrameStage.cleanUp()
        exit(gate.failed == 0 ? 0 : 1)
    }
}

/// Runs checks and counts their outcomes.
@MainActor
struct Gate {
    private(set) var passed = 0
    private(set) var failed = 0

    mutating func check(_ name: String, expecting range: some RangeExpression<Int64> = 0...0, _ body: () -> Void) {
        let before = allocation_counter_count()
        body()
        let count = allocation_counter_count() - before
        report(name, count, "allocations", range)
        guard !range.contains(count) else { return }
        print("  the first of once more:")
        fflush(nil)
        allocation_counter_trace(2)
        body()
        allocation_counter_trace(0)
    }

    mutating func report(
        _ name: String, _ count: Int64, _ unit: String, _ range: some RangeExpression<Int64> = 0...0
    ) {
        if range.contains(count) {
            passed += 1
            print("passed: \(name)")
        } else {
            failed += 1
            print("failed: \(name): \(count) \(unit)")
        }
    }

    mutating func checkThousand(_ type: CarouselType) {
        let frame = LayoutFrame(type: type, bounds: Size(width: 1280, height: 720), itemWidth: 200)
        let layout = CarouselLayout(frame, itemCount: 1000)
        var planes = ItemPlanes()
        layout.place(first: -500, count: 1000, in: &planes)
        check("the places of 1000 \(type.rawValue) items") {
            for step in 0..<10 {
                layout.place(first: ItemOffset(Double(step) * 0.1 - 500), count: 1000, in: &planes)
            }
        }
    }

    mutating func checkScheduler() {
        var scheduler = FrameScheduler(period: .sixtyHertz)
        var now = MonotonicTime(secondsSinceStart: 100)
        check("600 frames of the scheduler") {
            for _ in 1...600 {
                if case .sleepUntil(let wake) = scheduler.nextAction(demand: .now, now: now) { now = wake }
                guard case .draw(let target) = scheduler.nextAction(demand: .now, now: now) else { continue }
                scheduler.frameSubmitted(target: target, start: now, now: now)
                now = target
                scheduler.framePresented(at: target, now: now)
            }
        }
    }
}
