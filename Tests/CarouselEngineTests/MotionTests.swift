import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct MotionTests {
    @Test(arguments: [24.0, 30, 50, 60, 120, 144])
    func aFlickEndsOnTheSameItemAtEveryRate(_ rate: Double) {
        let stage = Stage(items: 100)
        stage.run(1)
        stage.flick(-260)
        let motion = stage.carousel.scrollMotion
        stage.run(5, rate: rate)
        #expect(stage.carousel.currentItemIndex == 6)
        #expect(stage.carousel.scrollOffset == 6)
        #expect(motion.endOffset == 6)
    }

    @Test func droppedFramesCostPicturesAndNoDistance() {
        let smooth = Stage(items: 100)
        let rough = Stage(items: 100)
        for stage in [smooth, rough] {
            stage.run(1)
            stage.carousel.scrollToItem(at: 50, duration: 2, at: stage.time)
        }
        smooth.run(1)
        rough.frame(after: 0.9)
        rough.frame(after: 0.1)
        #expect(abs(smooth.carousel.scrollOffset.items - rough.carousel.scrollOffset.items) < 1e-9)
    }

    @Test func theSameInputsGiveTheSameBits() {
        func offsets() -> [Double] {
            let stage = Stage(.coverFlow2, items: 30)
            var offsets: [Double] = []
            stage.run(0.5)
            stage.flick(-333)
            for _ in 0..<120 {
                stage.frame(after: Seconds(1.0 / 60))
                offsets.append(stage.carousel.scrollOffset.items)
                offsets += stage.carousel.placements.map(\.homography.h31)
            }
            return offsets
        }
        #expect(offsets() == offsets())
    }

    @Test func aTouchHoldsWhatMoves() {
        let stage = Stage(items: 100)
        stage.run(1)
        stage.flick(-260)
        stage.run(0.2)
        #expect(stage.carousel.isDecelerating)
        let held = stage.carousel.scrollOffset
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        stage.run(1)
        #expect(stage.carousel.scrollOffset == held)
    }

    @Test func withNoBounceDistanceItIsDraggedUpToItsEnds() {
        let stage = Stage(items: 100) { _, carousel in carousel.bounceDistance = 0 }
        stage.run(1)
        stage.flick(-260)
        stage.run(5)
        #expect(stage.carousel.scrollOffset == 6)
        stage.flick(4000)
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func nothingMovesNothingAsksForFrames() {
        for type in CarouselType.allCases {
            let stage = Stage(type)
            #expect(stage.carousel.needsFrames)
            #expect(stage.framesUntilRest() != nil)
            let events = stage.observer.events.count
            stage.run(1)
            #expect(stage.observer.events.count == events)
            #expect(!stage.carousel.needsFrames)
        }
    }

    @Test func timeRunningBackwardsMovesNothingForward() {
        let stage = Stage(items: 100)
        stage.run(1)
        stage.carousel.scrollToItem(at: 50, duration: 2, at: stage.time)
        // A frame that was meant for a moment before the call.
        stage.carousel.advance(to: stage.time - 0.01)
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func automaticScrollingDoesNotMakeUpForALongPause() {
        let stage = Stage(items: 1000)
        stage.run(1)
        stage.carousel.currentItemIndex = 900
        stage.carousel.autoscroll = 1
        stage.frame(after: 3600)
        #expect(stage.carousel.scrollOffset.items >= 889)
    }

    @Test func firstFrameEverDoesNotTakeTheClockForElapsedTime() {
        let stage = Stage(items: 1000) { _, carousel in carousel.autoscroll = -1 }
        stage.frame(after: Seconds(1.0 / 60))
        #expect(stage.carousel.scrollOffset.items < 0.1)
    }
}
