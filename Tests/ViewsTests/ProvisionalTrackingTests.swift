import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

@MainActor
@Suite struct ProvisionalTrackingTests {
    @Test func theCarouselFollowsFromTheFirstMovementWithoutAWord() {
        let stage = Stage()
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 497, 240)
        #expect(abs(stage.carousel.scrollOffset.items - 3 / 200.0) < 1e-12)
        #expect(stage.host.isFrameWanted)
        #expect(stage.log.events.isEmpty)
    }

    @Test func aTapWithATremblingFingerLeavesNoTrace() {
        let stage = Stage()
        stage.host.contact(.began, 400, 240)
        for x in [403.0, 398, 396, 402] {
            stage.host.contact(.moved, x, 241)
            stage.host.advance()
        }
        stage.host.contact(.ended, 402, 241)
        #expect(stage.carousel.scrollOffset == 0)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset == 0)
        #expect(stage.log.events == ["select 0"])
    }

    @Test func aDragGoesOnFromWhereTheFingerHasLedWithoutAJump() {
        let stage = Stage()
        stage.host.contact(.began, 600, 240)
        var last = 0.0
        for x in stride(from: 599.0, through: 540, by: -1) {
            stage.host.contact(.moved, x, 240)
            let step = stage.carousel.scrollOffset.items - last
            #expect(abs(step - 1 / 200.0) < 1e-9, "at \(x)")
            last = stage.carousel.scrollOffset.items
        }
        #expect(stage.log.events.first == "willDrag")
        #expect(abs(last - 60 / 200.0) < 1e-9)
    }

    @Test func aMovementAcrossGivesTheShiftBackExactly() {
        let stage = Stage()
        stage.host.contact(.began, 400, 100)
        stage.host.contact(.moved, 404, 106)
        #expect(stage.carousel.scrollOffset != 0)
        stage.host.contact(.moved, 404, 160)
        #expect(stage.carousel.scrollOffset == 0)
        stage.host.contact(.ended, 404, 160)
        #expect(stage.host.playUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 0 && stage.log.events.isEmpty)
    }

    @Test func anUnpluggedDeviceGivesItBackToo() {
        let stage = Stage()
        stage.host.contact(.began, 400, 240)
        stage.host.contact(.moved, 405, 240)
        stage.host.contact(.cancelled, 405, 240)
        #expect(stage.carousel.scrollOffset == 0 && stage.log.events.isEmpty)
    }

    @Test func pastAnEndItResists() {
        let stage = Stage()
        stage.host.contact(.began, 400, 240)
        stage.host.contact(.moved, 408, 240)
        let shift = -stage.carousel.scrollOffset.items
        #expect(shift > 0 && shift <= 8 / 200.0)
    }

    @Test func underClassicMotionNothingMovesBeforeTheDrag() {
        let stage = Stage()
        stage.carousel.motion = .classic
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 495, 240)
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func aFastDragIsToldAsOneFromItsFirstPoint() {
        let stage = Stage()
        stage.host.contact(.began, 600, 240)
        stage.host.contact(.moved, 440, 240)
        #expect(stage.log.events == ["willDrag", "didScroll", "current 1"])
        #expect(abs(stage.carousel.scrollOffset.items - 0.8) < 1e-9)
    }

    @Test func itemsThatComeBeforeTheCentreDoNotDisplaceIt() {
        let stage = Stage()
        stage.carousel.scrollToItem(at: 4, animated: false)
        stage.host.playUntilRest()
        stage.host.contact(.began, 450, 240)
        stage.host.contact(.moved, 445, 240)
        stage.items.count += 1
        stage.carousel.insertItem(at: 0, animated: false)
        stage.host.advance()
        stage.host.contact(.moved, 446, 240)
        #expect(abs(stage.carousel.scrollOffset.items - (5 + 4 / 200.0)) < 1e-9)
        stage.host.contact(.ended, 446, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 5 && stage.carousel.scrollOffset == 5)
    }

    @Test func aLayoutUnderneathMovesNothing() {
        let stage = Stage()
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 495, 240)
        stage.carousel.options[.spacing] = 1.2
        stage.host.advance()
        #expect(stage.log.events.isEmpty)
        stage.host.contact(.moved, 496, 240)
        #expect(abs(stage.carousel.scrollOffset.items - 4 / 200.0) < 1e-9)
        stage.host.contact(.ended, 496, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test func editsUnderneathDoNotBringItDown() {
        let stage = Stage()
        stage.carousel.scrollToItem(at: 9, animated: false)
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 495, 240)
        stage.items.count = 2
        stage.carousel.reloadData()
        stage.host.advance()
        stage.host.contact(.moved, 497, 240)
        stage.host.contact(.ended, 497, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 1 && stage.carousel.scrollOffset == 1)
    }
}
