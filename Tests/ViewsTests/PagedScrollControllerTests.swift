import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase

@testable import Views

@MainActor
@Suite struct PagedScrollControllerTests {
    @MainActor
    private final class Stage {
        let host = TestHost()
        let controller: PagedScrollController
        let control = PageControl(frame: Rect(x: 0, y: 440, width: 800, height: 40))
        var count: Int

        init(count: Int = 5, tracking: PagedScrollController.PageControlTracking = .continuous) {
            self.count = count
            controller = PagedScrollController()
            controller.pageCount = { [unowned self] in self.count }
            controller.pageControlTracking = tracking
            controller.pageControl = control
            host.root.addSubview(controller)
            host.root.addSubview(control)
            host.playUntilRest()
        }

        /// The page that the dots show, a fraction on the way.
        var shown: Double {
            control.transition.map { Double($0.oldIndex) + $0.progress } ?? Double(control.currentPage)
        }
        var offset: Double { controller.scrollView.scroll.offset.items }
    }

    @Test func itFillsItsParentWhateverSizeThatTakes() {
        let stage = Stage()
        #expect(stage.controller.scrollView.frame == stage.host.root.bounds)
        stage.host.root.frame = Rect(x: 0, y: 0, width: 480, height: 800)
        #expect(stage.controller.scrollView.frame == stage.host.root.bounds)
        #expect(stage.controller.scrollView.pageView(at: 1)?.frame == Rect(x: 480, y: 0, width: 480, height: 800))
    }

    @Test func closuresSupplyPagesAndHearOfThem() {
        let host = TestHost()
        var moves: [String] = []
        var progress: [Double] = []
        let controller = PagedScrollController(
            pageCount: { 3 },
            pageView: { index, view in
                let page = view ?? View()
                page.tag = 100 + index
                return page
            })
        controller.onMovedTo = { moves.append("\($1.map(String.init) ?? "nil") > \($0)") }
        controller.onMovingTo = { progress.append(Double($1) + $2) }
        host.root.addSubview(controller)
        controller.goForward()
        host.playUntilRest()
        #expect(controller.loadedPageViews.mapValues(\.tag) == [0: 100, 1: 101, 2: 102])
        #expect(moves == ["nil > 0", "0 > 1"])
        #expect(progress.last == 1)
    }

    @Test func aSubclassMayBeTheDataSourceAndDelegate() {
        let host = TestHost()
        let controller = ColourPages()
        host.root.addSubview(controller)
        controller.currentPageIndex = 1
        host.playUntilRest()
        #expect(controller.moves == [0, 1])
        #expect(controller.numberOfPages == 2)
    }

    @Test func thePageControlIsRightFromTheStartAndAfterReloads() {
        let stage = Stage(count: 5)
        #expect(stage.control.numberOfPages == 5 && stage.control.currentPage == 0)
        stage.controller.scroll(to: 4, animated: false)
        #expect(stage.control.currentPage == 4)
        stage.count = 3
        stage.controller.reloadData()
        #expect(stage.control.numberOfPages == 3 && stage.control.currentPage == 2)
        stage.count = 0
        stage.controller.reloadData()
        #expect(stage.control.numberOfPages == 0 && stage.control.currentPage == 0)
        stage.count = 2
        stage.controller.reloadData()
        #expect(stage.control.numberOfPages == 2 && stage.control.currentPage == 0)
        stage.host.root.frame = Rect(x: 0, y: 0, width: 480, height: 800)
        #expect(stage.control.currentPage == stage.controller.currentPageIndex)
    }

    @Test func aControlGivenLaterIsRightAtOnceAndOneTakenAwayIsLetGo() {
        let stage = Stage(count: 5)
        stage.controller.scroll(to: 2, animated: false)
        let other = PageControl()
        stage.controller.pageControl = other
        #expect(other.numberOfPages == 5 && other.currentPage == 2)
        stage.host.tap(700, 460)
        stage.host.playUntilRest()
        #expect(stage.controller.currentPageIndex == 2)
    }

    @Test func theDotsMoveWithThePages() {
        let stage = Stage()
        stage.controller.goForward()
        for _ in 0..<40 {
            stage.host.advance()
            #expect(stage.shown == stage.offset)
        }
        #expect(stage.control.currentPage == 1 && stage.control.transition == nil)
    }

    @Test func dotsThatFollowSettledPagesWaitForASwipeAndNotForAScroll() {
        let stage = Stage(tracking: .settled)
        stage.host.swipe(from: 700, to: 300, frames: 8)
        while stage.controller.scrollView.isDecelerating {
            #expect(stage.shown == 0)
            stage.host.advance()
        }
        #expect(stage.shown == 1)
        stage.controller.goForward()
        stage.host.advance()
        #expect(stage.shown == 2)
    }

    @Test func aTapOnTheControlScrollsAnimated() {
        let stage = Stage()
        stage.host.tap(790, 460)
        stage.host.play(0.1)
        #expect(stage.offset > 0 && stage.offset < 1)
        // A second tap counts from where the first one goes.
        stage.host.tap(790, 460)
        stage.host.playUntilRest()
        #expect(stage.offset == 2)
        #expect(stage.control.currentPage == 2)
    }

    @Test func theProgramStillHearsOfTheUsersChoice() {
        let stage = Stage()
        var heard: [Int] = []
        stage.control.onValueChanged = { heard.append($0.currentPage) }
        stage.host.tap(790, 460)
        #expect(heard == [1])
    }

    @Test func automaticAdvanceKeepsTheControlInStep() {
        let stage = Stage(count: 3, tracking: .settled)
        stage.controller.autoAdvance = AutoAdvance(interval: 1)
        var shown: [Double] = []
        for _ in 0..<(60 * 5) {
            stage.host.advance()
            if shown.last != stage.shown { shown.append(stage.shown) }
        }
        #expect(shown == [0, 1, 2, 0, 1])
    }
}

private final class ColourPages: PagedScrollController {
    var moves: [Int] = []
    override func numberOfPages(in scrollView: PagedScrollView) -> Int { 2 }
    override func pagedScrollView(_ scrollView: PagedScrollView, movedTo index: Int, from oldIndex: Int?) {
        moves.append(index)
    }
}
