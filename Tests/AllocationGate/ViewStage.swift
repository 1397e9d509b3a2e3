import CarouselEngine
import DrawList
import Geometry
import Timebase
import Views

/// A carousel of items that are made of twenty views each.
@MainActor
final class ViewStage: CarouselDataSource {
    let stage = FrameStage()
    let carousel: CarouselView
    private(set) var cards: [Card] = []

    /// Counts how often it is drawn, with rows of decorated views, some clipped and some transformed.
    @MainActor
    final class Card: View {
        private(set) var draws = 0

        init() {
            super.init(frame: Rect(x: 0, y: 0, width: 240, height: 300))
            backgroundGradient = Gradient(.white, Color(white: 0.7), .black)
            cornerRadius = 12
            clipsToBounds = true
            shadow = Shadow(opacity: 0.5, radius: 12)
            reflection = Reflection()
            for index in 0..<19 {
                let row = View(frame: Rect(x: 10, y: Double(index) * 16, width: 220, height: 14))
                row.backgroundColor = Color(white: Float(index) / 19)
                row.cornerRadius = 3
                row.border = Border(width: 1, color: .black)
                if index % 5 == 0 { row.transform = .rotation(aboutX: 0.5) }
                addSubview(row)
            }
        }

        override func drawContent(in context: inout DrawContext) {
            draws += 1
            super.drawContent(in: &context)
        }
    }

    func numberOfItems(in carousel: CarouselView) -> Int { 12 }
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        if let view { return view }
        let card = Card()
        cards.append(card)
        return card
    }

    init() {
        carousel = CarouselView(frame: stage.root.bounds)
        carousel.type = .rotary
        carousel.options[.visibleItems] = 12
        carousel.dataSource = self
        stage.root.addSubview(carousel)
    }

    func frame() { stage.frame() }

    var draws: Int { cards.reduce(0) { $0 + $1.draws } }
}
