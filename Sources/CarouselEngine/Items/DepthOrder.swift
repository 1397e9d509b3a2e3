import Geometry

/// Sorts items back to front. A strict order: no two items are ever equal, so the result does not depend on where the
/// sort began.
///
/// By depth; of two at exactly the same depth, the one nearer to the current item along the carousel is in front. Which
/// point of the item counts is the rule's choice.
struct DepthOrder {
    enum Rule {
        /// As in the original: (1, 1, 1), which lies beside the item.
        case corner
        /// The centre, as it is projected.
        case center
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

    mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

    var rule = Rule.corner

    mutating func append(_ transform: Transform3D, currentLateral: Double, isVertical: Bool, position: Int) {
        let distance = (lateral(transform, isVertical: isVertical) - currentLateral).magnitude
        keys.append(Key(depth: depth(transform), lateralDistance: distance, position: position))
    }

    private func depth(_ t: Transform3D) -> Double {
        switch rule {
        case .corner: t.m13 + t.m23 + t.m33 + t.m43
        // What lies at or behind the eye is in front of everything.
        case .center: t.m44 > 0 ? t.m43 / t.m44 : .infinity
        }
    }

    func lateral(_ t: Transform3D, isVertical: Bool) -> Double {
        switch rule {
        case .corner: isVertical ? t.m12 + t.m22 + t.m32 + t.m42 : t.m11 + t.m21 + t.m31 + t.m41
        case .center: t.m44 > 0 ? (isVertical ? t.m42 : t.m41) / t.m44 : 0
        }
    }

    /// Merge sort, so that neither the number nor the order of the items makes it slow, into storage that is kept.
    mutating func sort() {
        var width = 8
        var start = 0
        while start < keys.count {
            sortRun(start, min(start + width, keys.count))
            start += width
        }
        while width < keys.count {
            mergeRuns(of: width)
            swap(&keys, &scratch)
            width *= 2
        }
    }

    private mutating func sortRun(_ start: Int, _ end: Int) {
        var next = start + 1
        while next < end {
            let key = keys[next]
            var place = next
            while place > start, key.isBehind(keys[place - 1]) {
                keys[place] = keys[place - 1]
                place -= 1
            }
            keys[place] = key
            next += 1
        }
    }

    private mutating func mergeRuns(of width: Int) {
        scratch.removeAll(keepingCapacity: true)
        scratch.reserveCapacity(keys.count)
        var start = 0
        while start < keys.count {
            var left = start
            var right = min(start + width, keys.count)
            let leftEnd = right
            let rightEnd = min(start + 2 * width, keys.count)
            while left < leftEnd || right < rightEnd {
                if right >= rightEnd || (left < leftEnd && !keys[right].isBehind(keys[left])) {
                    scratch.append(keys[left])
                    left += 1
                } else {
                    scratch.append(keys[right])
                    right += 1
                }
            }
            start += 2 * width
        }
    }
}
