import Geometry

/// A view of a carousel as a frame draws it: what ``Placement`` says, in single precision and without what drawing has no
/// use for.
@frozen
public struct DrawnItem: Hashable, Sendable {
    public var view: ItemViewID
    /// Above 0, up to 1.
    public var alpha: Float
    /// The index in the carousel: `0 ..< numberOfItems` for items, outside it for placeholders; −1 for an item that is on its
    /// way out.
    public var index: Int
    /// From points measured from the view's upper left corner to points of the carousel.
    public var plane: FloatHomography
}
