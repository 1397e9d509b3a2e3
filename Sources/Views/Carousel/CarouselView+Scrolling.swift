import CarouselEngine
import Geometry
import Timebase

/// Scrolling and changes of the data, at the present moment.
extension CarouselView {
    /// Asks the data source for everything anew.
    public func reloadData() { change { $0.reloadData(at: moment) } }

    /// Scrolls to an item the shortest way; in 0.4 s when animated, otherwise at once.
    public func scrollToItem(at index: Int, animated: Bool) {
        change { $0.scrollToItem(at: index, animated: animated, at: moment) }
    }

    /// Scrolls to an item the shortest way, in a given time.
    public func scrollToItem(at index: Int, duration: Seconds) {
        change { $0.scrollToItem(at: index, duration: duration, at: moment) }
    }

    /// Scrolls to an item in a given direction, which matters when wrapping; in 0.4 s when animated, otherwise at once.
    public func scrollToItem(at index: Int, direction: ScrollDirection, animated: Bool) {
        change { $0.scrollToItem(at: index, direction: direction, animated: animated, at: moment) }
    }

    /// Scrolls to an item in a given direction, which matters when wrapping, in a given time.
    public func scrollToItem(at index: Int, direction: ScrollDirection, duration: Seconds) {
        change { $0.scrollToItem(at: index, direction: direction, duration: duration, at: moment) }
    }

    /// Scrolls by a number of items, over the seam as often as asked when wrapping.
    public func scroll(byItems count: Int, duration: Seconds) {
        change { $0.scroll(byItems: count, duration: duration, at: moment) }
    }

    /// Scrolls by a distance, whole items or not.
    public func scroll(byOffset offset: ItemOffset, duration: Seconds) {
        change { $0.scroll(byOffset: offset, duration: duration, at: moment) }
    }

    /// Scrolls to an offset the shortest way.
    public func scroll(toOffset offset: ItemOffset, duration: Seconds) {
        change { $0.scroll(toOffset: offset, duration: duration, at: moment) }
    }

    /// An item has been added to the data at this index.
    public func insertItem(at index: Int, animated: Bool) {
        change { $0.insertItem(at: index, animated: animated, at: moment) }
    }

    /// The item at this index has gone from the data.
    public func removeItem(at index: Int, animated: Bool) {
        change { $0.removeItem(at: index, animated: animated, at: moment) }
    }

    /// Asks for the view of an item anew, if it is loaded.
    public func reloadItem(at index: Int, animated: Bool) {
        change { $0.reloadItem(at: index, animated: animated, at: moment) }
    }

    /// How far an item is from the centre, along the carousel; the shorter way round when it wraps.
    public func offsetForItem(at index: Int) -> ItemOffset { engine.offset(forItemAt: index) }

    /// The item's view, if it is loaded.
    public func itemView(at index: Int) -> View? {
        engine.view(forItemAt: index).flatMap { itemViews[$0] }
    }

    /// The view of the foremost item under a point of the carousel, placeholders included.
    public func itemView(at point: Point) -> View? { engine.item(at: point)?.view.flatMap { itemViews[$0] } }

    /// The loaded items, ascending; placeholders, whose indexes lie outside `0 ..< numberOfItems`, included.
    public var indexesForVisibleItems: [Int] { engine.indexesOfLoadedItems.sorted() }

    /// Their views, in the same order.
    public var visibleItemViews: [View] { indexesForVisibleItems.compactMap { itemView(at: $0) } }

    /// The view of the current item, if it is loaded.
    public var currentItemView: View? { itemView(at: currentItemIndex) }

    /// The index of the item whose view this is or lies in; nil when it is none.
    public func indexOfItem(containing view: View) -> Int? {
        var candidate: View? = view
        while let current = candidate, current !== self {
            if let id = itemViews.existingID(of: current), let index = engine.index(of: id) { return index }
            candidate = current.superview
        }
        return nil
    }

    /// Stops automatic advance and keeps what was left of its interval.
    public func pauseAutoAdvance() { autoAdvance?.pause(at: moment) }

    /// Goes on with what was left of the interval.
    public func resumeAutoAdvance() { autoAdvance?.resume(at: moment) }
}
