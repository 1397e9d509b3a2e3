import CarouselEngine
import Geometry
import Testing
import Views

@testable import Vitrine

@MainActor
@Suite struct LiveCarouselTests {
    private func distance(_ type: CarouselType, in live: LiveCarousel) -> Double {
        live.carousel.type = type
        live.carousel.engine.layoutIfNeeded(at: live.moment)
        let engine = live.carousel.engine
        let way = engine.transform(at: 3).m41 - engine.transform(at: 2).m41
        return way / engine.itemWidth
    }

    @Test func coversStandCloseInACoverFlowOnly() {
        var element = CarouselElement(items: SceneItems((0..<9).map { PictureSource(path: "\($0).png") }))
        element.properties = [.type(.coverFlow)]
        let root = View(frame: Rect(x: 0, y: 0, width: 800, height: 480))
        let live = LiveCarousel(element, named: "covers", in: root) { _ in }
        #expect(abs(distance(.coverFlow, in: live) - 0.17) < 1e-9)
        #expect(abs(distance(.linear, in: live) - 1) < 1e-9)
        #expect(abs(distance(.coverFlow2, in: live) - 0.17) < 1e-9)
        live.carousel.options[.spacing] = 0.4
        #expect(abs(distance(.coverFlow2, in: live) - 0.4) < 1e-9)
        live.carousel.options[.spacing] = nil
        #expect(abs(distance(.coverFlow, in: live) - 0.17) < 1e-9)
    }

    @Test func itDoesNotMatterWhichTypeComesFirst() {
        let element = CarouselElement(items: SceneItems((0..<9).map { PictureSource(path: "\($0).png") }))
        let root = View(frame: Rect(x: 0, y: 0, width: 800, height: 480))
        let live = LiveCarousel(element, named: "covers", in: root) { _ in }
        #expect(abs(distance(.linear, in: live) - 1) < 1e-9)
        #expect(abs(distance(.coverFlow, in: live) - 0.17) < 1e-9)
    }
}
