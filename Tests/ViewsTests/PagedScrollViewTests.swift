import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures

@testable import Views

@MainActor
@Suite struct PagedScrollViewTests {
    // MARK: Pages

    @Test func aPageAskedForBeforeTheFirstLoadIsThereAtOnce() {
        let stage = PagingViewStage(count: 5, at: 3)
        #expect(stage.view.currentPageIndex == 3)
        #expect(stage.pages.requests.allSatisfy { (2...4).contains($0) })
    }

    @Test func theFirstPageIsToldOnceWhicheverWayTheViewIsSetUp() {
        for delegateComesFirst in [true, false] {
            let host = TestHost()
            let pages = TestPages(count: 3)
            let log = PagingLog()
            let view = PagedScrollView(frame: host.root.bounds)
            if delegateComesFirst { view.delegate = log }
            view.dataSource = pages
            host.root.addSubview(view)
            if !delegateComesFirst { view.delegate = log }
            host.playUntilRest()
            view.reloadData()
            host.playUntilRest()
            #expect(log.moves == ["nil > 0"])
        }
    }

    @Test func onlyPagesNearTheOffsetAreHeldAndTheirViewsAreUsedAgain() {
        let stage = PagingViewStage(count: 1000)
        #expect(stage.view.loadedPageViews.keys.sorted() == [0, 1])
        for page in 1...20 {
            stage.view.goForward()
            stage.host.playUntilRest()
            #expect(stage.view.loadedPageViews.keys.sorted() == [page - 1, page, page + 1])
        }
        #expect(stage.view.loadedPageViews.allSatisfy { $0.value.tag == $0.key })
        #expect(stage.view.subviews.count == 3)
        #expect(stage.pages.created <= 6)
    }

    @Test func everyPageIsAsLargeAsTheView() {
        let stage = PagingViewStage(count: 3)
        #expect(stage.view.pageView(at: 1)?.frame == Rect(x: 800, y: 0, width: 800, height: 480))
        stage.view.isVertical = true
        #expect(stage.view.pageView(at: 1)?.frame == Rect(x: 0, y: 480, width: 800, height: 480))
    }

    @Test func noPagesIsANormalState() {
        let stage = PagingViewStage(count: 0)
        #expect(stage.view.currentPageIndex == -1)
        #expect(!stage.view.canGoBack && !stage.view.canGoForward)
        stage.view.goForward()
        stage.view.alignScrollView()
        stage.host.swipe(from: 600, to: 200, frames: 8)
        stage.host.press(.right)
        stage.host.playUntilRest()
        #expect(stage.host.draw().quads.isEmpty)
        #expect(stage.log.moves.isEmpty && stage.log.scrolling.isEmpty)
        stage.pages.count = 2
        stage.view.reloadData()
        #expect(stage.view.currentPageIndex == 0)
        #expect(stage.log.moves == ["nil > 0"])
    }

    @Test func reloadingOffersEachPageItsOwnViewWithoutTakingItOffTheScreen() {
        let stage = PagingViewStage(count: 5, at: 2)
        let before = stage.view.loadedPageViews
        stage.view.reloadData()
        let after = stage.view.loadedPageViews
        #expect(before.allSatisfy { $0.value === after[$0.key] })
        #expect(stage.pages.created == 3)
    }

    @Test func k14ReloadingKeepsThePhaseOfAMotion() {
        let stage = PagingViewStage(count: 5)
        stage.view.scroll(to: 1, animated: true)
        stage.host.play(0.1)
        let offset = stage.offset
        #expect(offset > 0 && offset < 1)
        stage.view.reloadData()
        #expect(stage.offset == offset)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        #expect(stage.log.moves == ["0 > 1"])
    }

    @Test func reloadingFromWithinARequestIsDoneOnceAfterwards() {
        let stage = PagingViewStage(count: 5)
        var isFirst = true
        stage.pages.whileAsked = { view in
            guard isFirst else { return }
            isFirst = false
            stage.pages.count = 2
            view.reloadData()
        }
        stage.view.goForward()
        stage.host.playUntilRest()
        #expect(stage.view.numberOfPages == 2)
        #expect(stage.view.subviews.count == 2)
    }

    // MARK: Program, keys and wheel

    @Test func goingBackAndForthStopsAtTheEnds() {
        let stage = PagingViewStage(count: 2)
        #expect(!stage.view.canGoBack && stage.view.canGoForward)
        stage.view.goBack()
        stage.host.playUntilRest()
        #expect(stage.log.scrolling.isEmpty)
        stage.view.goForward(animated: false)
        #expect(stage.offset == 1)
        #expect(stage.view.canGoBack && !stage.view.canGoForward)
        stage.view.goForward()
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
    }

    @Test func settingTheCurrentPageScrollsThereAnimated() {
        let stage = PagingViewStage()
        stage.view.currentPageIndex = 3
        #expect(stage.offset == 0)
        stage.host.play(0.2)
        #expect(stage.offset > 0 && stage.offset < 3)
        stage.host.playUntilRest()
        #expect(stage.offset == 3)
        #expect(stage.log.moves == ["0 > 3"])
    }

    @Test func aScrollTakesItsTimeAtEveryFrameRate() {
        let stage = PagingViewStage()
        stage.view.scroll(to: 2, duration: 1)
        stage.host.play(0.95)
        #expect(stage.offset < 2)
        stage.host.play(0.1)
        #expect(stage.offset == 2)
    }

    @Test func aViewThatNobodySeesJumpsAndFinishesWhatWasUnderWay() {
        let stage = PagingViewStage()
        stage.view.currentPageIndex = 2
        stage.host.play(0.1)
        stage.view.removeFromSuperview()
        #expect(stage.offset == 2)
        #expect(stage.log.scrolling.last == "didEndScroll")
        #expect(stage.log.moves == ["0 > 2"])
        stage.view.currentPageIndex = 4
        #expect(stage.offset == 4)
    }

    @Test func keysAndWheelMovePages() {
        let stage = PagingViewStage(count: 9)
        let steps: [(KeyEvent.Key, Double)] = [
            (.right, 1), (.pageDown, 2), (.left, 1), (.pageUp, 0), (.end, 8), (.home, 0), (.down, 0),
        ]
        for (key, page) in steps {
            stage.host.press(key)
            stage.host.playUntilRest()
            #expect(stage.offset == page)
        }
        #expect(stage.view.handleWheel(horizontal: 0, vertical: 0.5))
        #expect(stage.view.handleWheel(horizontal: 0, vertical: 0.5))
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        #expect(stage.view.handleWheel(horizontal: 0, vertical: -1))
        #expect(!stage.view.handleWheel(horizontal: 0, vertical: -1), "at its end it leaves the wheel to others")
    }

    @Test func quickPressesAddUp() {
        let stage = PagingViewStage(count: 9)
        for _ in 0..<3 {
            stage.host.press(.right)
            stage.host.advance()
        }
        stage.host.playUntilRest()
        #expect(stage.offset == 3)
        #expect(stage.log.moves == ["0 > 3"])
    }

    @Test func resizingKeepsThePageAndItsMotion() {
        let stage = PagingViewStage(count: 5, at: 2)
        stage.view.frame = Rect(x: 0, y: 0, width: 480, height: 800)
        #expect(stage.view.contentOffset == Point(x: 960, y: 0))
        #expect(stage.view.pageView(at: 2)?.frame == Rect(x: 960, y: 0, width: 480, height: 800))
        #expect(stage.log.moves.isEmpty)
        stage.view.goForward()
        stage.host.play(0.1)
        let offset = stage.offset
        stage.view.frame = Rect(x: 0, y: 0, width: 800, height: 480)
        #expect(stage.offset == offset)
        stage.host.playUntilRest()
        #expect(stage.offset == 3)
    }

    @Test func aligningGoesToTheNearestPageInTheTimeOfTheTransition() {
        let stage = PagingViewStage()
        stage.view.contentOffset = Point(x: 1000, y: 0)
        #expect(stage.view.currentPageIndex == 1)
        stage.host.playUntilRest()
        #expect(stage.offset == 1.25)
        stage.view.alignScrollView(along: TransitionTiming(duration: 1, curve: .linear))
        stage.host.play(0.5)
        #expect(abs(stage.offset - 1.125) < 1e-9)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        stage.view.contentOffset = Point(x: 1000, y: 0)
        stage.view.alignScrollView(animated: false)
        #expect(stage.offset == 1)
    }

    @Test func aDelegateMayScrollFromWithinWhatItIsTold() {
        let stage = PagingViewStage(count: 9)
        stage.log.onMove = { view, index in if index < 5 { view.scroll(to: index + 1, animated: false) } }
        stage.view.goForward(animated: false)
        #expect(stage.log.moves == ["0 > 1", "1 > 2", "2 > 3", "3 > 4", "4 > 5"])
    }

    @Test func aDelegateThatNeverStopsScrollingDoesNotStopTheScreen() {
        let stage = PagingViewStage(count: 2)
        stage.log.onMove = { view, index in view.scroll(to: 1 - index, animated: false) }
        stage.view.goForward(animated: false)
        stage.host.play(0.1)
        #expect(stage.log.moves.count < 1000)
    }

    // MARK: Frames

    @Test func atRestItWantsNoFrames() {
        let stage = PagingViewStage()
        #expect(stage.host.playUntilRest() == 0)
        stage.view.goForward()
        stage.host.playUntilRest()
        #expect(stage.view.frameDemand == .nothing)
    }

    @Test func pagesOutOfSightAreNotDrawnAndAskForNoFrames() {
        let stage = PagingViewStage(count: 3, at: 1)
        #expect(stage.host.draw().quads.count == 1)
        stage.view.pageView(at: 2)?.addSubview(RestlessView())
        #expect(stage.view.frameDemand == .nothing)
        stage.view.scroll(to: 2, animated: false)
        #expect(stage.view.frameDemand == .now)
    }

    @Test func whatSticksOutOfTheViewIsCutOff() {
        let stage = PagingViewStage(count: 3)
        #expect(stage.host.draw().groups.allSatisfy { $0.clip == nil })
        stage.view.frame = Rect(x: 100, y: 50, width: 200, height: 100)
        stage.view.contentOffset = Point(x: 100, y: 0)
        #expect(stage.host.draw().groups.map(\.clip) == [stage.view.frame])
        stage.view.clipsToBounds = false
        #expect(stage.host.draw().groups.allSatisfy { $0.clip == nil })
    }

    @Test func theCurrentPageLiesExactlyOnTheView() throws {
        let stage = PagingViewStage(count: 1_000_000, at: 777_777)
        let list = stage.host.draw()
        let quad = try #require(list.quads.first)
        #expect(quad.x == 0 && quad.y == 0 && list.groups.first?.transform == FloatHomography(.identity))
    }

    @Test func subviewsThatAreNoPagesScrollAlongInFront() {
        let stage = PagingViewStage(count: 3)
        let mark = View(frame: Rect(x: 900, y: 10, width: 20, height: 20))
        mark.backgroundColor = .black
        stage.view.addSubview(mark)
        stage.view.scroll(to: 1, animated: false)
        let list = stage.host.draw()
        #expect(list.quads.last?.color == .black)
        #expect(list.quads.last?.x == 100)
    }

    @Test func touchesReachTheViewsInThePage() {
        let stage = PagingViewStage(count: 3)
        stage.view.scroll(to: 1, animated: false)
        let button = TouchRecorder(frame: Rect(x: 100, y: 100, width: 50, height: 50))
        stage.view.pageView(at: 1)?.addSubview(button)
        stage.host.tap(120, 130)
        #expect(button.positions == [Point(x: 20, y: 30), Point(x: 20, y: 30)])
    }
}

private final class RestlessView: View {
    override var frameDemand: FrameDemand { .now }
}

private final class TouchRecorder: View {
    var positions: [Point] = []
    override var wantsContacts: Bool { true }
    override func handle(_ contact: Contact) { positions.append(contact.position) }
}
