import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct NaturalVisibilityTests {
    static let types = CarouselType.allCases.filter { $0 != .custom }

    /// Whether any of a grid of points of a view is on the screen.
    static func isOnScreen(_ homography: Homography, _ size: Size, _ bounds: Size) -> Bool {
        for x in stride(from: -0.5, through: 0.5, by: 0.125) {
            for y in stride(from: -0.5, through: 0.5, by: 0.125) {
                guard let seen = homography.project(Point(x: x * size.width, y: y * size.height)) else { continue }
                if seen.x > 0, seen.x < bounds.width, seen.y > 0, seen.y < bounds.height { return true }
            }
        }
        return false
    }

    /// Nearest first, as far as the circle goes.
    static func indexesInReach(_ carousel: Carousel) -> [Int] {
        let all = Array(0..<carousel.numberOfItems)
        guard carousel.type.isCircular else { return all }
        let isInside = [.invertedRotary, .invertedCylinder].contains(carousel.type)
        let reach = Double(carousel.circularItemCount) / (isInside ? 4 : 2)
        return all.filter { carousel.offset(forItemAt: $0).magnitude.items <= reach }
    }

    @Test(arguments: types, [1, 2, 3, 5, 30])
    func k6AnItemIsThereWhileAnyPartOfItMayBeSeen(_ type: CarouselType, _ count: Int) {
        for isVertical in [false, true] {
            for wrap in [0.0, 1] {
                let stage = Stage(type, motion: .natural, items: count) { source, carousel in
                    source.options[.wrap] = wrap
                    carousel.isVertical = isVertical
                }
                let carousel = stage.carousel
                for step in 0...40 {
                    carousel.scrollOffset = ItemOffset(Double(step) * 0.173)
                    let loaded = Set(carousel.indexesOfLoadedItems)
                    for index in Self.indexesInReach(carousel) where !loaded.contains(index) {
                        let offset = carousel.offset(forItemAt: index)
                        let isFar = offset.magnitude > 29
                        guard carousel.alpha(at: offset) > 0, !isFar else { continue }
                        let home = Homography(carousel.transform(at: offset)).movedOnScreen(by: carousel.center)
                        let isBack = type == .invertedCylinder && carousel.transform(at: offset).m33 <= 0
                        #expect(
                            isBack || !Self.isOnScreen(home, stage.source.size, carousel.bounds),
                            "\(type) \(count) \(isVertical) \(wrap) \(carousel.scrollOffset) \(index) \(offset)")
                    }
                }
            }
        }
    }

    @Test(arguments: types) func k6OneAndTwoItemsAreAllThere(_ type: CarouselType) {
        for count in [1, 2] {
            for wrap in [0.0, 1] {
                let stage = Stage(type, motion: .natural, items: count) { source, _ in source.options[.wrap] = wrap }
                for step in 0..<40 {
                    stage.carousel.scrollOffset = ItemOffset(Double(step) * 0.05)
                    let expected = Self.indexesInReach(stage.carousel).filter {
                        stage.carousel.alpha(at: stage.carousel.offset(forItemAt: $0)) != 0
                    }
                    #expect(
                        Set(stage.carousel.indexesOfLoadedItems).isSuperset(of: expected), "\(type) \(wrap) \(step)")
                }
            }
        }
    }

    @Test func k6MovedAsideByTheViewpointTheOtherEndIsFilled() {
        let stage = Stage(motion: .natural, items: 40) { _, carousel in
            carousel.viewpointOffset = Point(x: 700, y: 0)
            carousel.contentOffset = Point(x: -150, y: 0)
        }
        stage.carousel.currentItemIndex = 20
        // The centre is at −450 now, and the screen reaches 1250 points beyond it.
        #expect(stage.carousel.indexesOfLoadedItems.contains(26))
        #expect(!stage.carousel.indexesOfLoadedItems.contains(20))
    }

    @Test func k6ViewsLargerThanTheirPlaceAreThereUntilTheyHaveLeft() {
        let stage = Stage(motion: .natural, items: 40) { source, _ in
            source.itemWidth = 100
            source.size = Size(width: 600, height: 300)
        }
        stage.carousel.currentItemIndex = 20
        let loaded = stage.carousel.indexesOfLoadedItems
        #expect(Set(14...26).isSubset(of: loaded))
        #expect(loaded.count <= 16)
    }

    @Test func noMoreIsLoadedThanCanBeSeen() {
        let stage = Stage(motion: .natural, items: 1000)
        stage.carousel.currentItemIndex = 500
        #expect(stage.carousel.indexesOfLoadedItems.count <= 6)
        #expect(stage.carousel.numberOfVisibleItems <= 7)
        stage.source.options[.visibleItems] = 3
        stage.carousel.scrollOffset = 500.4
        #expect(stage.carousel.indexesOfLoadedItems == [499, 500, 501])
    }

    @Test(arguments: [0.0, 1e-9, -1, 1e9, .nan, .infinity]) func oddSpacingsLoadABoundedNumber(_ spacing: Double) {
        for type in Self.types {
            let stage = Stage(type, motion: .natural, items: 1000) { source, _ in source.options[.spacing] = spacing }
            stage.carousel.currentItemIndex = 500
            stage.run(0.1)
            #expect(stage.carousel.indexesOfLoadedItems.count <= 402)
            #expect(stage.carousel.placements.contains { $0.index == 500 })
        }
    }

    // MARK: Hits

    @Test(arguments: types, [false, true])
    func k7ATapHitsTheFrontmostOfTheViewsThatAreDrawnThere(_ type: CarouselType, isVertical: Bool) {
        let stage = Stage(type, motion: .natural, items: 12) { source, carousel in
            source.options[.tilt] = 0.6
            carousel.isVertical = isVertical
            carousel.viewpointOffset = Point(x: 30, y: -20)
        }
        stage.carousel.scrollOffset = 4.37
        var hits = 0
        for x in stride(from: 5.0, to: 800, by: 31) {
            for y in stride(from: 5.0, to: 480, by: 29) {
                let point = Point(x: x, y: y)
                // Back to front: whoever paints last is seen.
                var seen: Int?
                for placement in stage.carousel.placements where !placement.isHidden && placement.alpha > 0 {
                    guard let local = placement.homography.unproject(point), placement.frame.contains(local) else {
                        continue
                    }
                    seen = placement.index
                }
                #expect(stage.carousel.item(at: point)?.index == seen)
                if seen != nil { hits += 1 }
            }
        }
        #expect(hits > 0)
    }

    @Test func k7OfOverlappingItemsTheNearerIsHit() throws {
        let stage = Stage(.rotary, motion: .natural, items: 12)
        // Straight behind the centred item lies the opposite one.
        #expect(stage.carousel.item(at: Point(x: 400, y: 240))?.index == 0)
        let records = stage.carousel.records
        let order = stage.carousel.placements.map(\.index)
        for (back, front) in zip(order, order.dropFirst()) {
            let depths = [back, front].compactMap { index in records.first { $0.index == index }?.transform.m43 }
            #expect(depths.count == 2 && depths[0] <= depths[1])
        }
    }

    @Test(arguments: [0.0, -1]) func k7WhatHasFadedIsNotHit(_ floor: Double) {
        let stage = Stage(motion: .natural, items: 5) { source, _ in
            source.options[.fadeMinAlpha] = floor
            source.options[.fadeMax] = 0.5
            source.options[.fadeRange] = 0.2
        }
        #expect(stage.carousel.item(at: Point(x: 600, y: 240)) == nil)
        stage.tap(Point(x: 600, y: 240))
        stage.run(1)
        #expect(stage.carousel.scrollOffset == 0)
        #expect(!stage.observer.events.contains { if case .didSelectItem = $0 { true } else { false } })
    }

    @Test func k7AnItemOnItsWayIsHitWhereItIsDrawn() throws {
        let stage = Stage(motion: .natural, items: 5)
        let third = try #require(stage.carousel.view(forItemAt: 2))
        stage.source.numberOfItems += 1
        stage.carousel.insertItem(at: 1, animated: true, at: stage.time)
        stage.frame(after: 0.2)
        let drawn = try #require(stage.carousel.placements.first { $0.view == third })
        let middle = try #require(drawn.homography.project(.zero))
        #expect(middle.x > 850 && middle.x < 950)
        #expect(stage.carousel.item(at: Point(x: middle.x - 99, y: 240))?.view == third)
    }

    @Test func k6ItemsThatSlideInAndOutAreThereUntilTheyAreGone() throws {
        let stage = Stage(motion: .natural, items: 20)
        stage.carousel.currentItemIndex = 5
        let last = try #require(stage.carousel.view(forItemAt: 7))
        stage.source.numberOfItems += 1
        stage.carousel.insertItem(at: 6, animated: true, at: stage.time)
        for _ in 0..<10 {
            stage.frame(after: 0.02)
            #expect(stage.carousel.placements.contains { $0.view == last })
        }
        stage.run(0.5)
        #expect(!stage.carousel.loadedViews.contains(last))
        // The one that comes in starts from outside.
        stage.source.numberOfItems -= 1
        stage.carousel.removeItem(at: 6, animated: true, at: stage.time)
        let coming = try #require(stage.carousel.placements.first { $0.index == 7 })
        #expect(try #require(coming.homography.project(.zero)).x == 1000)
        #expect(stage.framesUntilRest() != nil)
        let home = try #require(stage.carousel.placements.first { $0.index == 7 })
        #expect(try #require(home.homography.project(.zero)).x == 800)
    }

    @Test func k10PlaceholdersAreNotItems() {
        let stage = Stage(motion: .natural, items: 2) { source, _ in source.numberOfPlaceholders = 4 }
        let left = Point(x: 200, y: 240)
        #expect(stage.carousel.item(at: left)?.content == .placeholder(1))
        #expect(stage.carousel.item(at: Point(x: 600, y: 240))?.content == .item(1))
        #expect(stage.carousel.item(at: Point(x: 790, y: 240))?.content == .placeholder(2))
        var asked: [Int] = []
        stage.observer.onSelectionQuestion = { asked.append($0) }
        stage.tap(left)
        stage.run(1)
        #expect(asked.isEmpty)
        #expect(stage.carousel.scrollOffset == 0)
        #expect(stage.observer.events.isEmpty)
        stage.tap(Point(x: 600, y: 240))
        #expect(asked == [1])
    }
}
