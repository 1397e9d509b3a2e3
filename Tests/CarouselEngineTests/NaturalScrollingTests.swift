import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct NaturalScrollingTests {
    @Test func k12AScrollThatTakesNoTimeHasAllItsEventsOnce() {
        let stage = Stage(motion: .natural, items: 9)
        stage.observer.events.removeAll()
        stage.carousel.scrollToItem(at: 3, animated: false, at: stage.time)
        let all: [CarouselEvent] = [
            .willBeginScrollingAnimation, .didScroll, .currentItemIndexDidChange, .didEndScrollingAnimation,
            .didSettle(3),
        ]
        #expect(stage.observer.events == all)
        stage.observer.events.removeAll()
        stage.carousel.scrollOffset = 5
        stage.carousel.currentItemIndex = 3
        #expect(stage.observer.events.count == 10)
    }

    @Test func k12WhatDoesNotMoveHasNoEvents() {
        let stage = Stage(motion: .natural, items: 9)
        #expect(stage.observer.events.isEmpty)
        stage.carousel.scrollToItem(at: 0, animated: true, at: stage.time)
        stage.carousel.scrollToItem(at: -4, animated: true, at: stage.time)
        stage.carousel.scrollOffset = 0
        stage.carousel.resize(to: Size(width: 300, height: 200), at: stage.time)
        stage.carousel.setNeedsLayout()
        stage.carousel.reloadData(at: stage.time)
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        stage.carousel.touchEnded(at: stage.time)
        stage.run(1)
        #expect(stage.observer.events.isEmpty)
        stage.tap(Point(x: 150, y: 100))
        #expect(stage.observer.events == [.didSelectItem(0)])
    }

    @Test func k12AnInterruptedMotionEndsBeforeTheNextBegins() {
        let stage = Stage(motion: .natural, items: 40)
        stage.carousel.scrollToItem(at: 9, duration: 1, at: stage.time)
        stage.run(0.5)
        stage.carousel.scrollToItem(at: 20, duration: 1, at: stage.time)
        stage.run(0.5)
        stage.flick(-300)
        stage.run(0.1)
        stage.carousel.scrollOffset = 2
        #expect(
            stage.brackets == [
                "scroll(", ")scroll", "scroll(", ")scroll", "drag(", ")drag→", "decel(", ")decel", "scroll(",
                ")scroll", "settle 2",
            ])
    }

    @Test func aScrollThatReplacesAnotherTakesOverItsVelocity() {
        let stage = Stage(motion: .natural, items: 100)
        stage.carousel.scrollToItem(at: 20, duration: 2, at: stage.time)
        stage.run(0.6)
        let velocity = stage.carousel.scrollVelocity
        #expect(velocity > 10)
        stage.carousel.scrollToItem(at: 60, duration: 2, at: stage.time)
        #expect(stage.carousel.scrollVelocity == velocity)
        #expect(stage.carousel.destination == 60)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 60)
    }

    @Test func aScrollTakesExactlyItsTime() {
        let stage = Stage(motion: .natural, items: 9)
        stage.carousel.scrollToItem(at: 4, duration: 0.5, at: stage.time)
        stage.frame(after: 0.4999)
        #expect(stage.carousel.isScrolling)
        stage.frame(after: 0.0001)
        #expect(!stage.carousel.isScrolling)
        #expect(stage.carousel.scrollOffset == 4)
        #expect(!stage.carousel.needsFrames)
    }

    @Test func aCallWinsOverAFinger() {
        let stage = Stage(motion: .natural, items: 9)
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        stage.carousel.pan(.changed, translation: Point(x: -90, y: 0), velocity: .zero, at: stage.time)
        stage.carousel.scrollToItem(at: 7, animated: true, at: stage.time)
        #expect(!stage.carousel.isDragging)
        stage.frame(after: 0.2)
        let offset = stage.carousel.scrollOffset
        stage.carousel.pan(.changed, translation: Point(x: 900, y: 0), velocity: .zero, at: stage.time)
        #expect(stage.carousel.scrollOffset == offset)
        stage.carousel.pan(.ended, translation: Point(x: 900, y: 0), velocity: .zero, at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 7)
    }

    @Test(arguments: [
        (ScrollDirection.shortest, -2.0), (.forwards, 8), (.backwards, -2),
    ])
    func k5ADirectionMayBeAskedFor(_ direction: ScrollDirection, _ way: Double) {
        for motion in CarouselMotion.allCases {
            let stage = Stage(motion: motion, items: 10) { source, _ in source.options[.wrap] = 1 }
            stage.run(1)
            stage.carousel.scrollToItem(at: 1, animated: false, at: stage.time)
            stage.carousel.scrollToItem(at: 9, direction: direction, animated: true, at: stage.time)
            #expect(stage.carousel.scrollMotion.endOffset.items == 1 + way)
            stage.run(1)
            #expect(stage.carousel.currentItemIndex == 9)
            // There already is no turn, either way.
            stage.carousel.scrollToItem(at: 9, direction: direction, animated: true, at: stage.time)
            stage.run(0.2)
            #expect(stage.carousel.scrollOffset == 9)
        }
    }

    @Test func withoutASeamTheDirectionDoesNotMatter() {
        let stage = Stage(motion: .natural, items: 10)
        stage.carousel.currentItemIndex = 6
        stage.carousel.scrollToItem(at: 2, direction: .forwards, animated: true, at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 2)
    }

    @Test func cardsOfCoverFlow2NeverJump() {
        let stage = Stage(.coverFlow2, motion: .natural, items: 20)
        var tilts: [Int: Double] = [:]
        func watch(_ seconds: Double, _ what: Comment) {
            for _ in 0..<Int(seconds * 1000) {
                stage.frame(after: 0.001)
                for record in stage.carousel.records {
                    let tilt = record.transform.m13
                    if let last = tilts[record.index] { #expect(abs(tilt - last) < 0.03, what) }
                    tilts[record.index] = tilt
                }
            }
        }
        watch(0.01, "at rest")
        stage.carousel.scrollToItem(at: 4, duration: 1, at: stage.time)
        watch(0.37, "scrolling")
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        watch(0.5, "caught")
        stage.carousel.pan(.changed, translation: Point(x: -35, y: 0), velocity: .zero, at: stage.time)
        watch(0.5, "dragged")
        stage.carousel.pan(.ended, translation: Point(x: -35, y: 0), velocity: .zero, at: stage.time)
        watch(0.6, "let go")
        #expect(!stage.carousel.needsFrames)
    }

    // MARK: Automatic scroll

    @Test(arguments: [24.0, 60, 120]) func anAutomaticScrollIsAFunctionOfTimeAlone(_ rate: Double) {
        let stage = Stage(.rotary, motion: .natural, items: 12)
        stage.carousel.autoscroll = -1.5
        stage.run(4, rate: rate)
        #expect(abs(stage.carousel.scrollOffset.items - 6) < 1e-9)
        #expect(stage.carousel.scrollVelocity == 1.5)
    }

    @Test func k3AnAutomaticScrollSurvivesASwipeAHoldAndATapWithoutAJump() {
        let stage = Stage(.rotary, motion: .natural, items: 12)
        let carousel = stage.carousel
        carousel.autoscroll = -1
        stage.run(1)
        func expectRunning(_ what: Comment, within tolerance: Double = 1e-9) {
            let before = carousel.scrollOffset.items
            stage.run(0.5)
            #expect(abs((carousel.scrollOffset.items - before).remainder(dividingBy: 12) - 0.5) < tolerance, what)
        }
        // Held for long: it stands, and goes on from there.
        _ = carousel.touchDown(on: .background, at: stage.time)
        let held = carousel.scrollOffset
        stage.run(30)
        #expect(carousel.scrollOffset == held)
        carousel.touchEnded(at: stage.time)
        #expect(carousel.scrollOffset == held)
        expectRunning("after a hold")
        // A small swipe back.
        stage.play(.drag(duration: 0.3) { 60 * $0 }, limit: 0.5)
        expectRunning("after a swipe")
        stage.flick(400)
        while carousel.isDecelerating { stage.frame(after: 0.01) }
        // It went on at the moment at which the fling ended, before the frame that showed it.
        expectRunning("after a fling", within: 0.01)
        stage.tap(Point(x: 400, y: 5))
        expectRunning("after a tap")
        carousel.scrollToItem(at: 3, animated: true, at: stage.time)
        stage.run(0.4)
        expectRunning("after a call", within: 0.01)
        carousel.reloadData(at: stage.time)
        stage.run(0.1)
        expectRunning("after a reload")
        // Off the screen it does not run on.
        let before = carousel.scrollOffset
        carousel.isAttached = false
        stage.run(5)
        carousel.now = stage.time
        carousel.isAttached = true
        #expect(carousel.scrollOffset == before)
        expectRunning("after having been away")
        // Neither does it while the screen makes no frames.
        let last = carousel.scrollOffset
        stage.frame(after: 600)
        #expect(carousel.scrollOffset == last)
        expectRunning("after a pause of the frames")
        #expect(stage.observer.grammar.faults.isEmpty)
    }

    @Test func whatAnAutomaticScrollGoesOnFromDoesNotDependOnTheFrames() {
        let places = [24.0, 60, 144].map { rate in
            let stage = Stage(.rotary, motion: .natural, items: 12) { $1.autoscroll = -1 }
            let start = stage.time
            stage.play(.swipe(-300), intervals: [1 / rate], limit: 4)
            stage.frame(after: start + 5 - stage.time)
            return stage.carousel.scrollOffset.items
        }
        #expect(abs(places[1] - places[0]) < 1e-9 && abs(places[2] - places[0]) < 1e-9)
    }

    @Test func switchedOffAnAutomaticScrollComesToRestOnTheNextItem() {
        let stage = Stage(.rotary, motion: .natural, items: 12)
        stage.carousel.autoscroll = -1
        stage.run(2.6)
        stage.carousel.autoscroll = 0
        #expect(stage.carousel.scrollVelocity == 1)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 3)
        #expect(stage.brackets == ["scroll(", ")scroll", "scroll(", ")scroll", "settle 3"])
    }

    @Test func atTheLastItemAnAutomaticScrollRestsAndWantsNoFrames() {
        let stage = Stage(motion: .natural, items: 4) { $1.autoscroll = -2 }
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 3)
        stage.source.numberOfItems = 6
        stage.carousel.reloadData(at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 5)
    }

    @Test func afterAThousandMillionItemsItIsStillExact() {
        let stage = Stage(.rotary, motion: .natural, items: 7)
        stage.carousel.autoscroll = -1e6
        for _ in 0..<1000 { stage.frame(after: 1) }
        #expect(stage.carousel.scrollOffset >= 0 && stage.carousel.scrollOffset <= 7)
        let drift = (stage.carousel.scrollOffset.items - 1e9).remainder(dividingBy: 7)
        #expect(abs(drift) < 1e-3)
        stage.carousel.autoscroll = 0
        #expect(stage.framesUntilRest() != nil)
        stage.carousel.scroll(byOffset: 1_000_000_000, duration: 60, at: stage.time)
        stage.frame(after: 30)
        let before = stage.carousel.scrollOffset
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        #expect(stage.carousel.scrollOffset == before)
        stage.carousel.touchEnded(at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        let rest = stage.carousel.scrollOffset
        #expect((0...7).contains(rest.items) && rest.items == rest.items.rounded())
    }
}
