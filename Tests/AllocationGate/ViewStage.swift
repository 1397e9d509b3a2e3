import CarouselEngine
import DrawList
import Geometry
import Timebase
import Views

/// A carousel of items that are made of twenty views of all kinds each.
@MainActor
final class ViewStage: CarouselDataSource {
    let stage = FrameStage()
    let carousel: CarouselView
    private(set) var cards: [Card] = []

    func numberOfItems(in carousel: CarouselView) -> Int { 12 }
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        if let view { return view }
        let card = Card(picture: stage.picture, number: cards.count)
        cards.append(card)
        return card
    }

    init() {
        carousel = CarouselView(frame: stage.root.bounds)
        carousel.type = .rotary
        carousel.options[.visibleItems] = 12
        carousel.dataSource = self
        stage.root.addSubview(carousel)
        stage.settle()
    }

    /// How often cards were drawn, and with them what is kept of them.
    var draws: Int { cards.reduce(0) { $0 + $1.draws } }

    /// The one in the centre.
    var card: Card { carousel.currentItemView as? Card ?? cards[0] }

    /// Twenty views, those within controls not counted, which says how often it is drawn.
    @MainActor
    final class Card: View {
        private(set) var draws = 0
        let slider = Slider(frame: Rect(x: 10, y: 150, width: 220, height: 30), value: 0.4)
        let list = ListView(frame: Rect(x: 10, y: 190, width: 105, height: 100))

        init(picture: PictureSource, number: Int = 0) {
            super.init(frame: Rect(x: 0, y: 0, width: 240, height: 300))
            backgroundGradient = Gradient(.white, Color(white: 0.7), .black)
            cornerRadius = 12
            clipsToBounds = true
            shadow = Shadow(opacity: 0.5, radius: 12)
            reflection = Reflection()
            addPictures(picture)
            addTexts(number)
            addControls()
            addDecorations()
        }

        override func drawContent(in context: inout DrawContext) {
            draws += 1
            super.drawContent(in: &context)
        }

        private func addPictures(_ picture: PictureSource) {
            for (index, mode) in [ImageView.ContentMode.fit, .fill, .stretch, .tile].enumerated() {
                let view = ImageView(
                    frame: Rect(x: 10 + Double(index) * 56, y: 10, width: 50, height: 40), source: picture)
                view.contentMode = mode
                view.cornerRadius = 6
                if mode == .stretch { view.capInsets = EdgeInsets(8) }
                addSubview(view)
            }
        }

        private func addTexts(_ number: Int) {
            let texts = [
                "Item \(number)", "قطعة \(number)", "品目 \(number)", "Wrapped over two lines, number \(number)",
            ]
            for (index, text) in texts.enumerated() {
                let place = Rect(
                    x: 10 + Double(index % 2) * 110, y: 55 + Double(index / 2) * 22, width: 105, height: 20)
                addSubview(Label(frame: place, text: text, style: TextStyle(font: Font(size: 12))))
            }
        }

        private func addControls() {
            let control = PageControl(frame: Rect(x: 120, y: 260, width: 110, height: 30))
            (control.numberOfPages, control.currentPage) = (5, 2)
            list.rowHeight = 25
            list.rows = ListRows((0..<30).map { "Row \($0)" })
            list.selectedRow = 1
            let off = Button(frame: Rect(x: 120, y: 190, width: 110, height: 30), title: "Off")
            off.isEnabled = false
            let views = [
                Button(frame: Rect(x: 10, y: 105, width: 100, height: 40), title: "Press"), off,
                Switch(frame: Rect(x: 120, y: 105, width: 52, height: 40), isOn: true), slider,
                ProgressBar(frame: Rect(x: 120, y: 230, width: 110, height: 6), progress: 0.6), list, control,
            ]
            for view in views { addSubview(view) }
        }

        private func addDecorations() {
            for index in 0..<5 {
                let view = View(frame: Rect(x: 180 + Double(index) * 8, y: 110, width: 30, height: 30))
                view.backgroundColor = Color(white: Float(index) / 5)
                view.cornerRadius = 3
                view.border = Border(width: 1, color: .black)
                if index == 1 { view.shadow = Shadow(opacity: 0.5, radius: 4) }
                if index == 2 { view.transform = .rotation(aboutX: 0.5) }
                if index == 3 { view.backgroundGradient = Gradient(.black, .white, angle: 0) }
                addSubview(view)
            }
        }
    }
}
