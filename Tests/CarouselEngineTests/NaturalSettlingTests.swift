import CarouselEngine
import CarouselTestSupport
import Geometry
import Testing
import Timebase

/// However a movement comes to rest on an item, that is told, and told once.
@Suite struct NaturalSettlingTests {
    /// What becomes of a finger that has caught the carousel.
    enum Outcome: CaseIterable {
        case letGo, tap, cancelledTouch, drag, cancelledDrag, endWithoutDrag
    }

    private func lift(_ stage: Stage, _ outcome: Outcome) {
        let carousel = stage.carousel
        switch outcome {
        case .letGo: carousel.touchEnded(at: stage.time)
        case .tap: carousel.tap(at: Point(x: 400, y: 240), at: stage.time)
        case .cancelledTouch: carousel.pan(.cancelled, translation: .zero, velocity: .zero, at: stage.time)
        case .endWithoutDrag: carousel.pan(.ended, translation: .zero, velocity: .zero, at: stage.time)
        case .drag, .cancelledDrag:
            carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
            let end = outcome == .drag ? PanPhase.ended : .cancelled
            carousel.pan(end, translation: .zero, velocity: .zero, at: stage.time)
        }
    }

    private func settlings(_ stage: Stage) -> [CarouselEvent] {
        stage.observer.events.filter { if case .didSettle = $0 { true } else { false } }
    }

    @Test(arguments: Outcome.allCases) func caughtAtTheVeryEndOfAScrollItHasSettled(_ outcome: Outcome) {
        for late in [0, 1e-10, 0.004] {
            let stage = Stage(motion: .natural, items: 9)
            stage.carousel.scrollToItem(at: 3, duration: 0.5, at: stage.time)
            let end = stage.time + 0.5
            stage.frame(after: 0.49)
            stage.time = end + Seconds(late)
            _ = stage.carousel.touchDown(on: .background, at: stage.time)
            #expect(stage.carousel.scrollOffset == 3 && stage.carousel.isHeld)
            #expect(settlings(stage).isEmpty)
            lift(stage, outcome)
            #expect(stage.framesUntilRest() != nil)
            #expect(settlings(stage) == [.didSettle(3)], "\(late)")
        }
    }

    @Test(arguments: Outcome.allCases) func caughtAtTheVeryEndOfAFlingItHasSettled(_ outcome: Outcome) {
        let stage = Stage(motion: .natural, items: 40)
        stage.flick(-300)
        let motion = stage.carousel.scrollMotion
        stage.frame(after: motion.duration * 0.99)
        stage.time = motion.startTime + motion.duration
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        lift(stage, outcome)
        #expect(stage.framesUntilRest() != nil)
        #expect(settlings(stage) == [.didSettle(Int(motion.endOffset.items))])
    }

    @Test(arguments: Outcome.allCases) func caughtExactlyOnAnItemItHasSettled(_ outcome: Outcome) {
        let stage = Stage(motion: .natural, items: 12)
        stage.carousel.autoscroll = -0.5
        for _ in 0..<16 { stage.frame(after: 0.25) }
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        #expect(stage.carousel.scrollOffset == 2)
        stage.carousel.autoscroll = 0
        #expect(settlings(stage).isEmpty)
        lift(stage, outcome)
        #expect(stage.framesUntilRest() != nil)
        #expect(settlings(stage) == [.didSettle(2)])
    }

    @Test(arguments: Outcome.allCases) func whatAProgramDoesUnderAFingerIsSettledWhenItIsLifted(_ outcome: Outcome) {
        for isAnimated in [false, true] {
            let stage = Stage(motion: .natural, items: 12)
            _ = stage.carousel.touchDown(on: .background, at: stage.time)
            stage.carousel.scrollToItem(at: 5, animated: isAnimated, at: stage.time)
            stage.run(1)
            #expect(settlings(stage).isEmpty)
            lift(stage, outcome)
            #expect(stage.framesUntilRest() != nil)
            #expect(settlings(stage) == [.didSettle(5)], "\(isAnimated)")
        }
    }

    @Test(arguments: Outcome.allCases) func caughtBetweenTwoItemsItSettlesOnOne(_ outcome: Outcome) {
        let stage = Stage(motion: .natural, items: 12)
        stage.carousel.scrollToItem(at: 5, duration: 0.5, at: stage.time)
        stage.run(0.1)
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        lift(stage, outcome)
        #expect(stage.framesUntilRest() != nil)
        #expect(settlings(stage) == [.didSettle(stage.carousel.currentItemIndex)])
        #expect(stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
    }

    @Test(arguments: [0.02, 0.45]) func removingItemsUnderAMotionDoesNotLoseItsSettling(_ moment: Double) {
        let stage = Stage(motion: .natural, items: 12)
        stage.carousel.scrollToItem(at: 8, duration: 0.5, at: stage.time)
        stage.run(Seconds(moment) - 0.01)
        stage.source.numberOfItems = 2
        stage.carousel.reloadData(at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(settlings(stage) == [.didSettle(1)])
    }

    @Test func atAnEndThatDoesNotGiveWayASlowReleaseMovesNothing() {
        for (bounces, reach) in [(false, 1.0), (true, 0)] {
            for speed in [-350.0, -20, 20, 350] {
                let stage = Stage(motion: .natural, items: 4) { _, carousel in
                    carousel.bounces = bounces
                    carousel.bounceDistance = ItemOffset(reach)
                }
                let last = speed < 0 ? 3 : 0
                stage.carousel.currentItemIndex = last
                stage.observer.events.removeAll()
                stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
                let velocity = Point(x: speed, y: 0)
                stage.carousel.pan(
                    .changed, translation: Point(x: speed / 50, y: 0), velocity: velocity, at: stage.time)
                stage.carousel.pan(.ended, translation: Point(x: speed / 50, y: 0), velocity: velocity, at: stage.time)
                #expect(!stage.carousel.needsFrames, "\(speed)")
                #expect(stage.brackets == ["drag(", ")drag", "settle \(last)"])
            }
        }
    }
}
