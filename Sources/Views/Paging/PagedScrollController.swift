import CarouselEngine
import Geometry
import Timebase

/// A paged scroll view with its pages and, if wanted, its page control, for programs that need no more than that.
///
/// It is the data source and delegate of the scroll view, which fills it: give it closures, or override the methods in a
/// subclass. As a view it lives as long as it is shown.
@MainActor
open class PagedScrollController: View, PagedScrollViewDataSource, PagedScrollViewDelegate {
    /// When the dots of a page control follow.
    public enum PageControlTracking: Hashable, Sendable {
        /// At all times: the bright dot moves with the pages.
        case continuous
        /// When a swipe has settled on a page; at once when the program or a tap scrolls.
        case settled
    }

    public let scrollView: PagedScrollView

    /// How many pages there are, unless ``numberOfPages(in:)`` is overridden. Asked by ``reloadData()``.
    public var pageCount: @MainActor () -> Int { didSet { reloadData() } }
    /// The view of a page, unless overridden; the second argument is one to be filled anew, if there is one.
    public var pageView: @MainActor (_ index: Int, _ reusing: View?) -> View { didSet { reloadData() } }
    /// Called as the delegate's method is. One that is set after the first page has come up is told of that page at once.
    public var onMovedTo: (@MainActor (_ index: Int, _ oldIndex: Int?) -> Void)? { didSet { introducePage() } }
    public var onMovingTo: (@MainActor (_ index: Int, _ oldIndex: Int, _ progress: Double) -> Void)?

    /// Its number of pages and current page are kept right, and a tap on it scrolls. It stays where the program puts it.
    public var pageControl: PageControl? {
        didSet {
            guard pageControl !== oldValue else { return }
            oldValue?.onChoice = nil
            oldValue?.transition = nil
            pageControl?.onChoice = { [weak self] page in self?.choose(page) }
            updatePageControl()
        }
    }
    public var pageControlTracking = PageControlTracking.continuous { didSet { updatePageControl() } }

    private var isMoveUntold = false

    /// - Parameter frame: nil fills the view that this one is added to, whatever size that takes.
    public init(
        frame: Rect? = nil, pageCount: @escaping @MainActor () -> Int = { 0 },
        pageView: @escaping @MainActor (_ index: Int, _ reusing: View?) -> View = { _, view in view ?? View() }
    ) {
        scrollView = PagedScrollView()
        self.pageCount = pageCount
        self.pageView = pageView
        super.init(frame: frame ?? .zero)
        fillsSuperview = frame == nil
        scrollView.fillsSuperview = true
        addSubview(scrollView)
        scrollView.onChange = { [weak self] in self?.updatePageControl() }
        scrollView.delegate = self
        scrollView.dataSource = self
    }

    // MARK: Data source and delegate

    open func numberOfPages(in scrollView: PagedScrollView) -> Int { pageCount() }

    open func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View {
        pageView(index, view)
    }

    open func pagedScrollView(_ scrollView: PagedScrollView, movedTo index: Int, from oldIndex: Int?) {
        isMoveUntold = onMovedTo == nil
        onMovedTo?(index, oldIndex)
    }

    private func introducePage() {
        guard isMoveUntold, let page = scrollView.scroll.settledPage else { return }
        isMoveUntold = false
        onMovedTo?(page, nil)
    }

    open func pagedScrollView(
        _ scrollView: PagedScrollView, movingTo index: Int, from oldIndex: Int, progress: Double
    ) {
        onMovingTo?(index, oldIndex, progress)
    }

    // MARK: Page control

    private func choose(_ page: Int) { scrollView.scroll(to: page, animated: true) }

    private func updatePageControl() {
        guard let pageControl else { return }
        let scroll = scrollView.scroll
        pageControl.numberOfPages = scroll.pageCount
        switch pageControlTracking {
        case .continuous:
            pageControl.currentPage = scroll.destinationPage
            pageControl.transition = scroll.transition
        case .settled:
            let isUsers = scroll.isDragging || scroll.isDecelerating || scrollView.isTouched
            pageControl.currentPage = isUsers ? scroll.settledPage ?? 0 : scroll.destinationPage
            pageControl.transition = nil
        }
    }
}

/// What the scroll view offers.
extension PagedScrollController {
    public var currentPageIndex: Int {
        get { scrollView.currentPageIndex }
        set { scrollView.currentPageIndex = newValue }
    }
    public var numberOfPages: Int { scrollView.numberOfPages }
    public var loadedPageViews: [Int: View] { scrollView.loadedPageViews }
    public var receivingDelegate: (any ScrollEventDelegate)? {
        get { scrollView.receivingDelegate }
        set { scrollView.receivingDelegate = newValue }
    }
    public var isVertical: Bool {
        get { scrollView.isVertical }
        set { scrollView.isVertical = newValue }
    }
    public var isScrollEnabled: Bool {
        get { scrollView.isScrollEnabled }
        set { scrollView.isScrollEnabled = newValue }
    }
    public var elasticScrollingEvents: Bool {
        get { scrollView.elasticScrollingEvents }
        set { scrollView.elasticScrollingEvents = newValue }
    }
    public var scrollDuration: Seconds {
        get { scrollView.scrollDuration }
        set { scrollView.scrollDuration = newValue }
    }
    public var autoAdvance: AutoAdvance? {
        get { scrollView.autoAdvance }
        set { scrollView.autoAdvance = newValue }
    }
    public var canGoBack: Bool { scrollView.canGoBack }
    public var canGoForward: Bool { scrollView.canGoForward }
    public func scroll(to index: Int, animated: Bool) { scrollView.scroll(to: index, animated: animated) }
    public func goBack(animated: Bool = true) { scrollView.goBack(animated: animated) }
    public func goForward(animated: Bool = true) { scrollView.goForward(animated: animated) }
    public func reloadData() { scrollView.reloadData() }
    public func alignScrollView(animated: Bool = true) { scrollView.alignScrollView(animated: animated) }
    public func alignScrollView(along timing: TransitionTiming) { scrollView.alignScrollView(along: timing) }
    public func pauseAutoAdvance() { scrollView.pauseAutoAdvance() }
    public func resumeAutoAdvance() { scrollView.resumeAutoAdvance() }
}
