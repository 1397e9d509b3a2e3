import Geometry

/// Where and how one view of a carousel is drawn in this frame, running animations included.
@frozen
public struct Placement: Hashable, Sendable {
    /// The index in the carousel: `0 ..< numberOfItems` for items, outside it for placeholders.
    public var index: Int
    public var view: ItemViewID
    /// From points measured from the centre of the view to points of the carousel.
    public var homography: Homography
    /// Of the view, which is not resized, only transformed.
    public var size: Size
    /// 0…1.
    public var alpha: Double
    /// Seen from behind and not to be drawn.
    public var isHidden: Bool
    /// Whether touches go to the view itself rather than to the carousel.
    public var isInteractive: Bool
    /// The view is on its way out and is no longer one of the items: not to be hit.
    public var isLeaving: Bool

    /// The view's corners measured from its centre.
    @inlinable
    public var frame: Rect {
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }
}

/// A loaded item as the layout has it: where it is once running animations have ended.
public struct ItemRecord: Hashable, Sendable {
    /// The index in the carousel: `0 ..< numberOfItems` for items, outside it for placeholders.
    public var index: Int
    /// Nil where the source had no view.
    public var view: ItemViewID?
    /// From the centred position to the item.
    public var offset: ItemOffset
    /// From points measured from the container's centre to points measured from ``center``.
    public var transform: Transform3D
    /// Of the container, in points of the carousel.
    public var center: Point
    /// The item's place: as wide as every item, as high as its view.
    public var containerSize: Size
    /// The view within its container, from the container's upper left corner.
    public var viewFrame: Rect
    /// Not limited to 0…1: an odd fade option shows here.
    public var alpha: Double
    public var isHidden: Bool
    public var isInteractive: Bool
}

/// What lies under a point.
public struct ItemHit: Hashable, Sendable {
    /// The index in the carousel: `0 ..< numberOfItems` for items, outside it for placeholders.
    public var index: Int
    public var view: ItemViewID?
    /// What that is: an item or a placeholder, as the source numbers them.
    public var content: CarouselIndex
}
