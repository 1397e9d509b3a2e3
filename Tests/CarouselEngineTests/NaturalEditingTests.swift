import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct NaturalEditingTests {
    private func insert(_ stage: Stage, at index: Int, animated: Bool = true) {
        stage.source.numberOfItems += 1
        stage.carousel.insertItem(at: index, animated: animated, at: stage.time)
    }

    private func remove(_ stage: Stage, at index: Int, animated: Bool = true) {
        stage.source.numberOfItems -= 1
        stage.carousel.removeItem(at: index, animated: animated, at: stage.time)
    }

    @Test(arguments: [0, 1, 2, 3], [true, false])
    func k11TheFirstItemOfAnEmptyCarouselIsCentred(_ placeholders: Int, animated: Bool) throws {
        for type in CarouselType.allCases {
            let stage = Stage(type, motion: .natural, items: 0) { source, _ in
                source.numberOfPlaceholders = placeholders
            }
            stage.run(0.5)
            #expect(stage.carousel.currentItemIndex == -1)
            insert(stage, at: 0, animated: animated)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.scrollOffset == 0)
            #expect(stage.carousel.currentItemIndex == 0)
            let item = try #require(stage.carousel.placements.last { $0.index == 0 })
            let middle = try #require(item.homography.project(.zero))
            #expect(abs(middle.x - 400) < 1e-6 && abs(middle.y - 240) < 1e-6, "\(type)")
        }
    }

    @Test(arguments: [true, false]) func whatIsCentredStaysCentredWhenOthersComeAndGo(_ isWrapped: Bool) throws {
        let stage = Stage(motion: .natural, items: 10) { source, _ in source.options[.wrap] = isWrapped ? 1 : 0 }
        stage.carousel.currentItemIndex = 5
        let view = try #require(stage.carousel.currentItemView)
        stage.observer.events.removeAll()
        for (edit, index) in [(true, 2), (true, 9), (false, 0), (true, 0), (false, 8), (true, 4)] {
            if edit { insert(stage, at: index) } else { remove(stage, at: index) }
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.currentItemView == view)
            #expect(stage.carousel.scrollOffset == ItemOffset(stage.carousel.currentItemIndex))
        }
        #expect(stage.carousel.currentItemIndex == 7)
        #expect(!stage.observer.events.contains(.didScroll))
        #expect(stage.observer.events.count { $0 == .currentItemIndexDidChange } == 4)
    }

    @Test func anItemPutInThePlaceOfTheCentredOneIsCentred() {
        let stage = Stage(motion: .natural, items: 10)
        stage.carousel.currentItemIndex = 5
        insert(stage, at: 5)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.currentItemIndex == 5)
    }

    @Test(arguments: [true, false]) func whenTheCentredItemGoesTheNextTakesItsPlaceOrThePreviousAtTheEnd(animated: Bool)
    {
        let stage = Stage(motion: .natural, items: 4)
        stage.carousel.currentItemIndex = 2
        let next = stage.carousel.view(forItemAt: 3)
        remove(stage, at: 2, animated: animated)
        #expect(stage.carousel.currentItemView == next)
        remove(stage, at: 2, animated: animated)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 1)
        remove(stage, at: 0, animated: animated)
        remove(stage, at: 0, animated: animated)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.currentItemIndex == -1)
        #expect(stage.carousel.placements.isEmpty)
    }

    @Test func thatThereIsNoItemAnyMoreIsToldOnceHoweverItCameAbout() {
        for isReloaded in [true, false] {
            let stage = Stage(motion: .natural, items: 1)
            if isReloaded {
                stage.source.numberOfItems = 0
                stage.carousel.reloadData(at: stage.time)
            } else {
                remove(stage, at: 0, animated: false)
            }
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.observer.events == [.currentItemIndexDidChange])
            #expect(stage.carousel.currentItemIndex == -1 && stage.carousel.scrollOffset == -1)
            stage.carousel.setNeedsLayout()
            stage.run(0.1)
            #expect(stage.observer.events.count == 1)
            insert(stage, at: 0)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.observer.events.filter { $0 == .currentItemIndexDidChange }.count == 2)
            #expect(stage.carousel.currentItemIndex == 0)
        }
    }

    @Test func k11UnderAFingerNothingJumpsWhateverIsEdited() throws {
        for isWrapped in [true, false] {
            let stage = Stage(motion: .natural, items: 10) { source, _ in source.options[.wrap] = isWrapped ? 1 : 0 }
            stage.carousel.currentItemIndex = 5
            let carousel = stage.carousel
            carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
            carousel.pan(.changed, translation: Point(x: -60, y: 0), velocity: .zero, at: stage.time)
            let view = try #require(carousel.currentItemView)
            for (edit, index) in [(true, 5), (true, 0), (false, 1), (false, 9), (true, 3)] {
                if edit { insert(stage, at: index) } else { remove(stage, at: index) }
                #expect(carousel.currentItemView == view)
                #expect(abs(carousel.offset(forItemAt: carousel.currentItemIndex).items + 0.3) < 1e-9)
                stage.run(0.1)
            }
            carousel.reloadData(at: stage.time)
            stage.run(0.1)
            #expect(carousel.isDragging)
            #expect(abs(carousel.offset(forItemAt: carousel.currentItemIndex).items + 0.3) < 1e-9)
            // It goes on from there.
            let index = carousel.currentItemIndex
            #expect(index == 7)
            carousel.pan(.changed, translation: Point(x: -80, y: 0), velocity: .zero, at: stage.time)
            #expect(carousel.currentItemIndex == index)
            #expect(abs(carousel.offset(forItemAt: index).items + 0.4) < 1e-9)
            carousel.pan(.ended, translation: Point(x: -70, y: 0), velocity: .zero, at: stage.time)
            #expect(stage.framesUntilRest() != nil)
            #expect(carousel.scrollOffset.items == carousel.scrollOffset.items.rounded())
        }
    }

    @Test func editsDoNotKnowOfAFingerThatMayStillTap() {
        let stage = Stage(motion: .natural, items: 10)
        stage.carousel.currentItemIndex = 4
        let touch = Point(x: -8, y: 0)
        for edit in 0..<4 {
            _ = stage.carousel.touchDown(on: .background, at: stage.time)
            stage.carousel.trackProvisionally(touch, at: stage.time)
            #expect(abs(stage.carousel.offset(forItemAt: stage.carousel.currentItemIndex).items + 0.04) < 1e-12)
            switch edit {
            case 0: insert(stage, at: 0)
            case 1: remove(stage, at: 0, animated: false)
            case 2: stage.carousel.reloadData(at: stage.time)
            default: stage.carousel.setNeedsLayout()
            }
            stage.run(0.1)
            stage.carousel.trackProvisionally(touch, at: stage.time)
            #expect(abs(stage.carousel.offset(forItemAt: stage.carousel.currentItemIndex).items + 0.04) < 1e-12)
            stage.carousel.trackProvisionally(nil, at: stage.time)
            stage.carousel.touchEnded(at: stage.time)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.scrollOffset.items == [5, 4, 4, 4][edit])
        }
        #expect(stage.brackets == ["scroll(", ")scroll", "settle 4", "slide"])
    }

    @Test func k11AReloadWhileDraggingKeepsNoOldView() {
        let stage = Stage(motion: .natural, items: 10)
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        for step in 1...20 {
            stage.carousel.pan(
                .changed, translation: Point(x: -20 * Double(step), y: 0), velocity: .zero, at: stage.time)
            let old = stage.carousel.loadedViews
            stage.source.numberOfItems = [10, 3, 0, 8][step % 4]
            stage.carousel.reloadData(at: stage.time)
            stage.frame(after: 0.016)
            let shown = Set(stage.carousel.placements.map(\.view))
            #expect(shown.isDisjoint(with: old))
            #expect(Set(old).isSubset(of: stage.source.discarded))
        }
        stage.carousel.pan(.ended, translation: .zero, velocity: .zero, at: stage.time)
        #expect(stage.framesUntilRest() != nil)
    }

    @Test func aMotionUnderWayStillReachesItsItemWhenOthersComeAndGo() {
        for isWrapped in [true, false] {
            let stage = Stage(motion: .natural, items: 20) { source, _ in source.options[.wrap] = isWrapped ? 1 : 0 }
            stage.carousel.scrollToItem(at: 8, duration: 1, at: stage.time)
            stage.run(0.3)
            let velocity = stage.carousel.scrollVelocity
            // Before both, between, after both.
            insert(stage, at: 0)
            insert(stage, at: 6)
            insert(stage, at: 15)
            #expect(abs(stage.carousel.scrollVelocity - velocity) < 1e-6)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.scrollOffset == 10)
            #expect(stage.brackets.filter { $0 != "slide" } == ["scroll(", ")scroll", "settle 10"])
        }
    }

    @Test func k14DataThatShrinksInMidMotionLeadsToTheLastItem() {
        for motionTime in stride(from: 0.0, to: 0.6, by: 0.05) {
            for count in [0, 1, 2, 3] {
                let stage = Stage(motion: .natural, items: 30)
                stage.flick(-600)
                stage.run(Seconds(motionTime))
                stage.source.numberOfItems = count
                stage.carousel.reloadData(at: stage.time)
                #expect(stage.framesUntilRest() != nil)
                #expect(stage.carousel.currentItemIndex == count - 1)
                #expect(stage.carousel.scrollOffset.items == Double(count - 1))
            }
        }
    }

    @Test(arguments: [1, 2, 3, 12]) func k14AReloadInMidSlideKeepsThePhase(_ count: Int) {
        let stage = Stage(motion: .natural, items: count) { source, _ in source.options[.wrap] = 1 }
        let calm = Stage(motion: .natural, items: count) { source, _ in source.options[.wrap] = 1 }
        for stage in [stage, calm] { stage.carousel.scroll(byItems: 1, duration: 0.5, at: stage.time) }
        for _ in 0..<40 {
            stage.carousel.reloadData(at: stage.time)
            for stage in [stage, calm] { stage.frame(after: 1.0 / 60) }
            #expect(stage.carousel.scrollOffset == calm.carousel.scrollOffset)
        }
        #expect(!stage.carousel.isScrolling)
        #expect(stage.carousel.currentItemIndex == 1 % count)
    }

    @Test func k4EachStepOfASlideShowSettlesOnItsItemOnce() {
        for count in [2, 3] {
            for wraps in [true, false] {
                let stage = Stage(motion: .natural, items: count) { source, _ in
                    source.options[.wrap] = wraps ? 1 : 0
                }
                var advance = AutoAdvance(interval: 2)
                for frame in 0..<Int(9 * 60) {
                    if frame == 200 { advance.pause(at: stage.time) }
                    if frame == 260 { advance.resume(at: stage.time) }
                    stage.frame(after: 1.0 / 60)
                    let carousel = stage.carousel
                    let target = advance.step(
                        isTouched: false, isMoving: carousel.isScrolling, current: carousel.currentItemIndex,
                        count: count, wraps: wraps, at: stage.time)
                    if let target { carousel.scrollToItem(at: target, animated: true, at: stage.time) }
                }
                let settled = stage.brackets.filter { $0.hasPrefix("settle") }
                #expect(settled == [1, 2, 3].map { "settle \($0 % count)" })
            }
        }
    }

    // MARK: Layout

    @Test func k13AResizeKeepsTheCurrentItemCentredAndTheMotionGoing() throws {
        for type in CarouselType.allCases {
            let stage = Stage(type, motion: .natural, items: 12)
            stage.carousel.currentItemIndex = 4
            stage.carousel.resize(to: Size(width: 480, height: 800), at: stage.time)
            stage.run(0.1)
            #expect(stage.carousel.scrollOffset == 4)
            let item = try #require(stage.carousel.placements.first { $0.index == 4 })
            let middle = try #require(item.homography.project(.zero))
            #expect(abs(middle.x - 240) < 1e-6 && abs(middle.y - 400) < 1e-6)
            stage.carousel.scroll(byItems: 3, duration: 1, at: stage.time)
            stage.run(0.5)
            let velocity = stage.carousel.scrollVelocity
            stage.carousel.resize(to: Size(width: 800, height: 480), at: stage.time)
            #expect(stage.carousel.scrollVelocity == velocity)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.scrollOffset == 7)
        }
    }

    @Test func k13TheItemWidthFollowsTheViewsAndTheOrientation() {
        let stage = Stage(motion: .natural, items: 12)
        #expect(stage.carousel.itemWidth == 200)
        stage.carousel.isVertical = true
        #expect(stage.carousel.itemWidth == 150)
        #expect(stage.carousel.records.allSatisfy { $0.containerSize == Size(width: 200, height: 150) })
        stage.source.size = Size(width: 90, height: 60)
        stage.carousel.reloadData(at: stage.time)
        stage.run(0.1)
        #expect(stage.carousel.itemWidth == 60)
        stage.source.itemWidth = 75
        stage.carousel.resize(to: Size(width: 300, height: 300), at: stage.time)
        stage.run(0.1)
        #expect(stage.carousel.itemWidth == 75)
        #expect(stage.carousel.records.allSatisfy { $0.containerSize.height == 75 })
    }

    @Test func turningInTheMiddleOfADragDoesNotJump() {
        let stage = Stage(motion: .natural, items: 12)
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        stage.carousel.pan(.changed, translation: Point(x: -100, y: -7), velocity: .zero, at: stage.time)
        stage.carousel.isVertical = true
        stage.run(0.1)
        stage.carousel.pan(.changed, translation: Point(x: -100, y: -60), velocity: .zero, at: stage.time)
        #expect(stage.carousel.scrollOffset == 0.5)
        stage.carousel.pan(.changed, translation: Point(x: -100, y: -75), velocity: .zero, at: stage.time)
        #expect(abs(stage.carousel.scrollOffset.items - 0.6) < 1e-12)
        stage.carousel.pan(.cancelled, translation: .zero, velocity: .zero, at: stage.time)
    }

    @Test func losingItsSeamInMidMotionItEndsOnAnItem() {
        for time in stride(from: 0.0, to: 0.5, by: 0.03) {
            let stage = Stage(motion: .natural, items: 5) { source, _ in source.options[.wrap] = 1 }
            stage.carousel.scroll(byItems: 7, duration: 0.5, at: stage.time)
            stage.run(Seconds(time))
            stage.source.options[.wrap] = 0
            stage.carousel.setNeedsLayout()
            let before = stage.carousel.scrollOffset.items
            for _ in 0..<2 { stage.frame(after: 0.001) }
            #expect(abs(stage.carousel.scrollOffset.items - before) < 0.1)
            #expect(stage.framesUntilRest() != nil)
            #expect(stage.carousel.scrollOffset == 2)
        }
    }
}
