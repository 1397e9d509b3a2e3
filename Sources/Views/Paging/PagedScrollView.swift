import CarouselEngine
import DrawList
import Geometry
import Timebase
import TouchGestures

/// A row of pages as large as the view, one of them in sight, that the user drags and flicks page by page.
///
/// Subviews that are no pages scroll with them; their frames, like those of the pages, count from the upper left corner of
/// the first page.
@MainActor
open class PagedScrollView: View {
    public weak var dataSource: (any PagedScrollViewDataSource)? { didSet { reloadData() } }
    /// One that is set after the first page has come up is told of that page at once.
    public weak var delegate: (any PagedScrollViewDelegate)? { didSet { introduceFirstPage() } }
    /// Hears of the scrolling itself, beside the delegate.
    public weak var receivingDelegate: (any ScrollEventDelegate)?

    /// Pages in a column instead of a row.
    public var isVertical = false { didSet { if isVertical != oldValue { layOut() } } }
    /// Whether fingers, keys and wheel scroll. The program always may.
    public var isScrollEnabled = true { didSet { if !isScrollEnabled { cancelTouch() } } }
    /// Whether the delegate hears of movement past the ends.
    public var elasticScrollingEvents: Bool {
        get { scroll.tellsElasticTransitions }
        set { scroll.tellsElasticTransitions = newValue }
    }
    /// How long an animated scroll takes, over one page or many.
    public var scrollDuration: Seconds = 0.4
    /// Moves on by itself when set.
    public var autoAdvance: AutoAdvance? {
        get { advancer }
        set {
            advancer = newValue
            setNeedsFrame()
        }
    }

    /// Where the pages are and how they move. Public for questions.
    public internal(set) var scroll = PageScroll()
    var pageViews = IndexedViews(mostSpares: 2)
    var touch = ViewTouch()
    var wheel = DetentCounter()
    /// Told of every change, before the delegates.
    var onChange: (@MainActor () -> Void)?

    private var advancer: AutoAdvance?
    /// A finger or somebody else has moved the pages since the last frame: automatic advance waits anew.
    private var isDisturbed = false
    private let afterimage = Afterimage()
    private var isLoading = false
    private var isTelling = false
    private var isReloadDue = false
    private var isFirstPageUntold = false
    /// The page of which words have told last.
    var announcedPage: Int?
    private var lastMoment = MonotonicTime(secondsSinceStart: 0)

    /// Something was put off to the next frame while this one was made.
    private var isFrameOwed = false

    /// Clips: the neighbour of a page under way is cut off at the edge.
    override public init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The moment at which what happens now begins.
    var moment: MonotonicTime { host?.moment ?? lastMoment }

    /// Extent of a page along the row, in points.
    var extent: Double { isVertical ? bounds.size.height : bounds.size.width }

    // MARK: Change

    /// Changes the scroll, then shows and tells the outcome.
    func change(_ body: (inout PageScroll) -> Void) {
        isDisturbed = true
        body(&scroll)
        showChange()
        setNeedsFrame()
    }

    private func showChange() {
        loadPages()
        onChange?()
        tellEvents()
    }

    /// A delegate that answers every event with another change is heard again in the next frame.
    private static let mostEventsAtOnce = 64

    private func tellEvents() {
        // Who changes something while being told is told of it by the loop that tells him now.
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        for _ in 0..<Self.mostEventsAtOnce {
            guard let event = scroll.nextEvent() else { return }
            tell(event)
        }
        isFrameOwed = true
        setNeedsFrame()
    }

    private func tell(_ event: PageScrollEvent) {
        switch event {
        case .moving(let transition):
            delegate?.pagedScrollView(
                self, movingTo: transition.index, from: transition.oldIndex, progress: transition.progress)
        case .moved(let index, let oldIndex):
            isFirstPageUntold = delegate == nil
            delegate?.pagedScrollView(self, movedTo: index, from: oldIndex)
        case .didScroll: receivingDelegate?.scrollViewDidScroll(self)
        case .willBeginDragging: receivingDelegate?.scrollViewWillBeginDragging(self)
        case .willEndDragging(let velocity, let target):
            let speed = along(velocity * extent)
            receivingDelegate?.scrollViewWillEndDragging(
                self, velocity: Velocity(x: speed.x, y: speed.y), targetContentOffset: along(target.items * extent))
        case .didEndDragging(let willDecelerate):
            receivingDelegate?.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
        case .willBeginDecelerating: receivingDelegate?.scrollViewWillBeginDecelerating(self)
        case .didEndDecelerating: receivingDelegate?.scrollViewDidEndDecelerating(self)
        case .didEndScrollingAnimation: receivingDelegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    private func introduceFirstPage() {
        guard isFirstPageUntold, let delegate, let page = scroll.settledPage else { return }
        isFirstPageUntold = false
        delegate.pagedScrollView(self, movedTo: page, from: nil)
    }

    func along(_ distance: Double) -> Point {
        isVertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
    }

    // MARK: Pages

    /// Asks for the number of pages and all views anew. Position, drags and motions stay as they are where their pages do.
    public func reloadData() {
        guard !isLoading else {
            // From within a request for a view.
            isReloadDue = true
            return setNeedsFrame()
        }
        isReloadDue = false
        let old = pageViews.takeAll()
        isLoading = true
        let count = dataSource?.numberOfPages(in: self) ?? 0
        isLoading = false
        scroll.setPageCount(count, at: moment)
        // The old views are offered again while they are in the tree, so that a view that is kept loses nothing.
        loadPages(offering: old)
        showChange()
        setNeedsFrame()
    }

    /// The pages that are held: those in sight and one on either side.
    private var heldIndexes: ClosedRange<Int>? {
        let last = numberOfPages - 1
        guard last >= 0 else { return nil }
        let offset = scroll.offset.items
        let low = min(max(offset.rounded(.down) - 1, 0), Double(last))
        let high = max(min(offset.rounded(.up) + 1, Double(last)), low)
        return Int(low)...Int(high)
    }

    private func loadPages(offering offered: [IndexedViews.Entry] = []) {
        // The data source may scroll while it is asked: what it asks for is loaded with the next frame.
        guard !isLoading else { return isFrameOwed = true }
        isLoading = true
        defer { isLoading = false }
        var offered = offered
        let indexes = heldIndexes
        pageViews.release(except: indexes.map { Range($0) } ?? 0..<0)
        if let indexes, let dataSource {
            for index in indexes where pageViews.view(at: index) == nil {
                let candidate = Self.take(index, from: &offered) ?? pageViews.takeSpare()
                let view = dataSource.pagedScrollView(self, viewForPageAt: index, reusing: candidate)
                if let candidate, candidate !== view { pageViews.putAside(candidate) }
                place(view, at: index)
                if view.superview !== self { addSubview(view) }
                pageViews.add(view, at: index)
            }
        }
        for page in offered where !pageViews.contains(page.view) { pageViews.putAside(page.view) }
    }

    /// The view of the same page if it is there, otherwise any.
    private static func take(_ index: Int, from offered: inout [IndexedViews.Entry]) -> View? {
        guard !offered.isEmpty else { return nil }
        return offered.remove(at: offered.firstIndex { $0.index == index } ?? offered.count - 1).view
    }

    private func place(_ view: View, at index: Int) {
        view.frame = Rect(origin: along(Double(index) * extent), size: bounds.size)
    }

    private func layOut() {
        for page in pageViews.entries { place(page.view, at: page.index) }
        setNeedsFrame()
    }

    override open func layoutSubviews() { layOut() }

    // MARK: Frames

    override open func didMove() {
        isDisturbed = true
        guard host == nil else { return }
        _ = touch.cancel()
        change { $0.finish() }
    }

    override open func advance(to time: MonotonicTime) {
        lastMoment = time
        isFrameOwed = false
        if isReloadDue { reloadData() }
        scroll.reducesMotion = isReducedMotion
        afterimage.follow(scroll.crossFade) { drawSubviews(arePages: true, in: &$0) }
        scroll.advance(to: time)
        stepAutoAdvance(at: time)
        showChange()
        announceAtRest()
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand {
        if scroll.isMoving || isReloadDue || isFrameOwed { return .now }
        var demand = advancer?.demand ?? .nothing
        for view in subviews where !view.isHidden && isInSight(view) { demand = .earlier(demand, view.frameDemand) }
        return demand
    }

    private func stepAutoAdvance(at time: MonotonicTime) {
        if isDisturbed, !touch.isTouched {
            // As if touched and let go at once: a whole interval from now on, without another frame to find that out.
            _ = advancer?.step(
                isTouched: true, isMoving: scroll.isMoving, current: currentPageIndex, count: numberOfPages,
                wraps: false, at: time)
        }
        let target = advancer?.step(
            isTouched: touch.isTouched, isMoving: scroll.isMoving, current: currentPageIndex,
            count: numberOfPages, wraps: false, at: time)
        isDisturbed = false
        if let target { scroll.scroll(to: target, duration: scrollDuration, at: time) }
    }

    private func isInSight(_ view: View) -> Bool {
        let origin = view.frame.origin - contentOffset
        return origin.x < bounds.maxX && origin.y < bounds.maxY && origin.x + view.frame.size.width > 0
            && origin.y + view.frame.size.height > 0
    }

    override open func drawSubviews(in context: inout DrawContext) {
        drawSubviews(arePages: true, in: &context)
        afterimage.draw(at: lastMoment, in: &context)
        drawSubviews(arePages: false, in: &context)
        // Within its edges, beyond which it shows nothing.
        if showsFocusRing { drawFocusRing(inside: true, in: &context) }
    }

    /// Pages lie below everything else that the program has added.
    private func drawSubviews(arePages: Bool, in context: inout DrawContext) {
        let offset = contentOffset
        let visibility = arePages ? afterimage.strengthOfSuccessor(at: lastMoment) : 1
        for view in subviewsBackToFront where !view.isHidden && view.alpha > 0 && isInSight(view) {
            guard pageViews.contains(view) == arePages else { continue }
            context.within(origin: .zero - offset, alpha: visibility) {
                drawSubview(view, in: &$0)
            }
        }
    }

    // MARK: Input

    override open var wantsContacts: Bool { isScrollEnabled }

    override open func contactReceiver(at point: Point) -> View? {
        guard isUserInteractionEnabled, bounds.contains(point) else { return nil }
        // A touch on what moves catches it and is not meant for what happens to pass by.
        if !(scroll.isMoving && isScrollEnabled) {
            for arePages in [false, true] {
                for view in subviewsBackToFront.reversed() where !view.isHidden && view.alpha > 0 {
                    guard pageViews.contains(view) == arePages else { continue }
                    if let local = convert(point, to: view), let receiver = view.contactReceiver(at: local) {
                        return receiver
                    }
                }
            }
        }
        return takesContacts ? self : nil
    }

    override open func plane(of subview: View) -> Homography? {
        super.plane(of: subview)?.movedOnScreen(by: .zero - contentOffset)
    }

    override open var passesContactsOn: Bool { touch.hasRefusedDrag }

    override open func canScroll(by translation: Point) -> Bool { hasPages(beyond: translation) }

    override open var claimsContacts: Bool { touch.isClaimed }

    override open func handle(_ contact: Contact) { recognize(contact) }

    override open func handle(_ key: KeyEvent) -> Bool {
        for view in subviews.reversed() where !view.isHidden && isInSight(view) {
            if view.handle(key) { return true }
        }
        return perform(key)
    }

    override open func handleWheel(horizontal: Double, vertical: Double) -> Bool {
        turnWheel(horizontal: horizontal, vertical: vertical)
    }

    // MARK: Focus

    override open var canTakeFocus: Bool { isScrollEnabled && numberOfPages > 0 }
    override open var isFocusContainer: Bool { true }
    override open var focusScope: View? { pageViews.view(at: currentPageIndex) }
    override open func handleFocused(_ key: KeyEvent) -> Bool { performFocused(key) }
    override open func handleFocused(turn detents: Int) -> Bool { turnKnob(by: detents) }

    override open var defaultAccessibilityRole: AccessibilityRole { .pager }
    override open var defaultAccessibilityLabel: String? {
        focusScope.flatMap { $0.accessibilityLabel ?? $0.labelWithin }
    }
    override open var defaultAccessibilityValue: String? {
        position(of: currentPageIndex, among: numberOfPages, "page")
    }
}
