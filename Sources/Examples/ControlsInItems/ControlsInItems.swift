import Vitrine

/// A button of the program's own. A press that turns into a drag is the carousel's.
@MainActor
final class PushButton: View {
    var onPress: (PushButton) -> Void = { _ in }
    private var start: Contact?
    private var hasMoved = false

    override var wantsContacts: Bool { true }
    override var passesContactsOn: Bool { hasMoved }

    override func handle(_ contact: Contact) {
        switch contact.phase {
        case .began: (start, hasMoved) = (contact, false)
        case .moved: hasMoved = start.map { $0.position.distance(to: contact.position) > 10 } ?? false
        case .ended:
            if start != nil, !hasMoved { onPress(self) }
            start = nil
        case .cancelled: start = nil
        }
        backgroundColor = Color(white: start == nil || hasMoved ? 0.85 : 0.6)
    }
}

/// Items with a button that switches a lamp. Only the item in the centre can be pressed; a tap brings the others there.
@main
enum ControlsInItems {
    @MainActor static func main() {
        Screen.show { screen in
            let carousel = CarouselView(frame: screen.bounds)
            carousel.options[.spacing] = 1.1
            var isLit = [Bool](repeating: false, count: 20)
            isLit[0] = true
            carousel.items = CarouselItems(count: isLit.count) { [unowned carousel] index, reused in
                let card = reused ?? makeCard()
                card.subviews[0].backgroundColor = lamp(isLit[index])
                (card.subviews[1] as? PushButton)?.onPress = { button in
                    guard let index = carousel.indexOfItem(containing: button) else { return }
                    isLit[index].toggle()
                    card.subviews[0].backgroundColor = lamp(isLit[index])
                }
                return card
            }
            screen.root.addSubview(carousel)
        }
    }

    static func lamp(_ isLit: Bool) -> Color { isLit ? Color(red: 1, green: 0.85, blue: 0.4) : Color(white: 0.15) }

    @MainActor static func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 220, height: 280))
        card.backgroundColor = Color(red: 0.2, green: 0.35, blue: 0.45)
        card.cornerRadius = 14
        card.addSubview(View(frame: Rect(x: 70, y: 40, width: 80, height: 80)))
        card.addSubview(PushButton(frame: Rect(x: 40, y: 190, width: 140, height: 50)))
        for view in card.subviews { view.cornerRadius = view.frame.size.height / 2 }
        card.subviews[1].backgroundColor = Color(white: 0.85)
        return card
    }
}
