import Geometry

/// Sorts items back to front. A strict order: no two items are ever equal, so the result does not depend on where the
/// sort began.
///
/// By depth; of two at exactly the same depth, the one nearer to the current item along the carousel is in front.
struct DepthOrder {
    /// Which point of an item counts, where transforms decide; otherwise see ``DepthRule``.
    enum Rule {
        /// As in the original: (1, 1, 1), which lies beside the item.
        case corner
        /// The centre, as it is projected.
        case center

        func depth(_ t: Transform3D) -> Double {
            switch self {
            case .corner: t.m13 + t.m23 + t.m33 + t.m43
            // What lies at or behind the eye is in front of everything.
            case .center: t.m44 > 0 ? t.m43 / t.m44 : .infinity
            }
        }

        /// Where it lies along the carousel.
        func lateral(_ t: Transform3D, isVertical: Bool) -> Double {
            switch self {
            case .corner: isVertical ? t.m12 + t.m22 + t.m32 + t.m42 : t.m11 + t.m21 + t.m31 + t.m41
            case .center: t.m44 > 0 ? (isVertical ? t.m42 : t.m41) / t.m44 : 0
            }
        }
    }

    struct Key {
        var depth: Double
        /// Along the carousel, from the current item.
        var lateralDistance: Double
        /// What is sorted; decides last.
        var position: Int

        func isBehind(_ other: Key) -> Bool {
            if depth != other.depth { return depth < other.depth }
            if lateralDistance != other.lateralDistance { return lateralDistance > other.lateralDistance }
            return position < other.position
        }
    }

    private(set) var keys: ContiguousArray<Key> = []
    private var scratch: ContiguousArray<Key> = []
    /// Where sorted stretches of `keys` end.
    private var runEnds: ContiguousArray<Int> = []

    /// Shorter stretches are sorted by insertion.
    private static let shortestRun = 8

    mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

    @inline(__always)
    mutating func append(depth: Double, lateralDistance: Double, position: Int) {
        keys.append(Key(depth: depth, lateralDistance: lateralDistance, position: position))
    }

    /// Merge sort of what is sorted already, so that neither the number nor the order of the items makes it slow, into
    /// storage that is kept. Items come by their indexes, whose depths rise and fall in few stretches.
    mutating func sort() {
        findRuns()
        while runEnds.count > 1 { mergePairsOfRuns() }
    }

    private mutating func findRuns() {
        runEnds.removeAll(keepingCapacity: true)
        keys.withUnsafeMutableBufferPointer { keys in
            var start = 0
            while start < keys.count {
                var end = Self.sortRun(keys, from: start)
                let shortest = min(start + Self.shortestRun, keys.count)
                while end < shortest {
                    Self.insert(keys, end, from: start)
                    end += 1
                }
                runEnds.append(end)
                start = end
            }
        }
    }

    /// The end of what rises, or falls and is turned round, from `start` on.
    private static func sortRun(_ keys: UnsafeMutableBufferPointer<Key>, from start: Int) -> Int {
        var end = start + 1
        guard end < keys.count else { return end }
        guard keys[end].isBehind(keys[start]) else {
            while end < keys.count, !keys[end].isBehind(keys[end - 1]) { end += 1 }
            return end
        }
        while end < keys.count, keys[end].isBehind(keys[end - 1]) { end += 1 }
        keys[start..<end].reverse()
        return end
    }

    private static func insert(_ keys: UnsafeMutableBufferPointer<Key>, _ next: Int, from start: Int) {
        let key = keys[next]
        var place = next
        while place > start, key.isBehind(keys[place - 1]) {
            keys[place] = keys[place - 1]
            place -= 1
        }
        keys[place] = key
    }

    private mutating func mergePairsOfRuns() {
        scratch.removeAll(keepingCapacity: true)
        scratch.reserveCapacity(keys.count)
        var start = 0
        var merged = 0
        for pair in stride(from: 0, to: runEnds.count, by: 2) {
            let middle = runEnds[pair]
            let end = pair + 1 < runEnds.count ? runEnds[pair + 1] : middle
            merge(start, middle, end)
            runEnds[merged] = end
            merged += 1
            start = end
        }
        runEnds.removeLast(runEnds.count - merged)
        swap(&keys, &scratch)
    }

    private mutating func merge(_ start: Int, _ middle: Int, _ end: Int) {
        var (left, right) = (start, middle)
        while left < middle, right < end {
            if keys[right].isBehind(keys[left]) {
                scratch.append(keys[right])
                right += 1
            } else {
                scratch.append(keys[left])
                left += 1
            }
        }
        scratch.append(contentsOf: keys[left..<middle])
        scratch.append(contentsOf: keys[right..<end])
    }
}

extension DepthOrder {
    /// Sorts loaded items, and behind them in number those on their way out, by their offsets.
    mutating func sort(
        _ slots: ContiguousArray<ItemSlot>, _ leaving: ContiguousArray<LeavingItem>, by placing: ItemPlacing,
        current: Int, in space: IndexSpace
    ) {
        let rule = DepthRule(placing)
        removeAll()
        for position in slots.indices {
            let distance = space.distanceInItems(from: current, to: slots[position].index)
            append(depth: rule.depth(at: slots[position].offset.items), lateralDistance: distance, position: position)
        }
        for number in leaving.indices {
            let offset = leaving[number].offset
            append(
                depth: rule.depth(at: offset.items), lateralDistance: offset.magnitude.items,
                position: slots.count + number)
        }
        sort()
    }

    /// The same by transforms that the items have of their own.
    ///
    /// - Parameter current: the position of the current item, if it is loaded.
    mutating func sort(
        _ slots: ContiguousArray<ItemSlot>, _ leaving: ContiguousArray<LeavingItem>, by rule: Rule, current: Int?,
        isVertical: Bool
    ) {
        let middle = current.map { rule.lateral(slots[$0].transform, isVertical: isVertical) } ?? 0
        removeAll()
        func add(_ transform: Transform3D, _ position: Int) {
            let distance = (rule.lateral(transform, isVertical: isVertical) - middle).magnitude
            append(depth: rule.depth(transform), lateralDistance: distance, position: position)
        }
        for position in slots.indices { add(slots[position].transform, position) }
        for number in leaving.indices { add(leaving[number].transform, slots.count + number) }
        sort()
    }
}
