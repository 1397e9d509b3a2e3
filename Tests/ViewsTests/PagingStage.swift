import CarouselEngine
import DrawList
import Geometry
import Timebase
import TouchGestures

@testable import Views

/// Supplies plain pages, and counts what it is asked for.
@MainActor
final class TestPages: PagedScrollViewDataSource {
    var count: Int
    private(set) var requests: [Int] = []
    private(set) var created = 0
    /// Called in the middle of each request for a view.
    var whileAsked: ((PagedScrollView) -> Void)?

    init(count: Int) { self.count = count }

    func numberOfPages(in scrollView: PagedScrollView) -> Int { count }

    func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View {
        requests.append(index)
        whileAsked?(scrollView)
        if view == nil { created += 1 }
        let page = view ?? View()
        page.tag = index
        page.backgroundColor = .white
        return page
    }
}

/// Writes down what a paged scroll view reports.
@MainActor
final class PagingLog: PagedScrollViewDelegate, ScrollEventDelegate {
    var moves: [String] = []
    var progress: [String] = []
    var scrolling: [String] = []
    var onMove: ((PagedScrollView, Int) -> Void)?
    var onScroll: ((PagedScrollView) -> Void)?

    func pagedScrollView(_ scrollView: PagedScrollView, movedTo index: Int, from oldIndex: Int?) {
        moves.append("\(oldIndex.map(String.init) ?? "nil") > \(index)")
        onMove?(scrollView, index)
    }
    func pagedScrollView(_ scrollView: PagedScrollView, movingTo index: Int, from oldIndex: Int, progress: Double) {
        self.progress.append("\(oldIndex) > \(index)")
    }
    func scrollViewDidScroll(_ scrollView: PagedScrollView) {
        if scrolling.last != "didScroll" { scrolling.append("didScroll") }
        onScroll?(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: PagedScrollView) { scrolling.append("willDrag") }
    func scrollViewWillEndDragging(
        _ scrollView: PagedScrollView, velocity: Velocity, targetContentOffset: Point
    ) {
        scrolling.append("willEndDrag to \(targetContentOffset.x),\(targetContentOffset.y)")
    }
    func scrollViewDidEndDragging(_ scrollView: PagedScrollView, willDecelerate: Bool) {
        scrolling.append("didEndDrag \(willDecelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: PagedScrollView) { scrolling.append("willDecelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: PagedScrollView) { scrolling.append("didEndDecelerate") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: PagedScrollView) { scrolling.append("didEndScroll") }

    func forget() {
        moves = []
        progress = []
        scrolling = []
    }
}

/// A paged scroll view that fills a test screen, laid out and at rest.
@MainActor
struct PagingViewStage {
    let host = TestHost()
    let pages: TestPages
    let log = PagingLog()
    let view: PagedScrollView

    init(count: Int = 5, at page: Int = 0, isVertical: Bool = false) {
        pages = TestPages(count: count)
        view = PagedScrollView(frame: host.root.bounds)
        view.isVertical = isVertical
        view.currentPageIndex = page
        view.dataSource = pages
        view.delegate = log
        view.receivingDelegate = log
        host.root.addSubview(view)
        host.playUntilRest()
        log.forget()
    }

    /// Where the upper left corner of what is seen lies, in pages along the row.
    var offset: Double { view.scroll.offset.items }

    /// Drags from one point to another over a number of frames and lifts.
    func swipe(from start: Point, to end: Point, frames: Int) {
        host.contact(.began, start.x, start.y)
        for frame in 1...frames {
            host.advance()
            let point = start + (end - start) * (Double(frame) / Double(frames))
            host.contact(.moved, point.x, point.y)
        }
        host.contact(.ended, end.x, end.y)
    }
}
