import DrawList
import Geometry
import Views

/// A view of 300×220 points with everything that a view can show.
@MainActor
final class DecoratedBoard: View {
    /// - Parameter tile: path of a small picture.
    init(tile: String) {
        super.init(frame: Rect(x: 0, y: 0, width: 300, height: 220))
        backgroundGradient = Gradient(
            Color(red: 0.2, green: 0.3, blue: 0.6), Color(red: 0.5, green: 0.3, blue: 0.5),
            Color(red: 0.9, green: 0.5, blue: 0.3), angle: 0.9)
        cornerRadius = 16
        border = Border(width: 3, color: Color(white: 0.95))
        shadow = Shadow(opacity: 0.7, radius: 14, offset: Point(x: 6, y: 10))
        addSubview(makeList())
        addSubview(makeWindow())
        addShapes()
        addPictures(tile)
    }

    /// Rows that stick out of it above and below, half cut.
    private func makeList() -> View {
        let list = View(frame: Rect(x: 16, y: 16, width: 90, height: 110))
        list.backgroundColor = Color(white: 1, alpha: 0.85)
        list.clipsToBounds = true
        for row in 0..<5 {
            let view = View(frame: Rect(x: 6, y: -12 + Double(row) * 28, width: 78, height: 24))
            view.backgroundColor = Color(red: 0.1, green: 0.5 + Float(row) / 12, blue: 0.4)
            view.cornerRadius = 8
            view.border = Border(width: 1.5, color: .black)
            list.addSubview(view)
        }
        return list
    }

    /// Round corners that cut what is in them: a square, and a round one with a shadow.
    private func makeWindow() -> View {
        let window = View(frame: Rect(x: 120, y: 16, width: 80, height: 80))
        window.backgroundColor = .white
        window.cornerRadius = 24
        window.clipsToBounds = true
        window.border = Border(width: 2, color: Color(red: 0.8, green: 0, blue: 0))
        let square = View(frame: Rect(x: -10, y: 40, width: 60, height: 60))
        square.backgroundColor = Color(red: 1, green: 0.8, blue: 0)
        let disc = View(frame: Rect(x: 44, y: -14, width: 50, height: 50))
        disc.backgroundColor = Color(red: 0.1, green: 0.6, blue: 1)
        disc.cornerRadius = 25
        disc.shadow = Shadow(opacity: 0.9, radius: 8)
        window.addSubview(square)
        window.addSubview(disc)
        return window
    }

    private func addShapes() {
        let turned = View(frame: Rect(x: 220, y: 22, width: 50, height: 50))
        turned.backgroundGradient = Gradient(.white, .black, angle: 0)
        turned.cornerRadius = 6
        turned.transform = .rotation(aboutZ: 0.5)
        turned.border = Border(width: 2, color: Color(red: 0, green: 0.4, blue: 0))
        addSubview(turned)
        eyeDistance = 200
        let tilted = View(frame: Rect(x: 214, y: 84, width: 64, height: 44))
        tilted.backgroundColor = Color(red: 0.9, green: 0.9, blue: 0.5)
        tilted.transform = .rotation(aboutY: -0.9)
        tilted.border = Border(width: 4, color: Color(red: 0.4, green: 0, blue: 0.4))
        tilted.clipsToBounds = true
        let inner = View(frame: Rect(x: 30, y: -10, width: 60, height: 34))
        inner.backgroundColor = Color(red: 0, green: 0.7, blue: 0.7)
        inner.transform = .rotation(aboutZ: 0.3)
        tilted.addSubview(inner)
        addSubview(tilted)
        let ring = View(frame: Rect(x: 124, y: 104, width: 30, height: 30))
        ring.cornerRadius = 15
        ring.border = Border(width: 5, color: .white)
        ring.shadow = Shadow(opacity: 1, radius: 5, color: Color(red: 0, green: 1, blue: 0))
        addSubview(ring)
        let stops: [Gradient.Stop] = [
            .init(0, Color(red: 1, green: 0, blue: 0)), .init(0.5, Color(red: 1, green: 1, blue: 0)),
            .init(0.5, Color(red: 0, green: 0, blue: 1)), .init(1, Color(red: 0, green: 1, blue: 1, alpha: 0)),
        ]
        let bar = View(frame: Rect(x: 164, y: 106, width: 40, height: 26))
        bar.backgroundGradient = Gradient(stops: stops, angle: 0.4)
        bar.cornerRadius = 4
        addSubview(bar)
    }

    private func addPictures(_ tile: String) {
        let modes: [(ImageView.ContentMode, EdgeInsets)] = [
            (.fit, .zero), (.fill, .zero), (.stretch, EdgeInsets(8)), (.center, .zero), (.tile, .zero),
        ]
        for (index, (mode, caps)) in modes.enumerated() {
            let picture = ImageView(
                frame: Rect(x: 14 + Double(index) * 56, y: 148, width: 50, height: 54),
                source: PictureSource(path: tile))
            picture.contentMode = mode
            picture.capInsets = caps
            picture.cornerRadius = mode == .tile || mode == .fill ? 10 : 0
            picture.backgroundColor = Color(white: 0.2)
            addSubview(picture)
        }
    }
}
