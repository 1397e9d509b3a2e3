import Vitrine

@main
enum ColourCards {
    @MainActor static func main() {
        Screen.show { screen in
            let carousel = CarouselView(frame: screen.bounds)
            carousel.type = .rotary
            carousel.items = CarouselItems(count: 12) { index, reused in
                let card = reused ?? View(frame: Rect(x: 0, y: 0, width: 240, height: 320))
                card.backgroundColor = Color(red: Float(index) / 12, green: 0.45, blue: 0.6)
                card.cornerRadius = 16
                return card
            }
            screen.root.addSubview(carousel)
        }
    }
}
