import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct DepthAndHitTests {
    @Test(arguments: LayoutTests.types, [false, true])
    func theCentreOfTheFrontmostItemHitsIt(_ type: CarouselType, isVertical: Bool) throws {
        let stage = Stage(type, items: 12) { _, carousel in carousel.isVertical = isVertical }
        stage.run(1)
        let front = try #require(stage.carousel.placements.last { !$0.isHidden })
        let seen = try #require(front.homography.project(.zero))
        #expect(stage.carousel.item(at: seen)?.index == front.index)
        #expect(stage.carousel.item(at: Point(x: -1e7, y: -1e7)) == nil)
    }

    @Test(arguments: CarouselType.allCases)
    func drawingOrderIsTheDepthOrder(_ type: CarouselType) {
        let stage = Stage(type, items: 40) { source, _ in source.options[.visibleItems] = 37 }
        stage.run(1)
        stage.carousel.scrollOffset = 7.3
        let order = stage.carousel.indexesInDepthOrder
        #expect(stage.carousel.placements.map(\.index) == order)
        #expect(order.sorted() == stage.carousel.indexesOfLoadedItems)
        let depths = order.compactMap { stage.carousel.record(at: $0)?.transform }
            .map { $0.m13 + $0.m23 + $0.m33 + $0.m43 }
        #expect(depths == depths.sorted())
    }

    @Test func ofItemsAtTheSameDepthTheOneNearerTheCurrentIsInFront() {
        let stage = Stage(items: 9) { source, _ in source.options[.visibleItems] = 9 }
        stage.run(1)
        stage.carousel.scrollOffset = 4.25
        #expect(stage.carousel.indexesInDepthOrder == [0, 8, 1, 7, 2, 6, 3, 5, 4])
    }

    @Test func theOrderDoesNotDependOnWhatWasShownBefore() {
        let direct = Stage(.wheel, items: 30)
        let around = Stage(.wheel, items: 30)
        for stage in [direct, around] { stage.run(1) }
        for offset in stride(from: 0.0, through: 29, by: 0.7) { around.carousel.scrollOffset = ItemOffset(offset) }
        direct.carousel.scrollOffset = 11
        around.carousel.scrollOffset = 11
        #expect(direct.carousel.placements.map(\.index) == around.carousel.placements.map(\.index))
    }

    @Test(arguments: [Double.nan, .infinity, 1e300])
    func customTransformsThatAreNoNumbersShowTheItemUnmoved(_ value: Double) {
        let stage = Stage(.custom, items: 3) { source, _ in
            source.custom = { _, base in
                var broken = base
                broken.m41 = value
                return broken
            }
        }
        stage.run(0.1)
        #expect(stage.carousel.placements.allSatisfy { $0.homography.h31 == 400 })
    }
}
