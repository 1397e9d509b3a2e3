import CarouselEngine
import Testing
import Timebase

@Suite struct PagingReloadTests {
    @Test func noPagesIsANormalState() {
        let stage = PagingStage(count: 0)
        #expect(stage.scroll.currentPage == -1)
        stage.drag(by: -300, velocity: -2000)
        stage.wait(1)
        stage.scroll.setOffset(1.5)
        #expect(stage.offset == 0)
        #expect(stage.events.isEmpty)
        #expect(!stage.scroll.isMoving)
    }

    @Test func aPageAskedForBeforeTheFirstLoadIsThereWithoutAnimation() {
        var scroll = PageScroll()
        let time = MonotonicTime(secondsSinceStart: 1)
        scroll.scroll(to: 3, duration: 0.4, at: time)
        scroll.setPageCount(5, at: time)
        #expect(scroll.offset == 3)
        #expect(scroll.nextEvent() == .moved(to: 3, from: nil))
        #expect(scroll.nextEvent() == nil)
    }

    @Test func aPageAskedForThatNeverComesIsTheLast() {
        var scroll = PageScroll()
        let time = MonotonicTime(secondsSinceStart: 1)
        scroll.scroll(to: 30, duration: 0.4, at: time)
        scroll.setPageCount(5, at: time)
        #expect(scroll.offset == 4)
    }

    @Test func reloadingTellsNothingWhereThePageStays() {
        let stage = PagingStage(count: 5, at: 2)
        stage.reload(count: 5)
        stage.reload(count: 3)
        stage.reload(count: 9)
        stage.wait(1)
        #expect(stage.events.isEmpty)
    }

    @Test func reloadingAMovingRowKeepsItMoving() {
        let stage = PagingStage(count: 5)
        let untouched = PagingStage(count: 5)
        stage.go(to: 3)
        untouched.go(to: 3)
        for _ in 0..<30 {
            stage.wait(1.0 / 60)
            untouched.wait(1.0 / 60)
            stage.reload(count: 5)
            #expect(stage.offset == untouched.offset)
        }
        #expect(stage.offset == 3)
        #expect(stage.moves == [.moved(to: 3, from: 0)])
    }

    @Test func reloadingUnderAFingerLeavesThePagesUnderIt() {
        let stage = PagingStage(count: 5)
        stage.touch()
        stage.move(by: -100)
        stage.reload(count: 5)
        #expect(abs(stage.offset - 0.25) < 1e-12)
        stage.move(by: -40)
        #expect(abs(stage.offset - 0.35) < 1e-12)
    }

    @Test func shrinkingWhileMovingEndsOnTheLastPage() {
        let stage = PagingStage(count: 9)
        stage.go(to: 7)
        stage.wait(0.2)
        stage.reload(count: 2)
        stage.wait(1)
        #expect(stage.offset == 1)
        #expect(stage.moves == [.moved(to: 1, from: 0)])
        #expect(stage.scrolling.last == .didEndScrollingAnimation)
    }

    @Test func shrinkingTurnsAMotionTowardsTheLastPageThatIsLeft() {
        let stage = PagingStage(count: 9)
        stage.go(to: 7, duration: 1)
        stage.wait(0.15)
        #expect(stage.offset < 2.5)
        let velocity = stage.scroll.velocity(at: stage.time)
        stage.reload(count: 5)
        #expect(abs(stage.scroll.velocity(at: stage.time) - velocity) < 1e-9)
        stage.wait(2)
        #expect(stage.offset == 4)
        #expect(stage.scrolling == [.didScroll, .didEndScrollingAnimation])
    }

    @Test func shrinkingUnderAFingerHoldsAtTheNewEnd() {
        let stage = PagingStage(count: 9, at: 6)
        stage.touch()
        stage.move(by: -100)
        stage.reload(count: 3)
        #expect(stage.offset == 2)
        stage.move(by: 80)
        #expect(abs(stage.offset - 1.8) < 1e-12)
        stage.lift()
        stage.wait(1)
        #expect(stage.moves == [.moved(to: 2, from: 6)])
    }

    @Test func losingAllPagesEndsWhatWasUnderWay() {
        let stage = PagingStage(count: 5)
        stage.go(to: 3)
        stage.wait(0.1)
        stage.reload(count: 0)
        #expect(stage.scrolling.last == .didEndScrollingAnimation)
        stage.forget()
        stage.reload(count: 4)
        #expect(stage.events == [.moved(to: 0, from: nil)])
    }

    @Test func aRowBetweenTwoPagesIsAlignedAlongWithTheScreen() {
        let stage = PagingStage(count: 5)
        stage.scroll.setOffset(1.75)
        stage.forget()
        let timing = TransitionTiming(duration: 0.5, curve: .linear)
        stage.scroll.align(along: timing, at: stage.time)
        stage.wait(0.25)
        #expect(abs(stage.offset - 1.875) < 1e-12)
        stage.wait(0.25)
        #expect(stage.offset == 2)
        #expect(stage.moves == [.moved(to: 2, from: 0)])
        #expect(stage.scrolling == [.didScroll, .didEndScrollingAnimation])
    }

    @Test(arguments: [TransitionTiming.Curve.linear, .easeIn, .easeOut, .easeInOut])
    func curvesRunFromNoneToAll(curve: TransitionTiming.Curve) {
        #expect(curve.progress(-1) == 0 && curve.progress(0) == 0)
        #expect(curve.progress(1) == 1 && curve.progress(7) == 1)
        let values = (0...20).map { curve.progress(Double($0) / 20) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func reportsAsFarApartAsNumbersGoStayNumbers() {
        var scroll = PageScroll()
        let time = MonotonicTime(secondsSinceStart: 1)
        scroll.setPageCount(5, at: time)
        scroll.beginDrag(translation: -1e308)
        scroll.drag(translation: 1e308, extent: 1e-3)
        #expect(scroll.offset.items.isFinite)
        scroll.drag(translation: -1e308, extent: 1e-3)
        #expect(scroll.offset.items.isFinite)
        scroll.endDrag(velocity: 1e308, extent: 1e-3, at: time)
        scroll.advance(to: time + 10)
        #expect((0...4).contains(scroll.offset.items))
        #expect(!scroll.isMoving)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersThatAreNoneMoveNothing(value: Double) {
        let stage = PagingStage(count: 5, at: 2)
        stage.touch()
        stage.scroll.drag(translation: value, extent: 400)
        stage.scroll.drag(translation: 10, extent: value)
        stage.scroll.drag(translation: 10, extent: 0)
        #expect(stage.offset == 2)
        stage.lift(velocity: value)
        stage.scroll.setOffset(ItemOffset(value))
        stage.go(to: 2, duration: value)
        stage.wait(1)
        #expect(stage.offset == 2)
    }
}
