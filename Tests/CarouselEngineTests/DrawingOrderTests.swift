import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct DrawingOrderTests {
    private func carousel(_ type: CarouselType, isVertical: Bool, source: TestSource) -> Carousel {
        let carousel = Carousel(
            bounds: Size(width: 800, height: 480), at: MonotonicTime(secondsSinceStart: 0))
        carousel.type = type
        carousel.isVertical = isVertical
        carousel.source = source
        carousel.advance(to: MonotonicTime(secondsSinceStart: 0))
        return carousel
    }

    /// The drawn indexes at an offset to which the carousel was led over others.
    private func order(
        _ type: CarouselType, isVertical: Bool, at offset: ItemOffset, over path: [ItemOffset]
    ) -> (indexes: [Int], depths: [Double]) {
        let source = TestSource(12)
        let carousel = carousel(type, isVertical: isVertical, source: source)
        for (number, place) in (path + [offset]).enumerated() {
            carousel.now = MonotonicTime(secondsSinceStart: Double(number + 1))
            carousel.scrollOffset = place
            carousel.advance(to: carousel.now)
        }
        let indexes = carousel.placements.map(\.index)
        let depths = indexes.compactMap { carousel.record(at: $0) }.map { $0.transform.m43 / $0.transform.m44 }
        return (indexes, depths)
    }

    @Test(arguments: LayoutTests.types, [false, true])
    func k8OverlappingItemsLieInOneOrderWhateverCameBefore(type: CarouselType, isVertical: Bool) {
        for step in 0...22 {
            let offset = ItemOffset(Double(step) / 2)
            let fromTheLeft = order(type, isVertical: isVertical, at: offset, over: [0, 2, 5])
            let fromTheRight = order(type, isVertical: isVertical, at: offset, over: [11, 8, 3])
            #expect(fromTheLeft.indexes == fromTheRight.indexes, "at \(offset.items)")
            let depths = fromTheLeft.depths
            for (back, front) in zip(depths, depths.dropFirst()) { #expect(back <= front + 1e-9, "at \(offset.items)") }
        }
    }
}
