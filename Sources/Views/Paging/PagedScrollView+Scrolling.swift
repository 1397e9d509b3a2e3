import CarouselEngine
import Geometry
import Timebase

/// Where it is, and how the program moves it.
extension PagedScrollView {
    /// The page nearest to the offset; −1 without pages. Setting it scrolls there, animated; set before there are pages it
    /// says where they start.
    public var currentPageIndex: Int {
        get { scroll.currentPage }
        set { scroll(to: newValue, animated: true) }
    }

    public var numberOfPages: Int { scroll.pageCount }

    /// The views that are held, by their pages: those in sight and one on either side.
    public var loadedPageViews: [Int: View] {
        Dictionary(pageViews.entries.map { ($0.index, $0.view) }, uniquingKeysWith: { first, _ in first })
    }

    /// The view of a page if it is held.
    public func pageView(at index: Int) -> View? { pageViews.view(at: index) }

    /// The upper left corner of what is seen, in points from the upper left corner of the first page. Setting it ends every
    /// motion; it may then stay between two pages, until a touch or ``alignScrollView(animated:)``.
    public var contentOffset: Point {
        get { along(scroll.offset.items * extent) }
        set {
            let position = (isVertical ? newValue.y : newValue.x) / extent
            guard extent > 0, position.isFinite else { return }
            request { $0.setOffset(ItemOffset(position)) }
        }
    }

    public var isDragging: Bool { scroll.isDragging }
    public var isDecelerating: Bool { scroll.isDecelerating }
    /// Whether a finger is down in it.
    public var isTouched: Bool { touch.isTouched }

    /// Whether ``goBack(animated:)`` has somewhere to go, counted from where a motion under way ends.
    public var canGoBack: Bool { scroll.destinationPage > 0 }
    public var canGoForward: Bool { scroll.destinationPage < numberOfPages - 1 }

    /// Scrolls to a page, limited to those there are, in ``scrollDuration`` if animated. Nobody watches a view that is not on
    /// a screen: there it jumps.
    public func scroll(to index: Int, animated: Bool) {
        scroll(to: index, duration: animated ? scrollDuration : 0)
    }

    /// Scrolls to a page in a given time; 0 jumps.
    public func scroll(to index: Int, duration: Seconds) {
        let duration = host == nil ? 0 : duration
        let moment = moment
        request { $0.scroll(to: index, duration: duration, at: moment) }
    }

    /// To the page before; nothing at the beginning. Quick calls add up.
    public func goBack(animated: Bool = true) {
        if canGoBack { scroll(to: scroll.destinationPage - 1, animated: animated) }
    }

    /// To the page after; nothing at the end.
    public func goForward(animated: Bool = true) {
        if canGoForward { scroll(to: scroll.destinationPage + 1, animated: animated) }
    }

    /// Goes to the current page if it stands between two.
    public func alignScrollView(animated: Bool = true) {
        alignScrollView(along: TransitionTiming(duration: animated ? scrollDuration : 0))
    }

    /// Goes to the current page along with something else that changes on the screen, such as the view's own frame.
    public func alignScrollView(along timing: TransitionTiming) {
        let timing = host == nil ? TransitionTiming(duration: 0) : timing
        let moment = moment
        change { $0.align(along: timing, at: moment) }
    }

    /// Stops automatic advance and keeps what was left of its interval.
    public func pauseAutoAdvance() { autoAdvance?.pause(at: moment) }

    /// Goes on with what was left of the interval.
    public func resumeAutoAdvance() { autoAdvance?.resume(at: moment) }

    /// What the program asks for takes the pages out of the hands of a finger.
    private func request(_ body: (inout PageScroll) -> Void) {
        if touch.isTouched { _ = touch.cancel() }
        change(body)
    }
}
