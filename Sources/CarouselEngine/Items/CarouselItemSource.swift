import Geometry

/// Supplies a carousel with its items and with the numbers that shape them.
///
/// The engine calls it synchronously, and the source may call back into the engine.
public protocol CarouselItemSource: AnyObject {
    /// Read by ``Carousel/reloadData(at:)`` only; insertions and removals are counted by the engine itself.
    var numberOfItems: Int { get }

    /// How many placeholders pad the ends of the row, half on each side. Read by ``Carousel/reloadData(at:)`` only.
    var numberOfPlaceholders: Int { get }

    /// The view for an item or placeholder, or nil for an empty place.
    ///
    /// - Parameter reusing: a view that is no longer on show, to be filled anew. One that is not returned is discarded.
    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView?

    /// The engine will not use this view again: it was offered for reuse in vain, or everything is reloaded. Each view
    /// that the source has made is discarded once at most.
    func discard(_ view: ItemViewID)

    /// The extent of every item along the carousel, in points; 0 takes that of the first view loaded.
    var itemWidth: Double { get }

    /// The value of an option; `default` is what it is without the source. An answer that is not a number is ignored.
    func value(for option: CarouselOption, default: Double) -> Double

    /// Whether the item width and the values of options stay as they are from one layout to the next: then they are asked for
    /// at layouts only (see ``Carousel/setNeedsLayout()``), and otherwise whenever it scrolls.
    var keepsOptions: Bool { get }

    /// The transform of an item of a carousel of type ``CarouselType/custom``.
    ///
    /// - Parameter base: perspective and viewpoint, which the answer should include: `move · base`.
    func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D
}

extension CarouselItemSource {
    public var numberOfPlaceholders: Int { 0 }
    public func discard(_ view: ItemViewID) {}
    public var itemWidth: Double { 0 }
    public func value(for option: CarouselOption, default: Double) -> Double { `default` }
    public var keepsOptions: Bool { false }
    public func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D { base }
}
