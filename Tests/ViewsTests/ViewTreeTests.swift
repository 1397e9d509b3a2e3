import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// Takes every contact and writes it down.
@MainActor
private final class Pad: View {
    var heard: [Contact] = []

    override var wantsContacts: Bool { true }
    override func handle(_ contact: Contact) { heard.append(contact) }
}

@MainActor
@Suite struct ViewTreeTests {
    let host = TestHost()

    @Test func aViewCannotBecomeItsOwnDescendant() {
        let outer = View()
        let inner = View()
        outer.addSubview(inner)
        inner.addSubview(outer)
        outer.addSubview(outer)
        #expect(inner.subviews.isEmpty && outer.subviews.count == 1 && outer.superview == nil)
    }

    @Test func movingAViewTakesItFromWhereItWas() {
        let first = View()
        let second = View()
        let moved = View()
        first.addSubview(moved)
        second.addSubview(moved)
        #expect(first.subviews.isEmpty && second.subviews.count == 1 && moved.superview === second)
    }

    /// Sorting at each of them takes minutes.
    @Test func tenThousandSubviewsAreAddedInNoTime() {
        let start = ContinuousClock.now
        for number in 0..<10_000 {
            let view = View()
            view.zPosition = Double(number % 7)
            host.root.addSubview(view)
        }
        let ordered = host.root.subviewsBackToFront
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(
            ordered.count == 10_000 && zip(ordered, ordered.dropFirst()).allSatisfy { $0.zPosition <= $1.zPosition })
    }

    @Test func changesOfWhatIsSeenAskForOneFrame() {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        host.root.addSubview(view)
        host.advance()
        #expect(!host.isFrameWanted)
        view.alpha = 1
        view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(!host.isFrameWanted)
        view.alpha = 0.5
        #expect(host.isFrameWanted)
    }

    @Test func alphaMultipliesDownTheTreeAndHiddenViewsAreNotDrawn() throws {
        let outer = View(frame: Rect(x: 100, y: 0, width: 10, height: 10))
        let inner = View(frame: Rect(x: 5, y: 5, width: 1, height: 1))
        inner.backgroundColor = .white
        outer.addSubview(inner)
        host.root.addSubview(outer)
        outer.alpha = 0.5
        inner.alpha = 0.5
        let list = host.draw()
        #expect(list.quads.map(\.color.alpha) == [0.25])
        #expect(list.quads.first.map { [$0.x, $0.y] } == [105, 5])
        inner.isHidden = true
        #expect(host.draw().quads.isEmpty)
    }

    @Test func aContactStaysWithTheViewItBeganIn() {
        let left = Pad(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let right = Pad(frame: Rect(x: 100, y: 0, width: 100, height: 100))
        host.root.addSubview(left)
        host.root.addSubview(right)
        host.contact(.began, 90, 50)
        host.contact(.moved, 150, 50)
        host.contact(.ended, 150, 50)
        #expect(left.heard.map(\.phase) == [.began, .moved, .ended])
        #expect(right.heard.isEmpty)
    }

    @Test func positionsAreTheViewsOwnAndTheForemostViewIsAsked() {
        let behind = Pad(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let front = Pad(frame: Rect(x: 40, y: 30, width: 100, height: 100))
        host.root.addSubview(behind)
        host.root.addSubview(front)
        host.contact(.began, 50, 50)
        #expect(behind.heard.isEmpty)
        #expect(front.heard.map(\.position) == [Point(x: 10, y: 20)])
    }

    @Test func aContactWhoseViewGoesAwayIsCancelledOnce() {
        let pad = Pad(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        host.root.addSubview(pad)
        host.contact(.began, 50, 50)
        pad.removeFromSuperview()
        host.contact(.moved, 60, 50)
        host.contact(.ended, 60, 50)
        #expect(pad.heard.map(\.phase) == [.began, .cancelled])
    }

    @Test func quadsOfOnePlaneShareAGroup() {
        for x in 0..<3 {
            let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            view.backgroundColor = Color(white: Float(x) / 3)
            host.root.addSubview(view)
        }
        let list = host.draw()
        #expect(list.groups.count == 1 && list.quads.count == 3)
    }
}
