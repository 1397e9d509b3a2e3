import CarouselEngine
import Geometry
import Timebase
import TouchGestures
import Views

/// A scene's pager on a screen: supplies its pages, tells its events, does what scripts ask.
@MainActor
final class LivePager: LiveElement {
    let name: String
    /// Holds the pages and the bar with the dots.
    let view: View
    let pages: ScenePages
    private let control: PageControl?
    private let controlHeight: Length
    private var place: SceneFrame
    private var screenBounds: Rect
    private let report: SceneReporter
    private var isScrolling = false
    private var lastIndex: Int
    private var lastOffset: Double?
    private var lastTime: MonotonicTime?

    init(_ description: PagerDescription, named name: String, in root: View, report: @escaping SceneReporter) {
        self.name = name
        self.report = report
        screenBounds = root.bounds
        place = description.frame
        view = View(frame: description.frame.rect(in: root.bounds))
        pages = ScenePages(items: description.items.items, contentMode: description.contentMode)
        control = description.control?.makeControl()
        controlHeight = description.control?.height ?? .points(0)
        pages.isVertical = description.isVertical
        pages.isScrollEnabled = description.isScrollEnabled
        pages.scrollDuration = description.scrollDuration
        pages.autoAdvance = description.autoAdvance
        // Nobody sees it yet: it jumps.
        pages.scroll(to: description.currentPage, animated: false)
        lastIndex = pages.currentPageIndex
        if let control, let look = description.control {
            pages.pageControlTracking = look.tracking
            pages.pageControl = control
            view.addSubview(control)
        }
        view.addSubview(pages)
        layOut()
        root.addSubview(view)
        pages.receivingDelegate = self
        pages.onRest = { [weak self] in self?.tellRest() }
    }

    private func layOut() {
        let size = view.bounds.size
        let bar = min(max(controlHeight.resolved(against: size.height), 0), size.height)
        pages.frame = Rect(x: 0, y: 0, width: size.width, height: size.height - bar)
        control?.frame = Rect(x: 0, y: size.height - bar, width: size.width, height: bar)
    }

    private var moment: MonotonicTime { view.host?.moment ?? MonotonicTime(secondsSinceStart: 0) }
    private var offset: Double { pages.scrollView.scroll.offset.items }

    private func tell(_ event: SceneEvent) {
        report(SceneEventReport(time: moment, element: name, event: event))
    }

    private func tellRest() {
        tellCurrentPage()
        tell(.settled(pages.currentPageIndex))
    }

    private func tellCurrentPage() {
        guard pages.currentPageIndex != lastIndex else { return }
        lastIndex = pages.currentPageIndex
        tell(.currentItem(lastIndex))
    }

    // MARK: State

    func addState(to line: inout JSONLine) {
        let scroll = pages.scrollView.scroll
        line.add("offset", offset)
        line.add("velocity", velocity())
        line.add("index", pages.currentPageIndex)
        line.add("count", pages.numberOfPages)
        line.add("dragging", scroll.isDragging)
        line.add("decelerating", scroll.isDecelerating)
        line.add("scrolling", scroll.isAnimating)
        line.add("moving", scroll.isMoving)
    }

    /// The mean since the last frame, in pages per second.
    private func velocity() -> Double {
        defer { (lastOffset, lastTime) = (offset, moment) }
        guard let lastOffset, let lastTime, moment > lastTime else { return 0 }
        return (offset - lastOffset) / (moment - lastTime).value
    }

    // MARK: Edits

    func replaceItems(with items: [SceneItem]) {
        pages.items = items
        pages.reloadData()
        tellCurrentPage()
    }

    func resize(to frame: SceneFrame) {
        place = frame
        view.frame = frame.rect(in: screenBounds)
        layOut()
    }

    func layOut(in screen: Rect) {
        screenBounds = screen
        resize(to: place)
    }
}

extension LivePager: ScrollEventDelegate {
    func scrollViewDidScroll(_ scrollView: PagedScrollView) {
        pages.noteMovement()
        if scrollView.scroll.isAnimating, !isScrolling {
            isScrolling = true
            tell(.beganScrolling)
        }
        tell(.scrolled(to: offset))
        tellCurrentPage()
    }
    func scrollViewWillBeginDragging(_ scrollView: PagedScrollView) {
        pages.noteMovement()
        tell(.beganDragging)
    }
    func scrollViewDidEndDragging(_ scrollView: PagedScrollView, willDecelerate: Bool) {
        tell(.endedDragging(willDecelerate: willDecelerate))
    }
    func scrollViewWillBeginDecelerating(_ scrollView: PagedScrollView) { tell(.beganDecelerating) }
    func scrollViewDidEndDecelerating(_ scrollView: PagedScrollView) { tell(.endedDecelerating) }
    func scrollViewDidEndScrollingAnimation(_ scrollView: PagedScrollView) {
        if !isScrolling { tell(.beganScrolling) }
        isScrolling = false
        tell(.endedScrolling)
    }
}

/// Pages of a scene that notice when they have come to rest.
@MainActor
final class ScenePages: PagedScrollController {
    var items: [SceneItem]
    /// Called once each time everything has come to rest.
    var onRest: (@MainActor () -> Void)?
    private let contentMode: ImageView.ContentMode
    private var hasMoved = false

    init(items: [SceneItem], contentMode: ImageView.ContentMode) {
        self.items = items
        self.contentMode = contentMode
        super.init(frame: .zero)
    }

    func noteMovement() { hasMoved = true }

    override func advance(to time: MonotonicTime) {
        super.advance(to: time)
        guard hasMoved, !scrollView.isTouched, !scrollView.scroll.isMoving else { return }
        hasMoved = false
        onRest?()
    }

    override func numberOfPages(in scrollView: PagedScrollView) -> Int { items.count }

    override func pagedScrollView(
        _ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?
    ) -> View {
        switch items.indices.contains(index) ? items[index] : nil {
        case .picture(let source):
            let picture = view as? ImageView ?? ImageView()
            picture.contentMode = contentMode
            picture.source = source
            return picture
        case .color(let color):
            let page = view as? ColorPage ?? ColorPage()
            page.backgroundColor = color
            return page
        case nil:
            return View()
        }
    }
}

/// A page of one colour. A type of its own, so that a picture's view is not taken for one.
@MainActor
private final class ColorPage: View {}
