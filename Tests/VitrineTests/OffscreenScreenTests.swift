import Geometry
import Testing
import Timebase

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct OffscreenScreenTests {
    /// Data sources are held weakly by their carousels.
    private let items = ColourCards()

    private func screen() throws -> (OffscreenScreen, CarouselView) {
        let screen = try OffscreenScreen(size: PixelSize(width: 320, height: 200))
        let carousel = CarouselView(frame: screen.bounds)
        carousel.dataSource = items
        screen.root.addSubview(carousel)
        carousel.autoAdvance = AutoAdvance(interval: 1)
        return (screen, carousel)
    }

    @Test func theSameTimesGiveTheSamePixels() throws {
        var pictures: [PixelImage] = []
        for _ in 0..<2 {
            let (screen, _) = try screen()
            try screen.play(until: 1.6)
            pictures.append(try screen.render())
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test func timeIsThatOfTheFramesNotOfTheMachine() throws {
        let (screen, carousel) = try screen()
        try screen.play(until: 0.9)
        #expect(carousel.currentItemIndex == 0)
        try screen.play(until: 1.6)
        #expect(carousel.currentItemIndex == 1)
        #expect(abs((screen.elapsed - 1.6).value) < 1.0 / 60)
    }

    @Test func theCurrentItemIsInTheMiddleOfThePicture() throws {
        let (screen, _) = try screen()
        let picture = try screen.render()
        let pixel = try #require(picture[160, 100])
        #expect([pixel.red, pixel.green, pixel.blue, pixel.alpha] == [255, 0, 0, 255])
    }

    @Test func aContactSheetHoldsEveryFrame() throws {
        let (screen, _) = try screen()
        let frame = try screen.render()
        let sheet = try ContactSheet.compose(Array(repeating: frame, count: 6), columns: 4)
        #expect(sheet.size == PixelSize(width: 4 * 480 + 5 * 12, height: 2 * 300 + 3 * 12))
        let middleOfTheSixth = try #require(sheet[12 + 492 + 240, 12 + 312 + 150])
        #expect([middleOfTheSixth.red, middleOfTheSixth.green, middleOfTheSixth.blue] == [255, 0, 0])
        let emptyPlace = try #require(sheet[12 + 2 * 492 + 240, 12 + 312 + 150])
        #expect(emptyPlace.red < 40)
    }
}

@MainActor
private final class ColourCards: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { 4 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        card.backgroundColor = index == 0 ? Color(red: 1, green: 0, blue: 0) : Color(white: 0.5)
        return card
    }
}
