import Vitrine

/// Each item is a list of a thousand rows that scrolls down, while the carousel scrolls across.
@main
enum ListsInItems {
    @MainActor static func main() {
        Screen.show { screen in
            let height = screen.bounds.size.height * 0.8
            let carousel = CarouselView(frame: screen.bounds)
            carousel.options[.spacing] = 1.1
            carousel.items = CarouselItems(count: 10) { _, reused in reused ?? list(height: height) }
            screen.root.addSubview(carousel)
        }
    }

    @MainActor static func list(height: Double) -> View {
        let list = CarouselView(frame: Rect(x: 0, y: 0, width: 320, height: height))
        list.isVertical = true
        list.scrollsToItemBoundary = false
        list.stopsAtItemBoundary = false
        list.clipsToBounds = true
        // The current row is the uppermost.
        list.contentOffset = Point(x: 0, y: 32 - height / 2)
        list.backgroundColor = Color(white: 0.12)
        list.options[.spacing] = 1.1
        list.items = CarouselItems(count: 1000) { index, reused in
            let row = reused ?? View(frame: Rect(x: 0, y: 0, width: 300, height: 44))
            row.backgroundColor = Color(red: 0.2, green: 0.25 + 0.02 * Float(index % 10), blue: 0.35)
            row.cornerRadius = 6
            return row
        }
        return list
    }
}
