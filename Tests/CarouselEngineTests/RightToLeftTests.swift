import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct RightToLeftTests {
    @Test(arguments: LayoutTests.types) func k15RightToLeftIsTheMirrorImage(_ type: CarouselType) {
        func layout(_ isRightToLeft: Bool) -> CarouselLayout {
            CarouselLayout(
                LayoutFrame(
                    type: type, isRightToLeft: isRightToLeft, bounds: Size(width: 800, height: 480), itemWidth: 200),
                itemCount: 12)
        }
        for offset in [-3.2, -1, -0.4, 0, 0.3, 1, 2.7] {
            let usual = Homography(layout(false).transform(at: ItemOffset(offset), toggle: 0.3))
            let mirrored = Homography(layout(true).transform(at: ItemOffset(offset), toggle: 0.3))
            for (x, y) in [(0.0, 0.0), (70, 40), (-70, 40), (70, -40)] {
                let here = usual.project(Point(x: x, y: y))
                let there = mirrored.project(Point(x: -x, y: y))
                #expect((here == nil) == (there == nil))
                guard let here, let there else { continue }
                #expect(abs(here.x + there.x) < 1e-6 && abs(here.y - there.y) < 1e-6, "\(offset)")
            }
        }
    }

    @Test(arguments: CarouselMotion.allCases) func k15ItFollowsTheFingerFromRightToLeft(_ motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 30) { $1.isRightToLeft = true }
        stage.run(1)
        stage.flick(260)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 6)
        let next = stage.carousel.item(at: Point(x: 200, y: 240))
        #expect(next?.index == 7)
    }
}
