import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct NaturalReleaseTests {
    @Test func k1ReleaseContinuesWithTheFingersSpeed() throws {
        let stage = Stage(motion: .natural, items: 100)
        let samples = stage.play(.swipe(-260), intervals: [0.001])
        let release = try #require(samples.firstIndex { $0.isReleased })
        // 2600 points a second on items of 200.
        let before = (samples[release - 8].offset - samples[release - 24].offset) / 0.016
        let after = (samples[release + 3].offset - samples[release].offset) / 0.003
        #expect(abs(before - 13) < 0.1)
        #expect(abs(after - 13) < 0.5)
        #expect(stage.brackets == ["drag(", ")drag→", "decel(", ")decel", "settle 6"])
        #expect(stage.carousel.scrollOffset == 6)
    }

    @Test(arguments: [CarouselType.coverFlow, .linear, .rotary])
    func k1ReleaseContinuesWithTheSpeedThatIsSeenWhateverTheMultiplier(_ type: CarouselType) throws {
        let stage = Stage(type, motion: .natural, items: 100)
        stage.carousel.scrollSpeed = 0.4
        let samples = stage.play(.swipe(-260), intervals: [0.001])
        let release = try #require(samples.firstIndex { $0.isReleased })
        let seen = (samples[release - 3].offset - samples[release - 11].offset) / 0.008
        let after = (samples[release + 2].offset - samples[release + 1].offset) / 0.001
        #expect(abs(after - seen) < 0.06 * seen)
    }

    @Test(arguments: [0.0, 0.1, 0.5, 0.9, 0.95, 0.98])
    func aFlingReachesTheOriginalsItem(_ rate: Double) {
        for distance in stride(from: -700.0, through: 700, by: 90) {
            for wrap in [0.0, 1] {
                let results = CarouselMotion.allCases.map { motion in
                    let stage = Stage(motion: motion, items: 300) { source, carousel in
                        source.options[.wrap] = wrap
                        carousel.decelerationRate = rate
                    }
                    stage.run(1)
                    stage.carousel.scrollToItem(at: 150, duration: 0, at: stage.time)
                    stage.flick(distance)
                    stage.run(15, rate: 10)
                    return stage.carousel.scrollOffset.items
                }
                // At rate 0 the original coasts, which is one of its faults.
                if rate > 0.1 { #expect(results.first == results.last, "\(rate) \(distance) \(wrap)") }
            }
        }
    }

    @Test(arguments: [-0.3, -0.6, -1.4]) func k2WithoutCoastingItGoesToTheNearestItem(_ way: Double) {
        for pace in [0.1, 0.5, 2] {
            let stage = Stage(motion: .natural, items: 100) { $1.decelerationRate = 0 }
            let samples = stage.play(.swipe(way * 200, duration: -way * pace / 10))
            #expect(stage.carousel.scrollOffset.items == (-way).rounded())
            let highest = samples.map(\.offset).max() ?? 0
            #expect(highest <= max(-way, (-way).rounded()) + 1e-9)
            #expect(!stage.brackets.contains("decel("))
        }
    }

    @Test(arguments: [0.999, 1, 1.5, 1e9]) func aFlingAtAnyRateEnds(_ rate: Double) {
        let stage = Stage(.rotary, motion: .natural, items: 20) { $1.decelerationRate = rate }
        let samples = stage.play(.swipe(-400), limit: 100)
        #expect(samples.count < 60 * 60)
        #expect(!stage.carousel.needsFrames)
        #expect(stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
    }

    @Test(arguments: [0, 1e-6, 0.001, 0.02, 0.1, 0.3, 3, 50, -0.01, -1])
    func aFlingWithAnyMultiplierEndsWithinTenSeconds(_ multiplier: Double) {
        for (stops, snaps) in [(true, true), (false, true), (false, false)] {
            for speed in [0.1, 1, 20] {
                let stage = Stage(.rotary, motion: .natural, items: 1000) { source, carousel in
                    source.options[.offsetMultiplier] = multiplier
                    carousel.stopsAtItemBoundary = stops
                    carousel.scrollsToItemBoundary = snaps
                    carousel.scrollSpeed = speed
                }
                let start = stage.time
                stage.play(.swipe(-260), limit: 100)
                #expect(stage.time - start < 10.2, "\(stops) \(snaps) \(speed)")
                #expect(!snaps || stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
            }
        }
    }

    @Test func aFlingThatIsSeenToMoveSlowlyStillReachesTheOriginalsItem() {
        for multiplier in [1, 0.3, 0.1, 1e-9] {
            let stage = Stage(motion: .natural, items: 1000) {
                $0.options[.offsetMultiplier] = multiplier; _ = $1
            }
            stage.play(.swipe(-260), limit: 100)
            // Uniform deceleration carries 13 / 3 items on from where the finger has led.
            #expect(stage.carousel.scrollOffset.items == (1.3 * multiplier + 13.0 / 3).rounded(.up), "\(multiplier)")
        }
    }

    /// From creeping to fast, released towards the item ahead.
    @Test(arguments: [0.05, 0.2, 0.23, 0.26, 0.3, 0.5, 0.8, 1.5]) func theSpeedNeverRisesTowardsTheItemAhead(
        _ speed: Double
    ) throws {
        let stage = Stage(motion: .natural, items: 20)
        let samples = stage.play(.drag(duration: 0.52 / speed) { -200 * speed * $0 }, intervals: [0.004])
        #expect(stage.carousel.scrollOffset == 1)
        let release = try #require(samples.firstIndex { $0.isReleased })
        let speeds = samples[release...].map(\.velocity)
        let start = stage.carousel.scrollMotion.startVelocity
        if 0.48 / speed < SettleCurve.longestApproach.value {
            #expect(abs(start - speed) < 1e-6)
            #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 })
            #expect(stage.carousel.scrollMotion.duration <= 2.5)
        } else {
            // A finger at rest.
            #expect(start == 0)
            #expect(stage.carousel.scrollMotion.duration == SettleCurve.snapDuration)
        }
    }

    @Test(arguments: [true, false]) func pagingMovesOneItemAFlickHoweverFarAndFast(_ isWrapped: Bool) {
        for distance in [30.0, 90, 170, 260, 390, 700] {
            for sign in [-1.0, 1] {
                let stage = Stage(motion: .natural, items: 9) { source, carousel in
                    source.options[.wrap] = isWrapped ? 1 : 0
                    carousel.isPagingEnabled = true
                    carousel.currentItemIndex = 4
                }
                stage.carousel.currentItemIndex = 4
                stage.play(.swipe(distance * sign, duration: 0.06))
                #expect(stage.carousel.scrollOffset.items == 4 - sign, "\(distance)")
            }
        }
    }

    @Test func pagingWithoutAFlickGoesToTheNearest() {
        let stage = Stage(motion: .natural, items: 9) { $1.isPagingEnabled = true }
        stage.play(.drag(duration: 3) { -180 * $0 })
        #expect(stage.carousel.scrollOffset == 3)
    }

    @Test func k15FreeScrollingEndsWhereTheDecelerationEnds() {
        let stage = Stage(motion: .natural, items: 100) { _, carousel in
            carousel.stopsAtItemBoundary = false
            carousel.scrollsToItemBoundary = false
        }
        stage.play(.swipe(-260))
        // κ = 13 / 3 from 1.3.
        #expect(abs(stage.carousel.scrollOffset.items - (1.3 + 13.0 / 3)) < 1e-6)
        #expect(stage.brackets == ["drag(", ")drag→", "decel(", ")decel"])
        let rest = stage.carousel.scrollOffset
        stage.tap(Point(x: 400, y: 470))
        stage.run(1)
        #expect(stage.carousel.scrollOffset == rest)
    }

    @Test func k15ATouchStopsASpinAndThenItSettles() {
        let stage = Stage(.rotary, motion: .natural, items: 24)
        stage.flick(-500)
        stage.run(0.2)
        #expect(stage.carousel.isDecelerating)
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        let held = stage.carousel.scrollOffset
        #expect(!stage.carousel.isDecelerating)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == held)
        #expect(!stage.carousel.needsFrames)
        stage.carousel.touchEnded(at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset.items == held.items.rounded())
        #expect(
            stage.brackets == [
                "drag(", ")drag→", "decel(", ")decel", "scroll(", ")scroll",
                "settle \(stage.carousel.currentItemIndex)",
            ])
    }

    @Test(arguments: [true, false])
    func k15ATapOnAnEmptyAreaNeverLeavesItBetweenItems(_ isScrollEnabled: Bool) {
        let stage = Stage(motion: .natural, items: 40)
        stage.flick(-500)
        stage.run(0.2)
        stage.carousel.isScrollEnabled = isScrollEnabled
        stage.tap(Point(x: 400, y: 470))
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset.items == stage.carousel.scrollOffset.items.rounded())
    }

    @Test func k9ADragFollowsTheFingerMonotonically() {
        for (wrap, width) in [(0.0, 200.0), (1, 200), (1, 40)] {
            let stage = Stage(motion: .natural, items: 3) { source, _ in
                source.options[.wrap] = wrap
                source.itemWidth = width
            }
            _ = stage.carousel.touchDown(on: .background, at: stage.time)
            stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
            var turned = 0.0
            var last = stage.carousel.scrollOffset.items
            for step in 1...300 {
                // To the left for a while, then back.
                let x = step <= 150 ? -4.0 * Double(step) : -4.0 * Double(300 - step)
                stage.carousel.pan(.changed, translation: Point(x: x, y: 0), velocity: .zero, at: stage.time)
                let offset = stage.carousel.scrollOffset.items
                let way = wrap == 0 ? offset - last : ((offset - last + 4.5).truncatingRemainder(dividingBy: 3)) - 1.5
                #expect(step <= 150 ? way >= 0 : way <= 0, "\(step) \(way)")
                turned += way
                last = offset
            }
            // There and back is where it was, past the end too.
            #expect(abs(turned) < 1e-6)
        }
    }

    @Test func pastAnEndADragStretchesLessAndLessAndNeverBeyondItsLimit() {
        let stage = Stage(motion: .natural, items: 3) { $1.bounceDistance = 0.7 }
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        var steps: [Double] = []
        var last = 0.0
        for x in stride(from: 5.0, through: 4000, by: 5) {
            stage.carousel.pan(.changed, translation: Point(x: x, y: 0), velocity: .zero, at: stage.time)
            let offset = stage.carousel.scrollOffset.items
            #expect(offset > -0.7 - 1e-12)
            steps.append(last - offset)
            last = offset
        }
        #expect(steps.allSatisfy { $0 >= 0 })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 + 1e-12 })
        #expect(last < -0.69)
        // Led past the end by the limit, it has followed 1 − 1/e of it.
        stage.carousel.pan(.changed, translation: Point(x: 140, y: 0), velocity: .zero, at: stage.time)
        #expect(abs(stage.carousel.scrollOffset.items + 0.7 * 0.632_120_558_828_557_7) < 1e-9)
        stage.carousel.pan(.changed, translation: Point(x: 4000, y: 0), velocity: .zero, at: stage.time)
        stage.carousel.pan(.ended, translation: Point(x: 4000, y: 0), velocity: .zero, at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func caughtPastAnEndItFollowsTheFingerFromThereWithoutAJump() {
        let stage = Stage(motion: .natural, items: 3)
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        stage.carousel.pan(.changed, translation: Point(x: 300, y: 0), velocity: .zero, at: stage.time)
        stage.carousel.pan(.ended, translation: Point(x: 300, y: 0), velocity: .zero, at: stage.time)
        stage.frame(after: 0.08)
        let caught = stage.carousel.scrollOffset
        #expect(caught < -0.3)
        stage.carousel.pan(.began, translation: Point(x: 7, y: 0), velocity: .zero, at: stage.time)
        stage.carousel.pan(.changed, translation: Point(x: 7, y: 0), velocity: .zero, at: stage.time)
        #expect(abs((stage.carousel.scrollOffset - caught).items) < 1e-12)
        stage.carousel.pan(.changed, translation: Point(x: 9, y: 0), velocity: .zero, at: stage.time)
        let way = (caught - stage.carousel.scrollOffset).items
        #expect(abs(way - 0.01 * (1 + caught.items)) < 1e-4)
        stage.carousel.pan(.cancelled, translation: .zero, velocity: .zero, at: stage.time)
    }

    @Test func aHardFlingIntoTheEndSwingsPastItAndComesBack() {
        let stage = Stage(motion: .natural, items: 5)
        let offsets = stage.play(.swipe(-500)).map(\.offset)
        #expect((offsets.max() ?? 0) > 4.1)
        #expect((offsets.max() ?? 9) <= 5)
        #expect(stage.carousel.scrollOffset == 4)
        #expect(stage.brackets == ["drag(", ")drag→", "decel(", ")decel", "settle 4"])
        let rigid = Stage(motion: .natural, items: 5) { $1.bounces = false }
        #expect((rigid.play(.swipe(-500)).map(\.offset).max() ?? 9) <= 4)
        #expect(rigid.carousel.scrollOffset == 4)
    }

    @Test func aFingerTakenAwayDoesNotFling() {
        let stage = Stage(motion: .natural, items: 40)
        var script = GestureScript.swipe(-260)
        script.reports[script.reports.count - 1].phase = .cancelled
        stage.play(script)
        #expect(stage.carousel.scrollOffset == 1)
        #expect(!stage.brackets.contains("decel("))
    }

    @Test func scrollingSwitchedOffInTheMiddleOfADragEndsIt() {
        let stage = Stage(motion: .natural, items: 40)
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        stage.carousel.pan(.changed, translation: Point(x: -90, y: 0), velocity: Point(x: -900, y: 0), at: stage.time)
        stage.carousel.isScrollEnabled = false
        stage.carousel.pan(.ended, translation: Point(x: -120, y: 0), velocity: Point(x: -900, y: 0), at: stage.time)
        #expect(!stage.carousel.isDragging)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 0)
    }
}
