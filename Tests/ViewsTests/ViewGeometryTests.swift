import DrawList
import Geometry
import Testing
import TouchGestures
import Views

@MainActor
private final class Pad: View {
    var heard: [Contact] = []

    override var wantsContacts: Bool { true }
    override func handle(_ contact: Contact) { heard.append(contact) }
}

@MainActor
@Suite struct ViewGeometryTests {
    let host = TestHost()

    private func isNear(_ a: Point?, _ b: Point) -> Bool { a.map { $0.distance(to: b) < 1e-9 } ?? false }

    @Test func aTransformTurnsAboutTheCentre() throws {
        let view = View(frame: Rect(x: 100, y: 100, width: 80, height: 40))
        view.transform = .rotation(aboutZ: .pi / 2)
        view.backgroundColor = .white
        host.root.addSubview(view)
        #expect(isNear(view.convertToScreen(Point(x: 40, y: 20)), Point(x: 140, y: 120)))
        #expect(isNear(view.convertToScreen(.zero), Point(x: 160, y: 80)))
        #expect(isNear(view.convertFromScreen(Point(x: 160, y: 80)), .zero))
        let frame = try #require(view.screenFrame)
        #expect(abs(frame.minX - 120) < 1e-9 && abs(frame.size.height - 80) < 1e-9)
    }

    @Test func whatIsTurnedAwayIsSeenWithTheSuperviewsPerspective() throws {
        let view = View(frame: Rect(x: 350, y: 190, width: 100, height: 100))
        host.root.addSubview(view)
        view.transform = .rotation(aboutY: 0.8)
        let flat = try #require(view.screenFrame)
        #expect(abs(flat.size.height - 100) < 1e-9)
        host.root.eyeDistance = 400
        let seen = try #require(view.screenFrame)
        // The nearer edge is higher; the centre, before the eye, stays.
        #expect(seen.size.height > 105)
        #expect(isNear(view.convertToScreen(Point(x: 50, y: 50)), Point(x: 400, y: 240)))
        // A perspective of its own has the same effect on one in the middle.
        host.root.eyeDistance = 0
        view.transform = .rotation(aboutY: 0.8) * Transform3D(m34: -1.0 / 400)
        let own = try #require(view.screenFrame)
        #expect(abs(own.size.height - seen.size.height) < 1e-9)
    }

    @Test func contactsReachTurnedViewsWhereTheyAreSeen() {
        let pad = Pad(frame: Rect(x: 100, y: 100, width: 200, height: 20))
        pad.transform = .rotation(aboutZ: .pi / 2)
        host.root.addSubview(pad)
        host.contact(.began, 110, 110, finger: 1)
        host.contact(.began, 200, 200, finger: 2)
        #expect(pad.heard.map(\.id.rawValue) == [2])
        #expect(isNear(pad.heard.first?.position, Point(x: 190, y: 10)))
    }

    @Test func aViewThatClipsKeepsContactsOut() {
        let window = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let pad = Pad(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(pad)
        host.root.addSubview(window)
        host.contact(.began, 100, 100)
        window.clipsToBounds = true
        host.contact(.ended, 100, 100)
        host.contact(.began, 100, 100)
        host.contact(.began, 20, 20, finger: 2)
        #expect(pad.heard.map(\.phase) == [.began, .ended, .began])
    }

    // MARK: Order

    private func colors() -> [Float] { host.draw().quads.map(\.color.red) }

    @Test func zPositionOrdersAndEqualOnesStayAsAdded() {
        let views = (0..<4).map { index in
            let view = Pad(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            view.backgroundColor = Color(white: Float(index) / 4)
            host.root.addSubview(view)
            return view
        }
        views[0].zPosition = 1
        views[3].zPosition = -1
        #expect(colors() == [0.75, 0.25, 0.5, 0])
        #expect(host.root.contactReceiver(at: Point(x: 5, y: 5)) === views[0])
        #expect(host.root.subviews.first === views[0])
        views[0].zPosition = 0
        views[3].zPosition = 0
        #expect(colors() == [0, 0.25, 0.5, 0.75])
    }

    @Test func subviewsArePutWhereOneSays() {
        let root = View()
        let views = (0..<4).map { index in
            let view = View()
            view.tag = index + 1
            return view
        }
        root.addSubview(views[0])
        root.insertSubview(views[1], at: 0)
        root.insertSubview(views[2], above: views[1])
        root.insertSubview(views[3], below: views[1])
        #expect(root.subviews.map(\.tag) == [4, 2, 3, 1])
        root.bringSubviewToFront(views[1])
        root.sendSubviewToBack(views[0])
        #expect(root.subviews.map(\.tag) == [1, 4, 3, 2])
        root.insertSubview(views[0], at: 99)
        #expect(root.subviews.map(\.tag) == [4, 3, 2, 1])
        root.insertSubview(views[0], at: 1)
        #expect(root.subviews.map(\.tag) == [4, 1, 3, 2])
        root.bringSubviewToFront(View())
        #expect(root.subviews.count == 4)
    }

    @Test func aTagFindsTheFirstView() {
        let inner = View()
        inner.tag = 7
        let outer = View()
        outer.addSubview(inner)
        let other = View()
        other.tag = 7
        host.root.addSubview(outer)
        host.root.addSubview(other)
        #expect(host.root.view(withTag: 7) === inner)
        #expect(host.root.view(withTag: 8) == nil)
    }

    // MARK: Layout

    nonisolated private static let following: [(Autoresizing, Rect)] = [
        (.size, Rect(x: 10, y: 10, width: 180, height: 80)),
        (.center, Rect(x: 60, y: 10, width: 80, height: 80)),
        ([.left], Rect(x: 110, y: 10, width: 80, height: 80)),
        ([.right], Rect(x: 10, y: 10, width: 80, height: 80)),
        ([.left, .width], Rect(x: 10 + 100.0 / 9, y: 10, width: 80 + 800.0 / 9, height: 80)),
        ([], Rect(x: 10, y: 10, width: 80, height: 80)),
    ]

    @Test(arguments: following)
    func aViewFollowsItsSuperviewsSize(autoresizing: Autoresizing, expected: Rect) {
        let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = View(frame: Rect(x: 10, y: 10, width: 80, height: 80))
        inner.autoresizing = autoresizing
        outer.addSubview(inner)
        outer.frame = Rect(x: 0, y: 0, width: 200, height: 100)
        #expect(inner.frame.origin.distance(to: expected.origin) < 1e-9)
        #expect(abs(inner.frame.size.width - expected.size.width) < 1e-9)
        #expect(inner.frame.size.height == expected.size.height)
    }
}
