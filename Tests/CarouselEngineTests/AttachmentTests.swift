import CarouselEngine
import Geometry
import Testing
import Timebase

/// Without a screen there are no frames, so nothing may wait for them.
@Suite struct AttachmentTests {
    private func detachedStage(_ type: CarouselType = .linear) -> Stage {
        let stage = Stage(type, motion: .natural, items: 9)
        stage.carousel.isAttached = false
        stage.observer.events.removeAll()
        return stage
    }

    @Test func onNoScreenAnAnimatedScrollActsAtOnceWithAllItsEvents() {
        let stage = detachedStage()
        stage.carousel.scrollToItem(at: 3, animated: true, at: stage.time)
        let all: [CarouselEvent] = [
            .willBeginScrollingAnimation, .didScroll, .currentItemIndexDidChange, .didEndScrollingAnimation,
            .didSettle(3),
        ]
        #expect(stage.observer.events == all)
        stage.carousel.scroll(byItems: 2, duration: 5, at: stage.time)
        stage.carousel.scroll(byOffset: 1, duration: 5, at: stage.time)
        stage.carousel.scroll(toOffset: 7.5, duration: 5, at: stage.time)
        #expect(stage.carousel.scrollOffset == 7.5)
        #expect(!stage.carousel.isScrolling && !stage.carousel.needsFrames)
    }

    @Test func onNoScreenEditsActAtOnceWithoutAnimations() {
        let stage = detachedStage()
        stage.source.numberOfItems = 10
        stage.carousel.insertItem(at: 2, animated: true, at: stage.time)
        stage.source.numberOfItems = 9
        stage.carousel.removeItem(at: 1, animated: true, at: stage.time)
        stage.carousel.reloadItem(at: 0, animated: true, at: stage.time)
        #expect(!stage.carousel.needsFrames)
        #expect(stage.carousel.placements.allSatisfy { !$0.isLeaving })
        let isAnimated = stage.observer.events.contains {
            switch $0 {
            case .viewAnimation, .layerTransition: true
            default: false
            }
        }
        #expect(!isAnimated)
    }

    @Test func onNoScreenADragEndsOnAnItemAtOnce() {
        let stage = detachedStage()
        stage.flick(-300)
        #expect(stage.carousel.scrollOffset.items == stage.carousel.scrollOffset.items.rounded())
        #expect(
            stage.brackets == ["drag(", ")drag", "scroll(", ")scroll", "settle \(stage.carousel.currentItemIndex)"])
    }

    @Test func whatLeavesItsScreenInAScrollIsAtItsTarget() {
        let stage = Stage(motion: .natural, items: 9)
        stage.carousel.scrollToItem(at: 5, animated: true, at: stage.time)
        stage.run(0.1)
        stage.carousel.isAttached = false
        #expect(stage.carousel.scrollOffset == 5)
        #expect(stage.brackets == ["scroll(", ")scroll", "settle 5"])
        stage.carousel.isAttached = true
        stage.run(0.5)
        #expect(stage.brackets.count == 3 && !stage.carousel.needsFrames)
    }

    @Test func whatLeavesItsScreenInAFlingIsAtItsTarget() {
        let stage = Stage(motion: .natural, items: 40)
        stage.flick(-300)
        stage.run(0.1)
        let target = stage.carousel.destination
        stage.carousel.isAttached = false
        #expect(stage.carousel.scrollOffset == target)
        #expect(stage.brackets == ["drag(", ")drag→", "decel(", ")decel", "settle \(Int(target.items))"])
    }

    @Test(arguments: [false, true]) func whatLeavesItsScreenUnderAFingerIsOnAnItem(_ isDragged: Bool) {
        let stage = Stage(motion: .natural, items: 9)
        stage.carousel.scrollToItem(at: 5, animated: true, at: stage.time)
        stage.run(0.2)
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        if isDragged {
            stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
            stage.carousel.pan(.changed, translation: Point(x: -30, y: 0), velocity: .zero, at: stage.time)
        }
        stage.carousel.isAttached = false
        #expect(!stage.carousel.isHeld && !stage.carousel.isDragging && !stage.carousel.needsFrames)
        #expect(stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
        #expect(stage.brackets.last == "settle \(stage.carousel.currentItemIndex)")
    }

    @Test func whatAFingerHasOnlyShownIsTakenBack() {
        let stage = Stage(motion: .natural, items: 9)
        _ = stage.carousel.touchDown(on: .background, at: stage.time)
        stage.carousel.trackProvisionally(Point(x: -8, y: 0), at: stage.time)
        stage.carousel.isAttached = false
        #expect(stage.carousel.scrollOffset == 0 && stage.observer.events.isEmpty)
    }

    @Test func slidesAndFadesEndWithTheScreen() {
        let stage = Stage(.coverFlow2, motion: .natural, items: 9)
        stage.source.numberOfItems = 8
        stage.carousel.removeItem(at: 0, animated: true, at: stage.time)
        stage.carousel.reloadItem(at: 1, animated: true, at: stage.time)
        stage.frame(after: 0.05)
        #expect(stage.carousel.numberOfContainers > stage.carousel.indexesOfLoadedItems.count)
        stage.carousel.isAttached = false
        #expect(stage.carousel.numberOfContainers == stage.carousel.indexesOfLoadedItems.count)
        let shown = stage.carousel.placements
        stage.carousel.isAttached = true
        stage.run(1)
        #expect(stage.carousel.placements == shown)
    }

    @Test func aProgramsFractionStays() {
        let stage = Stage(motion: .natural, items: 9)
        stage.carousel.scrollOffset = 2.3
        stage.carousel.isAttached = false
        #expect(stage.carousel.scrollOffset == 2.3)
    }

    @Test func anAutomaticScrollEndsWithItsScreenAndGoesOnWithIt() {
        let stage = Stage(.rotary, motion: .natural, items: 12) { $1.autoscroll = -1 }
        stage.run(0.25)
        let offset = stage.carousel.scrollOffset
        stage.carousel.isAttached = false
        #expect(stage.carousel.scrollOffset == offset && !stage.carousel.isScrolling)
        stage.time = stage.time + 100
        stage.carousel.now = stage.time
        stage.carousel.isAttached = true
        stage.run(0.25)
        #expect(abs((stage.carousel.scrollOffset - offset).items - 0.25) < 1e-9)
        #expect(stage.brackets == ["scroll(", ")scroll", "scroll("])
    }

    @Test func underClassicMotionTimeGoesOnAsInTheOriginal() {
        let stage = Stage(motion: .classic, items: 9)
        stage.run(1)
        stage.carousel.isAttached = false
        stage.carousel.scrollToItem(at: 5, animated: true, at: stage.time)
        #expect(stage.carousel.isScrolling && stage.carousel.scrollOffset == 0)
        stage.time = stage.time + 1
        stage.carousel.now = stage.time
        stage.carousel.isAttached = true
        stage.run(0.1)
        #expect(stage.carousel.scrollOffset == 5)
    }
}
