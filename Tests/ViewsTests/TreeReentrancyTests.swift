import Geometry
import Testing
import TouchGestures
import Views

/// Views that change the tree while they are told that they leave it.
@MainActor
@Suite struct TreeReentrancyTests {
    private let host = TestHost()
    private let first = View(frame: Rect(x: 0, y: 0, width: 400, height: 480))
    private let second = View(frame: Rect(x: 400, y: 0, width: 400, height: 480))

    init() {
        host.root.addSubview(first)
        host.root.addSubview(second)
    }

    /// Runs what it is given when it is about to move, and when it has.
    private final class Mover: View {
        var willMove: (@MainActor () -> Void)?
        var moved: (@MainActor () -> Void)?

        override func willMove(to host: (any ViewHost)?) {
            let body = willMove
            willMove = nil
            body?()
        }

        override func didMove() {
            let body = moved
            moved = nil
            body?()
        }
    }

    @Test func aViewThatIsPutElsewhereWhenItsFingerIsTakenAwayIsThere() {
        let view = ContactLog(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        first.addSubview(view)
        host.contact(.began, 100, 100)
        view.whenTold = { if $0.phase == .cancelled { second.addSubview(view) } }
        view.removeFromSuperview()
        expectConsistency(of: host)
        #expect(view.superview === second)
        #expect(view.host === host)
        view.whenTold = nil
        first.addSubview(view)
        #expect(second.subviews.isEmpty)
        expectConsistency(of: host)
    }

    @Test func addingAViewThatIsPutElsewhereMeanwhileAddsItOnce() {
        let view = ContactLog(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        first.addSubview(view)
        host.contact(.began, 100, 100)
        view.whenTold = { if $0.phase == .cancelled { first.addSubview(view) } }
        second.addSubview(view)
        expectConsistency(of: host)
        #expect(view.superview === second)
        #expect(first.subviews.isEmpty)
    }

    @Test func aViewThatIsAddedWhileItLeavesIsOnTheScreen() {
        for isBefore in [true, false] {
            let view = Mover(frame: Rect(x: 50, y: 50, width: 100, height: 100))
            first.addSubview(view)
            #expect(view.host === host)
            let add: @MainActor () -> Void = { second.addSubview(view) }
            if isBefore { view.willMove = add } else { view.moved = add }
            view.removeFromSuperview()
            #expect(view.superview === second)
            #expect(view.host === host)
            expectConsistency(of: host)
            view.removeFromSuperview()
            #expect(view.host == nil)
        }
    }

    @Test func aViewThatIsRemovedAsItsSuperviewAppearsIsOnNoScreen() {
        let outer = Mover(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let inner = View(frame: outer.bounds)
        outer.addSubview(inner)
        outer.moved = { inner.removeFromSuperview() }
        first.addSubview(outer)
        #expect(inner.superview == nil)
        #expect(inner.host == nil)
        expectConsistency(of: host)
    }
}

/// Every view of a tree stands in it once, knows where, and knows the screen.
@MainActor
func expectConsistency(of host: TestHost, sourceLocation: SourceLocation = #_sourceLocation) {
    var seen: Set<ObjectIdentifier> = []
    func check(_ view: View) {
        #expect(view.host === host, "not on the screen", sourceLocation: sourceLocation)
        #expect(seen.insert(ObjectIdentifier(view)).inserted, "in the tree twice", sourceLocation: sourceLocation)
        for subview in view.subviews {
            #expect(subview.superview === view, "does not know where it is", sourceLocation: sourceLocation)
            check(subview)
        }
    }
    check(host.root)
}
