import Vitrine

/// A cylinder seen from above: Up and Down move the viewer.
@main
enum Offsets {
    @MainActor static func main() {
        Screen.show { screen in
            let carousel = CarouselView(frame: screen.bounds)
            carousel.type = .cylinder
            carousel.options[.spacing] = 1.05
            carousel.contentOffset = Point(x: 0, y: -60)
            carousel.viewpointOffset = Point(x: 0, y: -160)
            carousel.items = CarouselItems(count: 1000) { index, reused in
                let card = reused ?? View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
                card.backgroundColor = Color(red: 0.9, green: 0.5 + 0.02 * Float(index % 20), blue: 0.3)
                return card
            }
            screen.root.addSubview(carousel)
            screen.onUnusedEvent = { event in
                guard case .key(let key) = event, key.phase != .released else { return }
                switch key.key {
                case .up: carousel.viewpointOffset.y -= 10
                case .down: carousel.viewpointOffset.y += 10
                default: break
                }
            }
        }
    }
}
