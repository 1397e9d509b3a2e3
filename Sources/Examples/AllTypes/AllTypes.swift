import Vitrine

/// All types, switched while running: T next type, O orientation, W wrapping, I insert and D remove at the current item.
@main
@MainActor
final class AllTypes: CarouselDelegate {
    private let carousel: CarouselView
    private let cards = CarouselItems(count: 100) { index, reused in
        let card = reused ?? View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        card.backgroundColor = Color(red: 0.25 + 0.06 * Float(index % 10), green: 0.5, blue: 0.75)
        card.cornerRadius = 12
        return card
    }
    private var isWrapped: Bool?

    init(on screen: Screen) {
        carousel = CarouselView(frame: screen.bounds)
        carousel.type = .coverFlow2
        carousel.items = cards
        carousel.delegate = self
        screen.root.addSubview(carousel)
        screen.onUnusedEvent = { [unowned self] event in
            if case .key(let key) = event, key.phase == .pressed { press(key.key) }
        }
    }

    private func press(_ key: KeyEvent.Key) {
        switch key {
        case .other(20):
            let types = CarouselType.allCases
            carousel.type = types[((types.firstIndex(of: carousel.type) ?? 0) + 1) % types.count]
        case .other(24): carousel.isVertical.toggle()
        case .other(17):
            isWrapped = !carousel.isWrapEnabled
            carousel.reloadData()
        case .other(23):
            cards.count += 1
            carousel.insertItem(at: max(carousel.currentItemIndex, 0), animated: true)
        case .other(32) where carousel.numberOfItems > 0:
            cards.count -= 1
            carousel.removeItem(at: carousel.currentItemIndex, animated: true)
        default: break
        }
    }

    func carousel(_ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        switch option {
        case .wrap: isWrapped.map { $0 ? 1 : 0 } ?? value
        case .spacing: value * 1.05
        case .fadeMax: carousel.type == .custom ? 0 : value
        default: value
        }
    }

    func carousel(
        _ carousel: CarouselView, itemTransformForOffset offset: ItemOffset, baseTransform: Transform3D
    ) -> Transform3D {
        .translation(x: 0, y: 0, z: offset.items * carousel.itemWidth) * .rotation(aboutY: .pi / 8) * baseTransform
    }

    static func main() {
        Screen.show { screen in screen.keep(AllTypes(on: screen)) }
    }
}
