import CarouselEngine
import Geometry

/// Hears what a carousel does and shapes how it looks. Every method may be left out.
@MainActor
public protocol CarouselDelegate: AnyObject {
    func carouselWillBeginScrollingAnimation(_ carousel: CarouselView)
    func carouselDidEndScrollingAnimation(_ carousel: CarouselView)
    func carouselDidScroll(_ carousel: CarouselView)
    func carouselCurrentItemIndexDidChange(_ carousel: CarouselView)
    func carouselWillBeginDragging(_ carousel: CarouselView)
    func carouselDidEndDragging(_ carousel: CarouselView, willDecelerate: Bool)
    func carouselWillBeginDecelerating(_ carousel: CarouselView)
    func carouselDidEndDecelerating(_ carousel: CarouselView)
    /// Whether a tap selects the item. True unless implemented.
    func carousel(_ carousel: CarouselView, shouldSelectItemAt index: Int) -> Bool
    func carousel(_ carousel: CarouselView, didSelectItemAt index: Int)
    /// It has come to rest on the item. Not told under classic motion.
    func carousel(_ carousel: CarouselView, didSettleOnItemAt index: Int)

    /// The extent of every item along the carousel, in points. 0, unless implemented, takes that of the first view.
    func carouselItemWidth(_ carousel: CarouselView) -> Double
    /// The value of an option; `value` is what it would be otherwise.
    func carousel(_ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double) -> Double
    /// Whether the item width and the values of options may be others than at the last layout; then they are asked for in every
    /// frame that scrolls. True unless implemented. Layouts are made when an option, the type or the size of the carousel has
    /// been changed, and by ``CarouselView/invalidateLayout()``.
    func carouselOptionsMayChange(_ carousel: CarouselView) -> Bool
    /// The transform of an item of a carousel of type `.custom`; `transform` holds perspective and viewpoint.
    func carousel(
        _ carousel: CarouselView, itemTransformForOffset offset: ItemOffset, baseTransform transform: Transform3D
    ) -> Transform3D
}

extension CarouselDelegate {
    public func carouselWillBeginScrollingAnimation(_ carousel: CarouselView) {}
    public func carouselDidEndScrollingAnimation(_ carousel: CarouselView) {}
    public func carouselDidScroll(_ carousel: CarouselView) {}
    public func carouselCurrentItemIndexDidChange(_ carousel: CarouselView) {}
    public func carouselWillBeginDragging(_ carousel: CarouselView) {}
    public func carouselDidEndDragging(_ carousel: CarouselView, willDecelerate: Bool) {}
    public func carouselWillBeginDecelerating(_ carousel: CarouselView) {}
    public func carouselDidEndDecelerating(_ carousel: CarouselView) {}
    public func carousel(_ carousel: CarouselView, shouldSelectItemAt index: Int) -> Bool { true }
    public func carousel(_ carousel: CarouselView, didSelectItemAt index: Int) {}
    public func carousel(_ carousel: CarouselView, didSettleOnItemAt index: Int) {}
    public func carouselItemWidth(_ carousel: CarouselView) -> Double { 0 }
    public func carousel(
        _ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double { value }
    public func carouselOptionsMayChange(_ carousel: CarouselView) -> Bool { true }
    public func carousel(
        _ carousel: CarouselView, itemTransformForOffset offset: ItemOffset, baseTransform transform: Transform3D
    ) -> Transform3D { transform }
}
