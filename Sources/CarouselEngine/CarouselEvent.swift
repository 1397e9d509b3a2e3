import Timebase

/// What a carousel tells its observer, in the order in which it happens.
///
/// What the observer reads from the carousel inside the callback is already as the event says.
///
/// Under ``CarouselMotion/classic`` the events are the original's. Under ``CarouselMotion/natural`` they follow a grammar
/// (`*` any number, `?` perhaps, `|` or):
///
///     log          = ( drag | deceleration | scroll | settled | aside )*
///     drag         = willBeginDragging            moved*  didEndDragging(willDecelerate)
///     deceleration = willBeginDecelerating        moved*  didEndDecelerating
///     scroll       = willBeginScrollingAnimation  moved*  didEndScrollingAnimation
///     moved        = didScroll | aside
///     settled      = didSettle
///     aside        = currentItemIndexDidChange | didSelectItem | viewAnimation | layerTransition
///
/// * Everything that moves the offset lies between a beginning and an end, and each beginning has exactly one end. A finger,
///   a call or an edit that interrupts a motion ends it first.
/// * A scroll or deceleration that has nowhere to go is not begun. One that takes no time has all of its events at once.
/// * didEndDragging(willDecelerate: true) is followed by willBeginDecelerating, and nothing else is.
/// * didSettle comes once for each time that a movement has come to rest on an item, with no finger down and no automatic
///   scroll to go on. It names the item.
/// * currentItemIndexDidChange comes whenever the number of the item in the centre is another one, be it that the carousel
///   has moved or that items before it were inserted or removed, which moves nothing. It is −1 once there are no items.
///
/// An observer that starts something of its own from within an event cuts off the events that would have followed.
public enum CarouselEvent: Hashable, Sendable {
    /// ``Carousel/scrollMotion`` describes the animation. Under classic motion one that is replaced by another has no end of its own.
    case willBeginScrollingAnimation
    case didEndScrollingAnimation
    case didScroll
    case currentItemIndexDidChange
    case willBeginDragging
    case didEndDragging(willDecelerate: Bool)
    /// ``Carousel/scrollMotion`` describes the deceleration.
    case willBeginDecelerating
    case didEndDecelerating
    case didSelectItem(Int)
    /// It has come to rest on this item. Natural motion only.
    case didSettle(Int)
    /// Placements move over this time, beside the scrolling: an item was inserted or removed.
    case viewAnimation(delay: Seconds, duration: Seconds)
    /// An item's old view gives way to its new one over this time.
    case layerTransition(duration: Seconds)
}

/// Told of everything that happens in a carousel.
public protocol CarouselObserver: AnyObject {
    func carousel(_ carousel: Carousel, didReport event: CarouselEvent)

    /// Whether a tap on the item selects it. Under classic motion placeholders are asked for too, with an index below 0 or
    /// from ``Carousel/numberOfItems`` on.
    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool
}

extension CarouselObserver {
    public func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool { true }
}
