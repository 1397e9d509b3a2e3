import Geometry

/// Names a view that the item source made. Means nothing to the engine, which hands it back for reuse.
@frozen
public struct ItemViewID: Hashable, Sendable {
    public let rawValue: Int32

    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// What the item source answers when it is asked for a view.
@frozen
public struct ItemView: Hashable, Sendable {
    public var id: ItemViewID
    /// In points. Sides that are negative or not finite count as 0.
    public var size: Size
    /// Whether the view may be seen from behind. ``CarouselOption/showBackfaces`` overrides it.
    public var isDoubleSided: Bool

    @inlinable
    public init(id: ItemViewID, size: Size, isDoubleSided: Bool = true) {
        self.id = id
        self.size = size
        self.isDoubleSided = isDoubleSided
    }
}

/// What an item source is asked for: one of its items, or one of the placeholders that pad the ends of the row.
///
/// Both are counted from 0, each in its own numbering.
@frozen
public enum CarouselIndex: Hashable, Sendable {
    case item(Int)
    case placeholder(Int)
}
