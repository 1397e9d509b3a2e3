import Geometry
import TouchGestures

/// Hears of the pages of a paged scroll view. Every method may be left out.
@MainActor
public protocol PagedScrollViewDelegate: AnyObject {
    /// Came to rest on another page than the last time; once for each such change.
    ///
    /// - Parameter oldIndex: the page before; nil for the first one.
    func pagedScrollView(_ scrollView: PagedScrollView, movedTo index: Int, from oldIndex: Int?)

    /// Moved between two pages.
    ///
    /// By default nothing is told while the pages are pulled past their ends; with
    /// ``PagedScrollView/elasticScrollingEvents`` it is, the page that is not there having the index −1 or the number of
    /// pages.
    ///
    /// - Parameters:
    ///   - index: the page on the high side, whichever way the pages move.
    ///   - oldIndex: the page before it.
    ///   - progress: 0…1: 0 shows the page `oldIndex` alone, 1 the page `index`.
    func pagedScrollView(
        _ scrollView: PagedScrollView, movingTo index: Int, from oldIndex: Int, progress: Double)
}

extension PagedScrollViewDelegate {
    public func pagedScrollView(_ scrollView: PagedScrollView, movedTo index: Int, from oldIndex: Int?) {}
    public func pagedScrollView(
        _ scrollView: PagedScrollView, movingTo index: Int, from oldIndex: Int, progress: Double
    ) {}
}

/// Hears of the scrolling itself. Every method may be left out.
///
/// A drag is will begin, did scroll …, will end, did end; a deceleration or an animation may follow. What begins ends
/// exactly once, by interruption too; what moves nothing tells nothing.
@MainActor
public protocol ScrollEventDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: PagedScrollView)
    func scrollViewWillBeginDragging(_ scrollView: PagedScrollView)
    /// - Parameters:
    ///   - velocity: that of the content offset, in points per second.
    ///   - targetContentOffset: where it will come to rest, see ``PagedScrollView/contentOffset``.
    func scrollViewWillEndDragging(
        _ scrollView: PagedScrollView, velocity: Velocity, targetContentOffset: Point)
    func scrollViewDidEndDragging(_ scrollView: PagedScrollView, willDecelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: PagedScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: PagedScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: PagedScrollView)
}

extension ScrollEventDelegate {
    public func scrollViewDidScroll(_ scrollView: PagedScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: PagedScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: PagedScrollView, velocity: Velocity, targetContentOffset: Point
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: PagedScrollView, willDecelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: PagedScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: PagedScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: PagedScrollView) {}
}
