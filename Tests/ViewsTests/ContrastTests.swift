import DrawList
import Geometry
import Testing
import TouchGestures

@testable import Views

/// Where the user needs contrast, text and controls have at least 7:1, whatever the program has given them.
@MainActor
@Suite struct ContrastTests {
    private let host = TestHost()

    init() { host.displayPreferences.highContrast = true }

    @Test func contrastIsThatOfTheStandard() {
        let ratio = Color.black.contrast(with: .white)
        #expect(abs(ratio - 21) < 1e-9)
        // A pair of the standard's own examples: #777777 on white just misses 4.5.
        let grey: Double = Color(white: 0x77 / 255.0).contrast(with: .white)
        #expect(abs(grey - 4.48) < 0.01)
    }

    @Test func aColourStandsOutFromAnyOtherAndIsKeptWhereItDoes() {
        var random = SystemRandomNumberGenerator()
        var failures: [String] = []
        func colour() -> Color {
            Color(
                red: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random),
                blue: .random(in: 0...1, using: &random), alpha: .random(in: 0...1, using: &random))
        }
        for _ in 0..<2000 {
            let (ink, ground) = (colour(), colour())
            let result = ink.standingOut(from: ground)
            let isBest = result == .white || result == .black
            let isEnough = result.contrast(with: ground) >= Color.highContrast
            let isKept = result.red == ink.red && result.green == ink.green && result.blue == ink.blue
            let wasEnough = ink.contrast(with: ground) >= Color.highContrast
            if result.alpha != 1 || !(isEnough || isBest) || wasEnough != isKept { failures.append("\(ink) \(ground)") }
        }
        #expect(failures.isEmpty, "\(failures.first ?? "")")
    }

    private func label(_ color: Color) -> Label {
        Label(frame: Rect(x: 10, y: 10, width: 100, height: 30), text: "a", color: color)
    }

    /// The colours of the text, and of what was drawn right before it.
    private func textAndGround() -> (text: Color?, ground: Color?) {
        host.advance()
        let quads = host.draw().quads
        guard let index = quads.lastIndex(where: { $0.texture != nil }) else { return (nil, nil) }
        return (quads[index].color, index > 0 ? quads[index - 1].color : nil)
    }

    @Test(arguments: [Color(white: 0.1), Color(white: 0.9), Color(red: 0.1, green: 0.3, blue: 0.5)])
    func textStandsOutFromTheColourBehindIt(ground: Color) throws {
        let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        card.backgroundColor = ground
        let label = label(Color(red: 0.5, green: 0.4, blue: 0.3, alpha: 0.5))
        label.alpha = 0.5
        card.addSubview(label)
        host.root.addSubview(card)
        let drawn = textAndGround()
        #expect(drawn.ground == ground)
        #expect(try #require(drawn.text).alpha == 1 && #require(drawn.text).contrast(with: ground) >= 7)
    }

    @Test func textThatStandsOutKeepsItsColour() {
        let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        card.backgroundColor = .black
        let amber = Color(red: 1, green: 0.8, blue: 0.2)
        card.addSubview(label(amber))
        host.root.addSubview(card)
        #expect(textAndGround().text == amber)
    }

    /// What lies behind a text, and why that is no one colour from which it could stand out.
    enum Backdrop: CaseIterable {
        case unknown, gradient, picture, translucent, edge, middleGrey
    }

    @Test(arguments: Backdrop.allCases)
    func textHasAPlateWhereItCouldNotStandOut(backdrop: Backdrop) throws {
        let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        switch backdrop {
        case .unknown: break
        case .gradient: card.backgroundGradient = Gradient(.black, .white)
        case .picture: card.addSubview(ImageView(frame: card.bounds, source: PictureSource(path: "picture")))
        case .translucent: card.backgroundColor = Color(white: 0, alpha: 0.5)
        case .edge:
            let edge = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
            edge.backgroundColor = .white
            (card.backgroundColor, card.clipsToBounds) = (.black, true)
            card.addSubview(edge)
        case .middleGrey: card.backgroundColor = Color(white: 0.47)
        }
        card.addSubview(label(Color(white: 0.7)))
        host.root.addSubview(card)
        let drawn = textAndGround()
        let (text, plate) = (try #require(drawn.text), try #require(drawn.ground))
        #expect(plate.alpha == 1 && text.contrast(with: plate) >= 7)
    }

    @Test(arguments: [Control.State.normal, .pressed, .disabled])
    func theTitleOfAButtonStandsOutFromIt(state: Control.State) throws {
        let button = Button(frame: Rect(x: 0, y: 0, width: 100, height: 44), title: "Press")
        host.root.addSubview(button)
        button.isEnabled = state != .disabled
        if state == .pressed { host.contact(.began, 50, 20) }
        host.advance()
        let text = try #require(host.draw().quads.last { $0.texture != nil })
        let fill = try #require(button.backgroundColor)
        #expect(fill.alpha == 1 && text.color.alpha == 1 && text.color.contrast(with: fill) >= 7)
        host.displayPreferences.highContrast = false
        #expect(button.backgroundColor != fill)
    }

    @Test func controlsAreDrawnInTwoColoursThatStandOut() {
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 200, height: 44), value: 0.5)
        let toggle = Switch(frame: Rect(x: 0, y: 50, width: 52, height: 44), isOn: true)
        let bar = ProgressBar(frame: Rect(x: 0, y: 100, width: 200, height: 6), progress: 0.5)
        let dots = PageControl(frame: Rect(x: 0, y: 150, width: 200, height: 44))
        dots.numberOfPages = 3
        for control in [slider, toggle, bar, dots] as [View] { host.root.addSubview(control) }
        host.advance()
        let colors = Set(host.draw().quads.map(\.color))
        #expect(colors == [.white, .black])
        slider.isEnabled = false
        toggle.isEnabled = false
        #expect(host.draw().quads.allSatisfy { $0.color.alpha == 1 })
    }

    @Test func bordersCanBeSeen() throws {
        let card = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        card.backgroundColor = Color(white: 0.2)
        card.border = Border(width: 0.5, color: Color(white: 0.3, alpha: 0.3))
        host.root.addSubview(card)
        let line = try #require(host.draw().quads.last)
        #expect(line.borderWidth == 2 && line.color.alpha == 1)
        #expect(line.color.contrast(with: Color(white: 0.2)) >= 3)
    }

    @Test(arguments: [false, true])
    func theFrameAroundTheFocusFollowsRoundCorners(isHighContrast: Bool) throws {
        host.displayPreferences.highContrast = isHighContrast
        let button = Button(frame: Rect(x: 100, y: 100, width: 100, height: 44), title: "Press")
        button.cornerRadius = 12
        host.root.addSubview(button)
        host.press(.tab)
        let ring = host.draw().quads.suffix(2)
        for quad in ring {
            let distance = 100 - quad.x
            #expect(quad.borderWidth > 0 && distance > 0 && quad.cornerRadius == 12 + distance)
        }
        let (dark, light) = (try #require(ring.first), try #require(ring.last))
        #expect(dark.borderWidth > light.borderWidth && dark.x < light.x)
    }
}
