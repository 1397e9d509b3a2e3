import Timebase

/// What a carousel tells its observer, in the order in which it happens.
///
/// What the observer reads from the carousel inside the callback is already as the event says.
public enum CarouselEvent: Hashable, Sendable {
    /// ``Carousel/motion`` describes the animation. One that is replaced by another has no end of its own.
    case willBeginScrollingAnimation
    case didEndScrollingAnimation
    case didScroll
    case currentItemIndexDidChange
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    /// ``Carousel/motion`` describes the deceleration.
    case willBeginDecelerating
    case didEndDecelerating
    case didSelectItem(Int)
    /// Placements move over this time, beside the scrolling: an item was inserted or removed.
    case viewAnimation(delay: Seconds, duration: Seconds)
    /// An item's old view gives way to its new one over this time.
    case layerTransition(duration: Seconds)
}

/// Told of everything that happens in a carousel.
public protocol CarouselObserver: AnyObject {
    func carousel(did event: CarouselEvent)

    /// Whether a tap on the item selects it. Placeholders are asked for too, with an index below 0 or from
    /// ``Carousel/numberOfItems`` on.
    func carouselShouldSelectItem(at index: Int) -> Bool
}

extension CarouselObserver {
    public func carouselShouldSelectItem(at index: Int) -> Bool { true }
}
