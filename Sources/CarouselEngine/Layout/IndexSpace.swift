/// The line or circle of item indexes, and the arithmetic of positions on it.
@frozen
public struct IndexSpace: Hashable, Sendable {
    /// How many items there are, not negative.
    public var count: Int
    /// Whether the last item is followed by the first.
    public var isWrapped: Bool

    @inlinable
    public init(count: Int, isWrapped: Bool) {
        self.count = max(0, count)
        self.isWrapped = isWrapped
    }

    /// The nearest offset that is on an item or between two; −1 when there are no items.
    @inlinable
    public func clamped(_ offset: ItemOffset) -> ItemOffset {
        let x = offset.items
        guard count > 0, x.isFinite else { return count > 0 ? 0 : -1 }
        let n = Double(count)
        if isWrapped {
            let wrapped = x - (x / n).rounded(.down) * n
            if wrapped >= 0, wrapped <= n { return ItemOffset(wrapped) }
            // So far out that the product has lost the fraction.
            let remainder = x.truncatingRemainder(dividingBy: n)
            return ItemOffset(remainder < 0 ? remainder + n : remainder)
        }
        return ItemOffset(min(max(0, x), n - 1))
    }

    /// The index in `0 ..< count` that this one stands for; −1 when there are no items.
    @inlinable
    public func clamped(_ index: Int) -> Int {
        guard count > 0 else { return -1 }
        if isWrapped {
            let remainder = index % count
            return remainder < 0 ? remainder + count : remainder
        }
        return min(max(0, index), count - 1)
    }

    /// The item nearest to an offset, halves away from zero; −1 when there are no items.
    @inlinable
    public func index(nearest offset: ItemOffset) -> Int {
        clamped(Int(saturating: offset.items.rounded(.toNearestOrAwayFromZero)))
    }

    /// How far an index lies from the centred offset, the short way round when wrapping.
    ///
    /// Exactly half a turn keeps its sign.
    @inlinable
    public func relativeOffset(of index: Int, from offset: ItemOffset) -> ItemOffset {
        let n = Double(count)
        var relative = Double(index) - offset.items
        if isWrapped {
            if relative > n / 2 {
                relative -= n
            } else if relative < -n / 2 {
                relative += n
            }
        }
        return ItemOffset(relative)
    }

    /// The signed way from one offset to another, the short way round when wrapping; a tie goes the direct way.
    ///
    /// Neither is taken into the first turn beforehand: it holds for targets up to about one and a half turns away.
    @inlinable
    public func distance(from start: ItemOffset, to end: ItemOffset) -> ItemOffset {
        let direct = end.items - start.items
        guard isWrapped else { return ItemOffset(direct) }
        var around = min(start.items, end.items) + Double(count) - max(start.items, end.items)
        if start.items < end.items { around = -around }
        return ItemOffset(direct.magnitude <= around.magnitude ? direct : around)
    }

    /// How many items two indexes in one turn are apart, the short way round when wrapping.
    @inline(__always)
    func distanceInItems(from start: Int, to end: Int) -> Double {
        let direct = Double(end &- start).magnitude
        return isWrapped ? min(direct, (Double(count) - direct).magnitude) : direct
    }

    /// The signed way from one index to another, see ``distance(from:to:)-(ItemOffset,_)``.
    @inlinable
    public func distance(from start: Int, to end: Int) -> Int {
        Int(saturating: distance(from: ItemOffset(start), to: ItemOffset(end)).items)
    }
}

extension Int {
    /// The integer part, limited to ±2⁵³, beyond which `Double` has no odd numbers; 0 for what is not a number.
    @inlinable
    init(saturating value: Double) {
        let limit = 9_007_199_254_740_992.0
        self = value.isNaN ? 0 : Int(Swift.min(limit, Swift.max(-limit, value)))
    }
}
