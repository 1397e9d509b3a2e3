import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures

@testable import Views

@MainActor
@Suite struct CarouselViewTests {
    @Test func itComesToRestAndThenWantsNoFrames() {
        let stage = Stage()
        #expect(stage.host.playUntilRest() == 0)
        #expect(stage.carousel.frameDemand == .nothing)
    }

    @Test func onlyTheItemsInSightAreAskedForAndTheirViewsAreUsedAgain() {
        let stage = Stage(count: 1000)
        #expect(stage.items.created <= 7)
        stage.carousel.scrollToItem(at: 500, duration: 2)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 500)
        #expect(stage.items.created <= 16)
        #expect(stage.items.reused > 10 * stage.items.created)
        #expect(stage.carousel.subviews.count <= 16)
    }

    @Test func aDelegateWhoseOptionsDoNotChangeIsAskedAtLayoutsOnly() {
        let stage = Stage(count: 30)
        stage.log.optionsMayChange = false
        stage.carousel.invalidateLayout()
        stage.carousel.scrollToItem(at: 20, duration: 3)
        stage.host.play(0.2)
        let questions = stage.log.optionQuestions
        stage.host.play(0.5)
        #expect(stage.log.optionQuestions == questions && stage.carousel.scrollOffset > 0)
        stage.log.options[.spacing] = 2
        stage.carousel.invalidateLayout()
        stage.host.play(0.1)
        #expect(stage.log.optionQuestions > questions)
        let places = stage.carousel.engine.records.map(\.transform.m41)
        #expect(zip(places, places.dropFirst()).allSatisfy { abs($1 - $0 - 400) < 1e-6 })
    }

    @Test func onNoScreenAnAnimatedCallActsAtOnce() {
        let items = Squares(count: 9)
        let log = Log()
        let carousel = CarouselView(frame: Rect(x: 0, y: 0, width: 800, height: 480))
        carousel.dataSource = items
        carousel.delegate = log
        carousel.scrollToItem(at: 4, animated: true)
        #expect(log.events == ["willScroll", "didScroll", "current 4", "didEndScroll", "settle 4"])
        let host = TestHost()
        host.root.addSubview(carousel)
        host.playUntilRest()
        #expect(carousel.scrollOffset == 4 && log.events.count == 5)
    }

    @Test func takenOffItsScreenInAMotionItIsAtItsTarget() {
        let stage = Stage()
        stage.carousel.scrollToItem(at: 4, animated: true)
        stage.host.play(0.1)
        stage.carousel.removeFromSuperview()
        #expect(stage.carousel.scrollOffset == 4)
        #expect(Array(stage.log.events.suffix(2)) == ["didEndScroll", "settle 4"])
    }

    @Test func takenOffItsScreenUnderAFingerItIsOnAnItem() {
        let stage = Stage()
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 420, 240)
        stage.host.advance()
        stage.carousel.removeFromSuperview()
        #expect(stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
        #expect(!stage.carousel.isDragging && !stage.carousel.isTouched)
        stage.host.root.addSubview(stage.carousel)
        stage.host.contact(.ended, 420, 240)
        stage.host.playUntilRest()
        let settled = stage.log.events.filter { $0.hasPrefix("settle") }
        #expect(settled == ["settle \(stage.carousel.currentItemIndex)"])
    }

    @Test func aProgramsJumpGivesAWholeIntervalToTheNextAdvance() {
        for motion in CarouselMotion.allCases {
            let stage = Stage()
            stage.carousel.motion = motion
            stage.carousel.autoAdvance = AutoAdvance(interval: 2)
            stage.host.play(1.5)
            stage.carousel.scrollToItem(at: 6, animated: false)
            stage.host.play(1.5)
            #expect(stage.carousel.currentItemIndex == 6, "\(motion)")
            stage.host.play(1.5)
            #expect(stage.carousel.currentItemIndex == 7, "\(motion)")
        }
    }

    @Test func aSwipeMovesToTheNextItem() {
        let stage = Stage()
        stage.host.swipe(from: 500, to: 380, frames: 20)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 1)
        #expect(stage.carousel.scrollOffset == 1)
    }

    @Test(arguments: CarouselMotion.allCases)
    func aFlickMovesSeveralItemsAndReportsItInOrder(_ motion: CarouselMotion) {
        let stage = Stage(count: 40)
        stage.carousel.motion = motion
        stage.host.playUntilRest()
        stage.log.events.removeAll()
        stage.host.swipe(from: 700, to: 300, frames: 8)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex > 3)
        #expect(Double(stage.carousel.currentItemIndex) == stage.carousel.scrollOffset.items)
        let order = stage.log.events.filter { !$0.hasPrefix("current") && $0 != "didScroll" }
        let fling = ["willDrag", "didEndDrag true", "willDecelerate", "didEndDecelerate"]
        switch motion {
        case .classic: #expect(order == fling + ["willScroll", "didEndScroll"])
        case .natural: #expect(order == fling + ["settle \(stage.carousel.currentItemIndex)"])
        }
    }

    @Test func aFingerThatRestsBeforeItIsLiftedDoesNotFling() {
        let stage = Stage(count: 40)
        stage.host.contact(.began, 700, 240)
        for frame in 1...8 {
            stage.host.advance()
            stage.host.contact(.moved, 700 - 30 * Double(frame), 240)
        }
        stage.host.play(0.5)
        let held = stage.carousel.scrollOffset
        stage.host.contact(.ended, 460, 240)
        stage.host.playUntilRest()
        #expect(abs(stage.carousel.scrollOffset.items - held.items) <= 0.5)
        #expect(!stage.log.events.contains("willDecelerate"))
    }

    @Test func aTapBringsTheItemToTheCentreAndSelectsIt() {
        let stage = Stage()
        stage.host.tap(620, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 1)
        #expect(stage.log.events.contains("select 1"))
    }

    @Test func aFingerThatTremblesStillTaps() {
        let stage = Stage()
        stage.host.contact(.began, 620, 240)
        stage.host.contact(.moved, 623, 238)
        stage.host.contact(.moved, 619, 241)
        stage.host.contact(.ended, 621, 240)
        stage.host.playUntilRest()
        #expect(stage.log.events.contains("select 1"))
        #expect(!stage.log.events.contains("willDrag"))
    }

    @Test func aTouchThatStopsAFlingAndComesToNothingDoesNotLeaveItBetweenItems() {
        let stage = Stage(count: 40)
        stage.host.swipe(from: 700, to: 300, frames: 8)
        stage.host.play(0.2)
        let caught = stage.carousel.scrollOffset
        stage.host.contact(.began, 400, 240)
        stage.host.play(1)
        #expect(stage.carousel.scrollOffset == caught)
        #expect(caught.items != caught.items.rounded())
        stage.host.contact(.ended, 400, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset.items == stage.carousel.scrollOffset.items.rounded())
    }

    @Test func anUnpluggedTouchScreenEndsTheDragAndSettles() {
        let stage = Stage()
        stage.host.contact(.began, 500, 240)
        for x in stride(from: 490.0, to: 420, by: -10) {
            stage.host.contact(.moved, x, 240)
            stage.host.advance()
        }
        stage.host.contact(.cancelled, 420, 240)
        stage.host.playUntilRest()
        #expect(!stage.carousel.isDragging)
        #expect(stage.carousel.scrollOffset.items == stage.carousel.scrollOffset.items.rounded())
    }

    @Test func quickArrowPressesAddUp() {
        let stage = Stage()
        for _ in 0..<3 {
            stage.host.press(.right)
            stage.host.advance()
        }
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 3)
        stage.host.press(.left)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 2)
        stage.host.press(.end)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 9)
        stage.host.press(.home)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 0)
        stage.host.press(.left)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset == 0)
    }

    @Test(arguments: [3, 5, 12]) func quickPressesGoOnInTheirDirectionRoundARing(count: Int) {
        let stage = Stage(count: count)
        stage.carousel.options[.wrap] = 1
        stage.host.playUntilRest()
        var turns = 0.0
        var last = 0.0
        func play() {
            stage.host.advance()
            let place = stage.carousel.scrollOffset.items
            var step = place - last
            step -= (step / Double(count)).rounded() * Double(count)
            #expect(step >= -1e-9)
            turns += step
            last = place
        }
        for _ in 0..<4 {
            stage.host.press(.right)
            play()
        }
        for _ in 0..<60 { play() }
        #expect(abs(turns - 4) < 1e-9)
        #expect(stage.carousel.currentItemIndex == 4 % count)
    }

    @Test func enterSelectsTheCurrentItemOnce() {
        let stage = Stage()
        stage.host.press(.enter)
        stage.host.press(.enter, phase: .repeated)
        stage.host.press(.enter, phase: .released)
        #expect(stage.log.events == ["select 0"])
    }

    @Test func halfDetentsOfAWheelAddUpToAnItem() {
        let stage = Stage()
        for _ in 0..<4 {
            stage.host.router.handle(
                .pointer(
                    PointerEvent(
                        action: .wheel(horizontal: 0, vertical: 0.5), position: Point(x: 400, y: 240),
                        time: stage.host.moment)))
        }
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 2)
    }

    @Test func automaticAdvanceStepsAtRestAndWaitsForAFinger() {
        let stage = Stage(count: 3)
        stage.carousel.autoAdvance = AutoAdvance(interval: 2)
        stage.host.play(3)
        #expect(stage.carousel.currentItemIndex == 1)
        stage.host.contact(.began, 400, 100)
        stage.host.play(5)
        #expect(stage.carousel.currentItemIndex == 1)
        stage.host.contact(.ended, 400, 100)
        stage.host.play(3)
        #expect(stage.carousel.currentItemIndex == 2)
        stage.host.play(2.6)
        #expect(stage.carousel.currentItemIndex == 0)
    }

    @Test func theDataSourceMayLookAtTheCarouselWhileItIsAsked() {
        let stage = Stage(count: 30)
        var seen: [Int] = []
        stage.items.whileAsked = { seen.append($0.currentItemIndex + $0.numberOfItems) }
        stage.carousel.scrollToItem(at: 20, duration: 0.5)
        stage.host.playUntilRest()
        #expect(!seen.isEmpty)
    }

    @Test func reloadingFromWithinAnEventIsSafe() {
        let stage = Stage(count: 30)
        var reloads = 0
        stage.log.onScroll = { carousel in
            guard reloads < 3 else { return }
            reloads += 1
            stage.items.count = 30 - reloads * 5
            carousel.reloadData()
        }
        stage.host.swipe(from: 700, to: 300, frames: 8)
        #expect(stage.host.playUntilRest() != nil)
        #expect(reloads == 3)
        #expect(stage.carousel.numberOfItems == 15)
        #expect(stage.carousel.subviews.count <= 20)
    }

    @Test(arguments: CarouselType.allCases, [false, true])
    func everyTypeDrawsItsItemsInTheOrderAndPlacesOfTheEngine(type: CarouselType, isVertical: Bool) {
        let stage = Stage(count: 12, type: type)
        stage.carousel.isVertical = isVertical
        stage.carousel.currentItemIndex = 5
        stage.host.playUntilRest()
        let list = stage.host.draw()
        let placements = stage.carousel.engine.placements.filter { !$0.isHidden && $0.alpha > 0 }
        #expect(list.quads.count == placements.count && placements.count > 1)
        // Neighbours that happen to lie in one plane share a group; no type but custom puts items there.
        #expect(list.groups.count == (type == .custom ? 1 : placements.count))
        // Single precision, of corners that are not close to the eye.
        for (group, placement) in zip(list.groups, placements) {
            let drawn = Homography(group.transform)
            let expected = placement.homography.translated(by: Point(x: -100, y: -100))
            for corner in [Point.zero, Point(x: 200, y: 0), Point(x: 0, y: 200), Point(x: 200, y: 200)] {
                let here = drawn.project(corner)
                let there = expected.project(corner)
                guard let here, let there, abs(there.x) < 2000, abs(there.y) < 2000 else { continue }
                #expect(abs(here.x - there.x) < 1e-2 && abs(here.y - there.y) < 1e-2)
            }
        }
    }

    @Test func viewsThatTheProgramAddsLieInFrontOfTheItemsAndGetTheirTouches() {
        let stage = Stage()
        let badge = CarouselView(frame: Rect(x: 380, y: 220, width: 40, height: 40))
        badge.backgroundColor = Color(red: 1, green: 0, blue: 0)
        stage.carousel.addSubview(badge)
        #expect(stage.host.draw().quads.last?.color == badge.backgroundColor)
        #expect(stage.carousel.contactReceiver(at: Point(x: 400, y: 240)) === badge)
        #expect(stage.carousel.contactReceiver(at: Point(x: 300, y: 240)) === stage.carousel)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func noNumberFromTheProgramBringsItDown(value: Double) {
        let stage = Stage()
        stage.carousel.scroll(byOffset: ItemOffset(value), duration: 0.3)
        stage.host.press(.right)
        stage.carousel.scrollOffset = ItemOffset(value)
        stage.carousel.step(by: .max)
        stage.carousel.step(by: .min)
        stage.carousel.frame = Rect(x: 0, y: 0, width: value, height: 480)
        let picture = ImageView(frame: Rect(x: 0, y: 0, width: value, height: value), source: PictureSource(path: "a"))
        stage.host.root.addSubview(picture)
        stage.host.play(1)
        for quad in stage.host.draw().quads { #expect(!quad.color.alpha.isNaN) }
    }

    @Test func anItemIsDrawnWhereItsPlacementSays() throws {
        let stage = Stage(count: 3)
        let list = stage.host.draw()
        let group = try #require(list.groups.last)
        // The current item, 200×200, lies in the middle of the screen: its upper left corner at (300, 140).
        #expect(group.transform.h31 == 300 && group.transform.h32 == 140 && group.transform.h33 == 1)
    }

    @Test func noItemsNoPicturesNoCrash() {
        let stage = Stage(count: 0)
        stage.host.swipe(from: 500, to: 300, frames: 5)
        stage.host.tap(400, 240)
        stage.host.press(.right)
        stage.host.press(.enter)
        #expect(stage.host.playUntilRest() != nil)
        #expect(stage.host.draw().quads.isEmpty)
        #expect(stage.carousel.currentItemIndex == -1)
    }

    @Test func aRemovedCarouselLetsGoOfItsFingers() {
        let stage = Stage()
        stage.host.contact(.began, 500, 240)
        stage.host.contact(.moved, 440, 240)
        stage.carousel.removeFromSuperview()
        stage.host.contact(.moved, 400, 240)
        #expect(!stage.carousel.isDragging)
        #expect(!stage.carousel.isTouched)
        stage.host.contact(.ended, 400, 240)
    }

    @Test func aResizeKeepsTheCurrentItemInTheMiddle() throws {
        let stage = Stage()
        stage.carousel.scrollToItem(at: 4, animated: false)
        stage.carousel.frame = Rect(x: 0, y: 0, width: 480, height: 800)
        stage.host.playUntilRest()
        #expect(stage.carousel.currentItemIndex == 4)
        let placement = try #require(stage.carousel.engine.placements.first { $0.index == 4 })
        let centre = try #require(placement.homography.project(.zero))
        #expect(abs(centre.x - 240) < 1e-9 && abs(centre.y - 400) < 1e-9)
    }

    @Test func k4PausingAutomaticAdvanceKeepsItsPhase() {
        let stage = Stage()
        stage.carousel.autoAdvance = AutoAdvance(interval: 2)
        stage.host.play(1.5)
        stage.carousel.pauseAutoAdvance()
        stage.host.play(5)
        #expect(stage.carousel.currentItemIndex == 0)
        stage.carousel.resumeAutoAdvance()
        stage.host.play(0.4)
        #expect(stage.carousel.scrollOffset == 0)
        stage.host.play(0.6)
        #expect(stage.carousel.currentItemIndex == 1)
    }
}
