import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// A button as programs write them: a press that turns into a drag is given away.
@MainActor
private final class Press: View {
    var presses = 0
    var phases: [Contact.Phase] = []
    private var recognizer = PanTapRecognizer()
    private var isDrag = false

    override var wantsContacts: Bool { true }
    override var passesContactsOn: Bool { isDrag }

    override func handle(_ contact: Contact) {
        phases.append(contact.phase)
        switch recognizer.handle(contact) {
        case .touchDown?: isDrag = false
        case .panShouldBegin?:
            isDrag = true
            _ = recognizer.resolvePan(accepted: false)
        case .tap?: presses += 1
        default: break
        }
    }
}

/// Who of a carousel, an inner scroller and a button takes which finger; the rules of Documentation/input.md.
@MainActor
@Suite struct ArbitrationTests {
    private let host = TestHost()
    private let outer: CarouselView
    private let log = Log()

    init() {
        outer = CarouselView(frame: host.root.bounds)
        outer.motion = .natural
        host.root.addSubview(outer)
    }

    private func fill(_ count: Int = 5, _ make: @escaping (Int) -> View) {
        outer.items = CarouselItems(count: count) { index, _ in make(index) }
        host.playUntilRest()
        outer.delegate = log
        log.events = []
    }

    private func drag(_ start: Point, by way: Point, finger: Int = 1, lift: Bool = true) {
        host.contact(.began, start.x, start.y, finger: finger)
        move(start, by: way, finger: finger)
        host.play(0.2)
        if lift { host.contact(.ended, start.x + way.x, start.y + way.y, finger: finger) }
        if lift { host.playUntilRest() }
    }

    private func move(_ start: Point, by way: Point, finger: Int) {
        for step in 1...12 {
            host.advance()
            let share = Double(step) / 12
            host.contact(.moved, start.x + way.x * share, start.y + way.y * share, finger: finger)
        }
    }

    private func row(count: Int, wraps: Bool = false) -> CarouselView {
        let row = CarouselView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
        row.clipsToBounds = true
        row.options[.wrap] = wraps ? 1 : 0
        let squares = Squares(count: count)
        squares.side = 100
        row.items = squares
        return row
    }

    private let middle = Point(x: 400, y: 240)

    @Test func aDragAlongGoesToTheInnerOneWhileItCanScrollThatWay() throws {
        fill { _ in row(count: 4) }
        let inner = try #require(outer.currentItemView as? CarouselView)
        drag(middle, by: Point(x: -100, y: 0))
        #expect(inner.currentItemIndex == 1 && outer.currentItemIndex == 0)
        #expect(log.events.isEmpty)
    }

    @Test func atItsEndADragAlongGoesToTheOuterOne() throws {
        fill { _ in row(count: 4) }
        let inner = try #require(outer.currentItemView as? CarouselView)
        inner.scrollToItem(at: 3, animated: false)
        host.playUntilRest()
        drag(middle, by: Point(x: -400, y: 0))
        #expect(inner.currentItemIndex == 3 && inner.scrollOffset == 3)
        #expect(outer.currentItemIndex == 1)
    }

    @Test func wherePulledNoneCanGoTheInnerOneStretches() throws {
        fill { _ in row(count: 4) }
        let inner = try #require(outer.currentItemView as? CarouselView)
        drag(middle, by: Point(x: 100, y: 0), lift: false)
        #expect(inner.scrollOffset < 0 && outer.scrollOffset == 0)
        host.contact(.ended, 500, 240)
    }

    @Test func aRingHasNoEnd() throws {
        fill { _ in row(count: 6, wraps: true) }
        let inner = try #require(outer.currentItemView as? CarouselView)
        drag(middle, by: Point(x: 100, y: 0))
        #expect(inner.currentItemIndex == 5 && outer.currentItemIndex == 0)
    }

    @Test func aPagerInAnItemFollowsTheSameRules() throws {
        let pages = Pages()
        fill { _ in
            let pager = PagedScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
            pager.dataSource = pages
            return pager
        }
        let pager = try #require(outer.currentItemView as? PagedScrollView)
        drag(middle, by: Point(x: -250, y: 0))
        #expect(pager.currentPageIndex == 1 && outer.currentItemIndex == 0)
        drag(middle, by: Point(x: -400, y: 0))
        #expect(pager.currentPageIndex == 1 && outer.currentItemIndex == 1)
    }

    @Test(arguments: [3, 12])
    func aListInAVerticalCarouselTakesDragsAlongAsLongAsItHasRows(rows: Int) throws {
        outer.isVertical = true
        fill { _ in
            let list = ListView(frame: Rect(x: 0, y: 0, width: 400, height: 300))
            list.rows = ListRows(count: rows) { _, view in view ?? View() }
            return list
        }
        let list = try #require(outer.currentItemView as? ListView)
        drag(middle, by: Point(x: 0, y: -120))
        if rows > 6 {
            #expect(list.contentOffset > 60 && outer.currentItemIndex == 0)
            list.contentOffset = list.scroll.lastOffset
            drag(middle, by: Point(x: 0, y: -200))
            #expect(list.contentOffset == list.scroll.lastOffset)
        } else {
            drag(middle, by: Point(x: 0, y: -200))
            #expect(list.contentOffset == 0)
        }
        #expect(outer.currentItemIndex > 0)
    }

    @Test func aCarouselInARowTakesDragsAlongAsLongAsTheListCannot() throws {
        let list = ListView(frame: outer.frame)
        list.rowHeight = 300
        list.rows = ListRows(count: 5) { _, _ in
            let column = CarouselView(frame: Rect(x: 0, y: 0, width: 800, height: 300))
            column.isVertical = true
            column.items = Squares(count: 3)
            return column
        }
        host.root.addSubview(list)
        host.playUntilRest()
        let column = try #require(list.viewForRow(at: 0) as? CarouselView)
        column.scrollToItem(at: 2, animated: false)
        host.playUntilRest()
        drag(Point(x: 400, y: 200), by: Point(x: 0, y: -150))
        #expect(column.scrollOffset == 2)
        #expect(list.contentOffset > 0)
    }

    @Test func aPressThatTurnsIntoADragIsTheCarousels() throws {
        fill { _ in
            let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            card.addSubview(Press(frame: Rect(x: 50, y: 50, width: 100, height: 100)))
            return card
        }
        let button = try #require(outer.currentItemView?.subviews.first as? Press)
        host.tap(400, 240)
        #expect(button.presses == 1 && button.phases == [.began, .ended])
        #expect(log.events.isEmpty)
        drag(middle, by: Point(x: -200, y: 0))
        #expect(button.presses == 1)
        #expect(button.phases == [.began, .ended, .began, .moved, .cancelled])
        #expect(outer.currentItemIndex == 1)
        #expect(log.events.contains("willDrag"))
    }

    @Test func aTapBesideTheCentreBringsTheItemThereUnlessToldOtherwise() throws {
        var taps = 0
        fill { _ in
            let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            card.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
            return card
        }
        host.tap(600, 240)
        host.playUntilRest()
        #expect(taps == 0 && outer.currentItemIndex == 1)
        host.tap(400, 240)
        #expect(taps == 1)
        outer.centersItemWhenSelected = false
        host.playUntilRest()
        host.tap(600, 240)
        host.playUntilRest()
        #expect(taps == 2 && outer.currentItemIndex == 1)
    }

    @Test func aCarouselThatMindsNoDirectionTakesDragsAcross() throws {
        fill { _ in View(frame: Rect(x: 0, y: 0, width: 200, height: 200)) }
        drag(middle, by: Point(x: -60, y: 200), lift: false)
        #expect(!outer.isDragging)
        host.contact(.ended, 340, 440)
        outer.ignoresPerpendicularSwipes = false
        drag(middle, by: Point(x: -60, y: 200), lift: false)
        #expect(outer.isDragging)
        host.contact(.ended, 340, 440)
    }

    @Test func furtherFingersNeitherMoveADragNorPressWhatItMoves() throws {
        fill { _ in
            let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            card.addSubview(Press(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
            return card
        }
        let button = try #require(outer.currentItemView?.subviews.first as? Press)
        let below = Point(x: 400, y: 440)
        drag(below, by: Point(x: -60, y: 0), lift: false)
        let offset = outer.scrollOffset
        host.contact(.began, 400, 240, finger: 2)
        move(middle, by: Point(x: -100, y: 0), finger: 2)
        host.contact(.ended, 300, 240, finger: 2)
        host.contact(.began, 420, 240, finger: 3)
        host.contact(.ended, 420, 240, finger: 3)
        #expect(button.phases.isEmpty)
        #expect(outer.scrollOffset == offset && outer.isDragging)
        host.contact(.ended, 340, 440)
        #expect(!outer.isDragging)
    }

    @Test func theSecondFingerTakesOverWhenTheFirstIsLifted() throws {
        fill { _ in View(frame: Rect(x: 0, y: 0, width: 200, height: 200)) }
        drag(Point(x: 400, y: 440), by: Point(x: -60, y: 0), lift: false)
        host.contact(.began, 600, 240, finger: 2)
        let offset = outer.scrollOffset
        host.contact(.ended, 340, 440)
        #expect(outer.isDragging && outer.scrollOffset == offset)
        host.contact(.moved, 580, 240, finger: 2)
        #expect(abs(outer.scrollOffset.items - offset.items - 20 / 200.0) < 1e-9)
        host.contact(.ended, 580, 240, finger: 2)
        #expect(log.events.filter { $0 == "willDrag" }.count == 1)
        #expect(log.events.filter { $0.hasPrefix("didEndDrag") }.count == 1)
    }

    @Test func aPinchInAnItemTakesBothFingersFromTheCarousel() throws {
        var scales: [Double] = []
        fill { _ in
            let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            card.addGestureRecognizer(PinchGestureRecognizer { scales.append($0.scale) })
            return card
        }
        host.contact(.began, 350, 240, finger: 1)
        host.contact(.began, 450, 240, finger: 2)
        for step in 1...10 {
            host.contact(.moved, 350 - Double(step) * 5, 240, finger: 1)
            host.contact(.moved, 450 + Double(step) * 5, 240, finger: 2)
        }
        host.contact(.ended, 300, 240, finger: 1)
        host.contact(.ended, 500, 240, finger: 2)
        host.playUntilRest()
        #expect(scales.last == 2)
        #expect(outer.scrollOffset == 0 && log.events.isEmpty)
    }

    @Test func anItemThatIsTakenAwayUnderTheFingerEndsItsPress() throws {
        fill { _ in
            let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            card.addSubview(Press(frame: Rect(x: 0, y: 0, width: 200, height: 200)))
            return card
        }
        let button = try #require(outer.currentItemView?.subviews.first as? Press)
        host.contact(.began, 400, 240)
        outer.reloadData()
        host.advance()
        #expect(button.phases.last == (button.host == nil ? .cancelled : .began))
        host.contact(.ended, 400, 240)
        #expect(button.phases.count == 2)
    }
}

@MainActor
private final class Pages: PagedScrollViewDataSource {
    func numberOfPages(in scrollView: PagedScrollView) -> Int { 2 }
    func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View {
        view ?? View()
    }
}
