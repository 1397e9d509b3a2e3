/// How alpha falls off with the offset of an item.
@frozen
public struct FadeCurve: Hashable, Sendable {
    /// Items between these offsets are opaque, those outside fade.
    public var minimum: ItemOffset
    public var maximum: ItemOffset
    /// How far outside an item has faded wholly. 0 fades at once.
    public var range: ItemOffset
    /// The alpha of an item that has faded wholly.
    public var floor: Double

    @inlinable
    public init(minimum: ItemOffset, maximum: ItemOffset, range: ItemOffset, floor: Double) {
        self.minimum = minimum
        self.maximum = maximum
        self.range = range
        self.floor = floor
    }

    /// Whether no item ever fades.
    @inlinable public var isNever: Bool {
        minimum.items == -.infinity && maximum.items == .infinity && range.items >= 0
    }

    /// `1 − min(f, R)/R · (1 − m)`, where f is how far the offset lies outside. Odd settings can lead out of 0…1.
    @inlinable
    public func alpha(at offset: ItemOffset) -> Double {
        let excess: Double
        if offset > maximum {
            excess = (offset - maximum).items
        } else if offset < minimum {
            excess = (minimum - offset).items
        } else {
            excess = 0
        }
        guard range.items != 0 else { return excess > 0 ? floor : 1 }
        return 1 - min(excess, range.items) / range.items * (1 - floor)
    }
}
