import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures

@testable import Views

/// Fingers on a paged scroll view.
@MainActor
@Suite struct PagedScrollFingerTests {
    @Test func aSlowDragSettlesOnTheNearestPage() {
        let stage = PagingViewStage()
        stage.host.swipe(from: 700, to: 500, frames: 60)
        stage.host.playUntilRest()
        #expect(stage.offset == 0)
        stage.host.swipe(from: 700, to: 200, frames: 120)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        #expect(stage.log.moves == ["0 > 1"])
    }

    @Test func aFlickMovesOnePageAndReportsItInOrder() {
        let stage = PagingViewStage(count: 9)
        stage.host.swipe(from: 700, to: 300, frames: 8)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        #expect(stage.log.moves == ["0 > 1"])
        #expect(
            stage.log.scrolling == [
                "willDrag", "didScroll", "willEndDrag to 800.0,0.0", "didEndDrag true", "willDecelerate", "didScroll",
                "didEndDecelerate",
            ])
        #expect(Set(stage.log.progress) == ["0 > 1"])
    }

    @Test func aVerticalViewGoesUpAndDown() {
        let stage = PagingViewStage(isVertical: true)
        stage.swipe(from: Point(x: 400, y: 400), to: Point(x: 400, y: 100), frames: 8)
        stage.host.playUntilRest()
        #expect(stage.view.contentOffset == Point(x: 0, y: 480))
        stage.host.press(.right)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
    }

    @Test(arguments: [false, true]) func aDragAcrossMovesNothing(isVertical: Bool) {
        let stage = PagingViewStage(isVertical: isVertical)
        let across = isVertical ? Point(x: -300, y: 40) : Point(x: 40, y: -300)
        let start = Point(x: 500, y: 400)
        stage.host.contact(.began, start.x, start.y)
        for frame in 1...8 {
            let point = start + across * (Double(frame) / 8)
            stage.host.contact(.moved, point.x, point.y)
        }
        // Once a drag is across, no later movement makes it one along.
        stage.host.contact(.moved, 100, 100)
        stage.host.contact(.ended, 100, 100)
        stage.host.playUntilRest()
        #expect(stage.offset == 0)
        #expect(stage.log.scrolling.isEmpty)
    }

    @Test func aDragAlongStaysOneWhateverTheFingerDoesAcross() {
        let stage = PagingViewStage()
        stage.host.contact(.began, 700, 240)
        stage.host.contact(.moved, 680, 240)
        stage.host.contact(.moved, 580, 20)
        #expect(stage.offset == 0.125)
        #expect(stage.view.contentOffset.y == 0)
    }

    @Test func aDragAcrossGoesToTheViewAround() {
        let outer = PagingViewStage(isVertical: true)
        let inner = PagedScrollView()
        let innerPages = TestPages(count: 3)
        inner.fillsSuperview = true
        inner.dataSource = innerPages
        outer.view.pageView(at: 0)?.addSubview(inner)
        outer.swipe(from: Point(x: 400, y: 400), to: Point(x: 400, y: 100), frames: 8)
        outer.host.playUntilRest()
        #expect(outer.offset == 1 && inner.currentPageIndex == 0)
        outer.view.scroll(to: 0, animated: false)
        outer.swipe(from: Point(x: 600, y: 240), to: Point(x: 300, y: 240), frames: 8)
        outer.host.playUntilRest()
        #expect(outer.offset == 0 && inner.currentPageIndex == 1)
    }

    @Test func aTouchCatchesAFlickAndLettingGoSettlesIt() {
        let stage = PagingViewStage()
        stage.host.swipe(from: 700, to: 500, frames: 5)
        stage.host.play(0.1)
        let caught = stage.offset
        stage.host.contact(.began, 400, 240)
        stage.host.play(1)
        #expect(stage.offset == caught && caught != caught.rounded())
        #expect(stage.log.scrolling.last == "didEndDecelerate")
        stage.host.contact(.ended, 400, 240)
        stage.host.playUntilRest()
        #expect(stage.offset == caught.rounded())
    }

    @Test func anUnpluggedTouchScreenSettlesOnTheNearestPage() {
        let stage = PagingViewStage()
        stage.host.contact(.began, 700, 240)
        for x in stride(from: 600.0, through: 100, by: -100) {
            stage.host.advance()
            stage.host.contact(.moved, x, 240)
        }
        stage.host.contact(.cancelled, 100, 240)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        #expect(!stage.view.isDragging)
    }

    @Test func pulledPastTheEndItComesBackAndTellsNothingOfPages() {
        for count in [1, 3] {
            let stage = PagingViewStage(count: count)
            stage.host.contact(.began, 100, 240)
            for x in stride(from: 120.0, through: 600, by: 20) {
                stage.host.advance()
                stage.host.contact(.moved, x, 240)
            }
            #expect(stage.offset < -0.2 && stage.offset > -0.5)
            stage.host.contact(.ended, 600, 240)
            stage.host.playUntilRest()
            #expect(stage.offset == 0)
            #expect(stage.log.progress.isEmpty && stage.log.moves.isEmpty)
        }
    }

    @Test func elasticScrollingEventsTellOfPagesThatAreNotThere() {
        let stage = PagingViewStage(count: 1)
        stage.view.elasticScrollingEvents = true
        stage.host.swipe(from: 100, to: 500, frames: 8)
        stage.host.playUntilRest()
        #expect(Set(stage.log.progress) == ["-1 > 0"])
        stage.log.forget()
        stage.host.swipe(from: 500, to: 100, frames: 8)
        stage.host.playUntilRest()
        #expect(Set(stage.log.progress) == ["0 > 1"])
    }

    @Test func switchedOffFingersKeysAndWheelDoNothing() {
        let stage = PagingViewStage()
        stage.view.isScrollEnabled = false
        stage.host.swipe(from: 700, to: 300, frames: 8)
        stage.host.press(.right)
        #expect(!stage.view.handleWheel(horizontal: 0, vertical: 1))
        stage.host.playUntilRest()
        #expect(stage.offset == 0)
        stage.view.goForward()
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
    }

    @Test func switchingOffUnderAFingerEndsTheDrag() {
        let stage = PagingViewStage()
        stage.host.contact(.began, 700, 240)
        stage.host.contact(.moved, 600, 240)
        stage.host.contact(.moved, 500, 240)
        stage.view.isScrollEnabled = false
        stage.host.contact(.moved, 100, 240)
        stage.host.contact(.ended, 100, 240)
        stage.host.playUntilRest()
        #expect(stage.offset == 0)
    }
}
