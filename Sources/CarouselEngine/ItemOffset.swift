/// A position or distance along a carousel, in items: 1 is from one item to the next.
///
/// Not a distance on the screen. Where item 3 is centred the scroll offset is 3, and item 5 lies at the relative offset 2.
@frozen
public struct ItemOffset: Hashable, Comparable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    public var items: Double

    @inlinable public init(_ items: Double) { self.items = items }
    @inlinable public init(_ index: Int) { self.items = Double(index) }
    @inlinable public init(floatLiteral value: Double) { self.items = value }
    @inlinable public init(integerLiteral value: Int) { self.items = Double(value) }

    public static let zero = ItemOffset(0.0)

    @inlinable public var magnitude: ItemOffset { ItemOffset(items.magnitude) }

    @inlinable public static func < (lhs: ItemOffset, rhs: ItemOffset) -> Bool { lhs.items < rhs.items }
    @inlinable public static func + (lhs: ItemOffset, rhs: ItemOffset) -> ItemOffset {
        ItemOffset(lhs.items + rhs.items)
    }
    @inlinable public static func - (lhs: ItemOffset, rhs: ItemOffset) -> ItemOffset {
        ItemOffset(lhs.items - rhs.items)
    }
    @inlinable public static func * (lhs: ItemOffset, rhs: Double) -> ItemOffset { ItemOffset(lhs.items * rhs) }
    @inlinable public static prefix func - (operand: ItemOffset) -> ItemOffset { ItemOffset(-operand.items) }
    @inlinable public static func += (lhs: inout ItemOffset, rhs: ItemOffset) { lhs.items += rhs.items }
    @inlinable public static func -= (lhs: inout ItemOffset, rhs: ItemOffset) { lhs.items -= rhs.items }
}
