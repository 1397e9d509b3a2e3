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

    @Test func thatThereAreNoItemsAnyMoreIsTold() throws {
        let text = """
            {
              elements: [{kind: "carousel", items: {colors: ["#f00", "#0f0"]}}],
              frames: {rate: 10, duration: 1},
              timeline: [
                {time: 0.3, call: "setItems", items: {colors: []}},
                {time: 0.6, call: "setItems", items: {colors: ["#00f"]}},
              ],
            }
            """
        let told = lines(of: try script(text)).filter { $0.contains("\"currentItem\"") }
        #expect(told.map { member("index", of: $0) } == [-1, 0])
    }

    @Test func itemsAreReflectedWhereThereIsAFloorBelowThem() throws {
        let text = "{elements: [{kind: 'carousel', reflection: 0.4, items: {colors: ['#f00'], count: 3}}]}"
        let scene = try scene(text)
        let stage = BlindStage(size: Size(width: 400, height: 300))
        let presentation = ScenePresentation(scene, in: stage.root) { _ in }
        stage.advance(to: stage.start + 0.1)
        let live = try #require(presentation.elements.first as? LiveCarousel)
        let item = try #require(live.carousel.currentItemView)
        #expect(item.reflection?.opacity == 0.4)
        for isVertical in [true, false] {
            CarouselCall.setProperty(.flag(.vertical, isVertical)).perform(on: live)
            #expect((item.reflection == nil) == isVertical)
        }
    }
}
