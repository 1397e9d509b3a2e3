import Vitrine

/// A row of vertical cylinders that share one vanishing point: each looks as if seen from the middle of the screen.
@main
@MainActor
final class NestedCarousels: CarouselDelegate {
    static let width = 210.0
    private let outer: CarouselView
    private var columns: [CarouselView] = []

    init(on screen: Screen) {
        outer = CarouselView(frame: screen.bounds)
        outer.centersItemWhenSelected = false
        outer.delegate = self
        outer.items = CarouselItems(count: 9) { [unowned self] index, reused in
            let column = reused as? CarouselView ?? makeColumn()
            share(vanishingPointOf: column, at: index)
            return column
        }
        screen.root.addSubview(outer)
    }

    private func makeColumn() -> CarouselView {
        let column = CarouselView(frame: Rect(x: 0, y: 0, width: Self.width, height: outer.bounds.size.height))
        column.type = .cylinder
        column.isVertical = true
        column.options[.count] = 12
        column.options[.showBackfaces] = 0
        column.items = CarouselItems(count: 20) { index, reused in
            let card = reused as? Label ?? Label(frame: Rect(x: 0, y: 0, width: 190, height: 150))
            card.style = TextStyle(font: Font(size: 48, weight: .bold), alignment: .center)
            card.cornerRadius = 10
            card.backgroundColor = Color(red: 0.75, green: 0.2 + 0.03 * Float(index), blue: 0.3)
            card.text = "\(index + 1)"
            return card
        }
        columns.append(column)
        return column
    }

    func carouselItemWidth(_ carousel: CarouselView) -> Double { Self.width }

    /// Columns lean towards the middle, so those beside the screen reach into it.
    func carousel(_ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        option == .visibleItems ? value + 2 : value
    }

    func carouselDidScroll(_ carousel: CarouselView) {
        for column in columns {
            if let index = outer.indexOfItem(containing: column) { share(vanishingPointOf: column, at: index) }
        }
    }

    private func share(vanishingPointOf column: CarouselView, at index: Int) {
        let distance = outer.offsetForItem(at: index).items * Self.width
        column.viewpointOffset = Point(x: -distance, y: 0)
        column.contentOffset = Point(x: -distance, y: 0)
    }

    static func main() {
        Screen.show { screen in screen.keep(NestedCarousels(on: screen)) }
    }
}
