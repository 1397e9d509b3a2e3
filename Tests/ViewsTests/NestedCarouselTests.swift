import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// Gives an outer carousel vertical carousels as items.
@MainActor
private final class Columns: CarouselDataSource {
    let squares = Squares(count: 20)
    private(set) var columns: [CarouselView] = []

    func numberOfItems(in carousel: CarouselView) -> Int { 3 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let column = view as? CarouselView ?? CarouselView(frame: Rect(x: 0, y: 0, width: 210, height: 400))
        column.isVertical = true
        column.tag = index
        column.dataSource = squares
        columns.append(column)
        return column
    }
}

@MainActor
@Suite struct NestedCarouselTests {
    private let host = TestHost()
    private let columns = Columns()
    private let outer: CarouselView

    init() {
        outer = CarouselView(frame: host.root.bounds)
        outer.centersItemWhenSelected = false
        outer.dataSource = columns
        host.root.addSubview(outer)
        host.playUntilRest()
    }

    private func drag(from start: Point, to end: Point) {
        host.contact(.began, start.x, start.y)
        for step in 1...12 {
            host.advance()
            let share = Double(step) / 12
            host.contact(.moved, start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        }
        host.play(0.2)
        host.contact(.ended, end.x, end.y)
        host.playUntilRest()
    }

    @Test func aDragAlongTheInnerCarouselMovesItAlone() throws {
        let inner = try #require(columns.columns.first { $0.tag == 0 })
        drag(from: Point(x: 400, y: 300), to: Point(x: 400, y: 100))
        #expect(inner.currentItemIndex == 1)
        #expect(outer.currentItemIndex == 0)
    }

    @Test func aDragAcrossTheInnerCarouselMovesTheOuterOne() throws {
        let inner = try #require(columns.columns.first { $0.tag == 0 })
        drag(from: Point(x: 500, y: 240), to: Point(x: 290, y: 240))
        #expect(outer.currentItemIndex == 1)
        #expect(inner.currentItemIndex == 0)
        #expect(!inner.isDragging)
    }

    @Test func aCarouselWithoutAnotherAroundItKeepsARefusedDragToItself() {
        let stage = Stage()
        stage.host.contact(.began, 400, 100)
        for y in stride(from: 110.0, to: 300, by: 20) { stage.host.contact(.moved, 400, y) }
        stage.host.contact(.ended, 400, 300)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset == 0)
        #expect(!stage.log.events.contains("willDrag"))
    }

    private func turnWheel(_ detents: Double) -> Bool {
        defer { host.playUntilRest() }
        return host.router.handle(
            .pointer(
                PointerEvent(
                    action: .wheel(horizontal: 0, vertical: detents), position: Point(x: 400, y: 240),
                    time: host.moment)))
    }

    @Test func theWheelIsTheInnerOnesUntilItsEndAndThenTheOuterOnes() throws {
        let inner = try #require(outer.currentItemView as? CarouselView)
        inner.scrollToItem(at: 18, animated: false)
        #expect(turnWheel(0.5) && turnWheel(0.5))
        #expect(inner.currentItemIndex == 19 && outer.currentItemIndex == 0)
        #expect(turnWheel(0.5))
        #expect(outer.currentItemIndex == 0)
        #expect(turnWheel(0.5))
        #expect(inner.currentItemIndex == 19 && outer.currentItemIndex == 1)
        // The next one is at its beginning.
        #expect(turnWheel(1) && outer.currentItemIndex == 1)
    }

    @Test func aWheelThatNothingCanFollowIsUsedByNobody() throws {
        #expect(!turnWheel(-1) && !turnWheel(.nan) && !turnWheel(0))
        outer.scrollToItem(at: 2, animated: false)
        try #require(outer.currentItemView as? CarouselView).scrollToItem(at: 19, animated: false)
        #expect(!turnWheel(1))
    }
}
