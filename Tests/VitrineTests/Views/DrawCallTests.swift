import CarouselEngine
import Testing
import Views

@testable import Vitrine

/// The cards of the example ControlsInItems.
@MainActor
private final class Cards: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { 5 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 220, height: 240))
        card.backgroundColor = Color(red: 0.16, green: 0.24, blue: 0.32)
        card.cornerRadius = 14
        let name = Label(frame: Rect(x: 16, y: 12, width: 130, height: 44))
        name.text = "Room \(index)"
        let lamp = View(frame: Rect(x: 86, y: 66, width: 48, height: 48))
        lamp.backgroundColor = .white
        lamp.cornerRadius = 24
        let slider = Slider(frame: Rect(x: 16, y: 126, width: 188, height: 44))
        let full = Button(frame: Rect(x: 16, y: 180, width: 188, height: 44), title: "Full light")
        for view in [name, lamp, Switch(frame: Rect(x: 152, y: 12, width: 52, height: 44)), slider, full] {
            card.addSubview(view)
        }
        return card
    }
}

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct DrawCallTests {
    /// All of it is small, and in one texture.
    @Test func aCarouselOfLabelsAndControlsTakesOneDrawCall() throws {
        let screen = try OffscreenScreen(size: PixelSize(width: 640, height: 360))
        let items = Cards()
        let carousel = CarouselView(frame: screen.bounds)
        carousel.type = .rotary
        carousel.dataSource = items
        screen.root.addSubview(carousel)
        try screen.play(until: 0.5)
        _ = try screen.render()
        #expect(screen.frameStatistics.quads > 30)
        #expect(screen.frameStatistics.drawCalls == 1)
    }
}
