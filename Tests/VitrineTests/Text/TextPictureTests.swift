import Imaging
import Testing

@testable import Vitrine

/// Texts as they come out of the renderer.
@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct TextPictureTests {
    /// The same at one and two pixels a point.
    @Test(arguments: [1, 2])
    func textsInTurnedItemsLookRight(pixelsPerPoint: Int) throws {
        let size = PixelSize(width: 560 * pixelsPerPoint, height: 330 * pixelsPerPoint)
        let screen = try OffscreenScreen(size: size, pixelsPerPoint: Double(pixelsPerPoint))
        let rows = (0..<3).map { TurnedCards(row: $0, on: screen) }
        try withExtendedLifetime(rows) {
            try screen.play(until: 0.1)
            for row in rows {
                for label in row.labels {
                    // Without its fonts, see Config/packages, the picture would show boxes.
                    #expect(try #require(label.metrics).unknownGlyphs == 0, "no font for \(label.text)")
                }
            }
            try Golden.compare(try screen.render(), with: "scripts-\(pixelsPerPoint)x.png")
        }
    }

    /// Every pixel of a text in a flat view is one of the screen, whatever odd place it has.
    @Test(arguments: [1.0, 2.0], [TextStyle.Alignment.left, .center, .right])
    func aFlatTextIsDrawnWithoutLoss(pixelsPerPoint: Double, alignment: TextStyle.Alignment) throws {
        let side = Int(200 * pixelsPerPoint)
        let screen = try OffscreenScreen(
            size: PixelSize(width: side, height: side), pixelsPerPoint: pixelsPerPoint)
        let label = Label(
            frame: Rect(x: 10, y: 7, width: 171, height: 55), text: "Hamburgefonstiv",
            style: TextStyle(alignment: alignment))
        screen.root.addSubview(label)
        let picture = try screen.render()
        // In two pictures as one: moved by whole points nothing else changes.
        label.frame.origin = Point(x: 22, y: 61)
        let moved = try screen.render()
        let shift = (x: Int(12 * pixelsPerPoint), y: Int(54 * pixelsPerPoint))
        var inked = 0
        for y in 0..<side - shift.y {
            for x in 0..<side - shift.x {
                let (a, b) = (picture[x, y], moved[x + shift.x, y + shift.y])
                #expect(a?.red == b?.red)
                if let a, a.red == 255 { inked += 1 }
            }
        }
        // Stems are fully inked only where a text's pixels are not spread over several of the screen's.
        #expect(inked > 100)
    }
}

/// Three cards beside each other, each turned about two axes.
@MainActor
private final class TurnedCards: CarouselDelegate, CarouselDataSource {
    private static let texts = [
        ["Good morning", "صباح الخير", "בוקר טוב"], ["सुप्रभात", "สวัสดีตอนเช้า", "早上好"],
        ["おはよう", "좋은 아침", "👋🏽🇳🇿❤️"],
    ]

    private let row: Int
    private(set) var labels: [Label] = []

    init(row: Int, on screen: OffscreenScreen) {
        self.row = row
        let carousel = CarouselView(frame: Rect(x: 0, y: Double(row) * 110, width: 560, height: 110))
        carousel.type = .custom
        carousel.delegate = self
        carousel.dataSource = self
        carousel.currentItemIndex = 1
        screen.root.addSubview(carousel)
    }

    func numberOfItems(in carousel: CarouselView) -> Int { 3 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 170, height: 80))
        card.backgroundColor = Color(red: 0.1, green: 0.28, blue: 0.4)
        card.cornerRadius = 10
        let label = Label(
            frame: Rect(x: 5, y: 5, width: 160, height: 70), text: Self.texts[row][index],
            style: TextStyle(font: Font(size: 24), alignment: .center))
        card.addSubview(label)
        labels.append(label)
        return card
    }

    func carousel(
        _ carousel: CarouselView, itemTransformForOffset offset: ItemOffset, baseTransform: Transform3D
    ) -> Transform3D {
        let turned = Transform3D.rotation(aboutY: 0.5 - 0.3 * Double(row)) * .rotation(aboutZ: 0.08)
        return turned * baseTransform.translated(x: offset.items * 175, y: 0, z: 0)
    }
}
