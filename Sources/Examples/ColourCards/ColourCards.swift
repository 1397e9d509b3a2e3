import Vitrine

@MainActor
final class Cards: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { 12 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let card = view ?? View(frame: Rect(x: 0, y: 0, width: 240, height: 320))
        card.backgroundColor = Color(red: Float(index) / 12, green: 0.45, blue: 0.6)
        card.cornerRadius = 16
        return card
    }
}

@main
enum ColourCards {
    @MainActor static func main() throws {
        let screen = try Screen()
        let cards = Cards()
        let carousel = CarouselView(frame: screen.bounds)
        carousel.type = .rotary
        carousel.dataSource = cards
        screen.root.addSubview(carousel)
        try screen.run()
    }
}
