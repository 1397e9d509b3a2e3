import Vitrine

/// Each item is a list of a thousand rows that scrolls down, while the carousel scrolls across.
@main
enum ListsInItems {
    static let titles = ["Africa", "America", "Antarctica", "Asia", "Australia", "Europe", "Islands", "Seas"]

    @MainActor static func main() {
        Screen.show { screen in
            let size = Size(width: 260, height: screen.bounds.size.height * 0.85)
            let carousel = CarouselView(frame: screen.bounds)
            carousel.options[.spacing] = 1.08
            carousel.items = CarouselItems(count: titles.count) { index, reused in
                let card = reused as? ListCard ?? ListCard(size: size)
                card.show(titles[index])
                return card
            }
            screen.root.addSubview(carousel)
        }
    }
}

/// A title above a list.
@MainActor
final class ListCard: View {
    private let title: Label
    private let list: ListView

    init(size: Size) {
        title = Label(
            frame: Rect(x: 14, y: 0, width: size.width - 28, height: 44),
            style: TextStyle(font: Font(size: 20, weight: .bold)))
        list = ListView(frame: Rect(x: 0, y: 44, width: size.width, height: size.height - 44))
        super.init(frame: Rect(origin: .zero, size: size))
        backgroundColor = Color(white: 0.14)
        cornerRadius = 12
        clipsToBounds = true
        addSubview(title)
        addSubview(list)
    }

    func show(_ name: String) {
        title.text = name
        list.rows = ListRows(count: 1000) { index, reused in
            let row = reused as? TextRow ?? TextRow()
            row.label.text = "\(name) \(index + 1)"
            return row
        }
        list.contentOffset = 0
        list.selectedRow = nil
    }
}
