import CContenders
import CarouselEngine
import Geometry
import Glibc

/// What one item of a type costs, in nanoseconds: of ours and of each contender the fastest of all trials.
struct Measurement {
    /// The numbers that differ from item to item, in columns: what a frame is drawn from.
    var columns = Double.infinity
    /// Beside that, nine numbers for each item, one item after the other.
    var nineNumbers = Double.infinity
    var contenders: [Double]
    /// Made of all results, so that none is left out as unused. Means nothing.
    var checksum = 0.0

    /// Short trials by turns, so that what disturbs the machine disturbs all alike, and hardly all trials of one.
    init(_ case: Case, count: Int, trials: Int, _ contenders: [Contender]) {
        self.contenders = Array(repeating: .infinity, count: contenders.count)
        var planes = ItemPlanes()
        let nine = UnsafeMutableBufferPointer<FloatHomography>.allocate(capacity: count)
        let items = UnsafeMutableBufferPointer.allocateItems(count)
        nine.initialize(repeating: .identity)
        defer {
            nine.deallocate()
            items.deallocate()
        }
        var first = -Double(count) / 2
        for trial in 0..<trials {
            let seen = trial * 7919 % count
            columns = min(columns, Self.time(count, &first) { Self.place(`case`.layout, $0, count, &planes) })
            checksum += Double(planes[seen].h31)
            let assembled = Self.time(count, &first) {
                Self.place(`case`.layout, $0, count, &planes)
                planes.copy(to: nine)
            }
            nineNumbers = min(nineNumbers, assembled)
            checksum += Double(nine[seen].h31)
            for number in contenders.indices {
                let cost = Self.time(count, &first) { contenders[number].place(`case`, first: Float($0), into: items) }
                self.contenders[number] = min(self.contenders[number], cost)
                checksum += Double(items[seen].m.12)
            }
        }
    }

    @inline(never)
    private static func place(_ layout: CarouselLayout, _ first: Double, _ count: Int, _ planes: inout ItemPlanes) {
        layout.place(first: ItemOffset(first), count: count, in: &planes)
    }

    private static let framesPerTrial = 5

    /// Each frame is of another offset, as if the carousel moved.
    private static func time(_ count: Int, _ first: inout Double, _ frame: (Double) -> Void) -> Double {
        let start = now()
        for _ in 0..<framesPerTrial {
            first += 0.000_731
            frame(first)
        }
        return (now() - start) / Double(framesPerTrial * count)
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
