import Vitrine

/// A greeting in many scripts on each card of a wheel.
@main
enum Languages {
    static let greetings = [
        ("English", "Good morning"), ("العربية", "صباح الخير"), ("עברית", "בוקר טוב"), ("हिन्दी", "सुप्रभात"),
        ("ไทย", "สวัสดีตอนเช้า"), ("中文", "早上好"), ("日本語", "おはようございます"), ("한국어", "좋은 아침이에요"),
        ("Ελληνικά", "Καλημέρα"), ("Русский", "Доброе утро"), ("Tiếng Việt", "Chào buổi sáng"), ("Emoji", "🌅 👋🏽 👩‍👩‍👧 🇳🇿"),
    ]

    @MainActor static func main() {
        Screen.show { screen in
            let carousel = CarouselView(frame: screen.bounds)
            carousel.type = .rotary
            carousel.options[.spacing] = 1.15
            // The near half: between its cards, the far one would show as slivers.
            carousel.options[.visibleItems] = 7
            carousel.items = CarouselItems(count: greetings.count) { index, reused in
                let card = reused ?? makeCard()
                card.backgroundColor = Color(red: 0.1 + 0.05 * Float(index % 4), green: 0.28, blue: 0.4)
                let (name, greeting) = greetings[index]
                (card.subviews[0] as? Label)?.text = name
                (card.subviews[1] as? Label)?.text = greeting
                return card
            }
            screen.root.addSubview(carousel)
        }
    }

    @MainActor static func makeCard() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 150))
        card.cornerRadius = 12
        let name = Label(
            frame: Rect(x: 16, y: 12, width: 168, height: 24), color: Color(red: 0.6, green: 0.8, blue: 0.9))
        name.font.size = 15
        let greeting = Label(frame: Rect(x: 16, y: 40, width: 168, height: 98))
        greeting.style = TextStyle(font: Font(size: 28, weight: .bold), alignment: .center)
        card.addSubview(name)
        card.addSubview(greeting)
        return card
    }
}
