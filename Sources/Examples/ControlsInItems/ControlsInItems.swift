import Vitrine

/// Rooms, each with a lamp that is switched, dimmed and reset on its card. Only the card in the centre can be used; a tap
/// brings the others there.
@main
enum ControlsInItems {
    struct Room {
        let name: String
        var isLit: Bool
        var level: Double
    }

    @MainActor static func main() {
        Screen.show { screen in
            let carousel = CarouselView(frame: screen.bounds)
            carousel.options[.spacing] = 1.1
            var rooms = ["Kitchen", "Hall", "Study", "Library", "Cellar", "Attic", "Garden", "Workshop"]
                .map { Room(name: $0, isLit: $0 == "Kitchen", level: 0.7) }
            carousel.items = CarouselItems(count: rooms.count) { [unowned carousel] index, reused in
                let card = reused as? RoomCard ?? RoomCard()
                card.show(rooms[index])
                card.onChange = { card in
                    guard let index = carousel.indexOfItem(containing: card) else { return }
                    rooms[index] = Room(name: rooms[index].name, isLit: card.power.isOn, level: card.level.value)
                    card.show(rooms[index])
                }
                return card
            }
            screen.root.addSubview(carousel)
        }
    }
}

@MainActor
final class RoomCard: View {
    let name = Label(
        frame: Rect(x: 16, y: 12, width: 130, height: 44), style: TextStyle(font: Font(size: 20, weight: .bold)))
    let lamp = View(frame: Rect(x: 86, y: 66, width: 48, height: 48))
    let power = Switch(frame: Rect(x: 152, y: 12, width: 52, height: 44))
    let level = Slider(frame: Rect(x: 16, y: 126, width: 188, height: 44))
    let full = Button(frame: Rect(x: 16, y: 180, width: 188, height: 44), title: "Full light")
    var onChange: (RoomCard) -> Void = { _ in }

    init() {
        super.init(frame: Rect(x: 0, y: 0, width: 220, height: 240))
        backgroundColor = Color(red: 0.16, green: 0.24, blue: 0.32)
        cornerRadius = 14
        lamp.cornerRadius = 24
        for view in [name, lamp, power, level, full] { addSubview(view) }
        power.onValueChanged = { [unowned self] _ in onChange(self) }
        level.onValueChanged = { [unowned self] _ in onChange(self) }
        full.onPress = { [unowned self] _ in
            (power.isOn, level.value) = (true, 1)
            onChange(self)
        }
    }

    func show(_ room: ControlsInItems.Room) {
        (name.text, power.isOn, level.value) = (room.name, room.isLit, room.level)
        let light = room.isLit ? 0.25 + 0.75 * Float(room.level) : 0.1
        lamp.backgroundColor = Color(red: light, green: 0.85 * light, blue: 0.4 * light)
    }
}
