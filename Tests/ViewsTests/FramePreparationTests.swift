import Geometry
import Testing
import Timebase
import Views

/// Does something in the middle of the making of a frame, once.
@MainActor
private final class Disturbing: View {
    var disturb: (() -> Void)?

    override func advance(to time: MonotonicTime) {
        super.advance(to: time)
        let action = disturb
        disturb = nil
        action?()
    }
}

/// A layout that is asked for while a frame is being made is not lost, whoever has had his turn by then.
@MainActor
@Suite struct FramePreparationTests {
    private let host = TestHost()
    private let stack = StackView(frame: Rect(x: 0, y: 0, width: 100, height: 20), axis: .horizontal)
    private let disturbing = Disturbing()
    private var second: View { stack.subviews[1] }

    init() {
        for _ in 0..<2 { stack.addSubview(View(frame: Rect(x: 0, y: 0, width: 30, height: 20))) }
        host.root.addSubview(stack)
        host.root.addSubview(disturbing)
        host.playUntilRest()
    }

    @Test func aLayoutIsDoneBeforeTheFrameIsDrawn() {
        #expect(second.frame.minX == 30)
        disturbing.disturb = { [stack] in stack.subviews[0].isHidden = true }
        host.advance()
        #expect(second.frame == Rect(x: 0, y: 0, width: 100, height: 20))
        // One that comes after the stack's turn may have a frame of its own.
        #expect((host.playUntilRest() ?? 2) <= 1)
    }

    @Test func aLayoutThatUpsetsAnotherOneDoesSoInTheSameFrame() {
        let inner = StackView(frame: Rect(x: 0, y: 0, width: 40, height: 20), axis: .horizontal)
        inner.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 20)))
        stack.insertSubview(inner, at: 0)
        host.playUntilRest()
        disturbing.disturb = { [stack] in
            inner.spacing = 5
            inner.addSubview(View(frame: Rect(x: 0, y: 0, width: 15, height: 20)))
            stack.setNeedsLayout()
        }
        host.advance()
        #expect(inner.frame.size.width == 30 && inner.subviews[1].frame.minX == 15)
        #expect(stack.subviews[1].frame.minX == 30)
    }

    @Test func aLayoutThatWasDueBeforeAViewWasAddedIsDoneInItsNewPlace() {
        final class Counting: View {
            private(set) var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let (outer, inner) = (View(), Counting())
        outer.addSubview(inner)
        inner.setNeedsLayout()
        let layouts = inner.layouts
        // After the frame has been to all views, so that only the search for layouts finds it.
        disturbing.disturb = { [host] in host.root.addSubview(outer) }
        host.advance()
        #expect(inner.layouts == layouts + 1)
    }

    /// Shows what it was when it was last brought to a moment.
    private final class Polled: View {
        var level = 0.0 { didSet { if level != oldValue { setNeedsFrame() } } }
        private(set) var shownLevel = 0.0

        override func advance(to time: MonotonicTime) {
            shownLevel = level
            super.advance(to: time)
        }
    }

    @Test(arguments: [true, false])
    func aChangeThatComesTooLateForAFrameHasOneOfItsOwn(isBefore: Bool) {
        let polled = Polled()
        host.root.insertSubview(polled, at: isBefore ? 0 : host.root.subviews.count)
        host.playUntilRest()
        disturbing.disturb = { polled.level = 1 }
        disturbing.setNeedsFrame()
        // With the frame in which it is changed, or with one more.
        #expect(host.playUntilRest() == (isBefore ? 2 : 1))
        #expect(polled.shownLevel == 1)
    }

    @Test func aViewThatIsAddedWhileItsSiblingsHaveTheirTurnHasItsOwnInTheNextFrame() {
        let polled = Polled()
        polled.level = 1
        disturbing.disturb = { [host] in host.root.addSubview(polled) }
        disturbing.setNeedsFrame()
        #expect(host.playUntilRest() == 2)
        #expect(polled.shownLevel == 1)
    }

    @Test func aViewThatAsksForAFrameInEachOfItsTurnsDoesNotKeepTheScreenAwake() {
        final class Eager: View {
            override func advance(to time: MonotonicTime) {
                setNeedsFrame()
                super.advance(to: time)
                setNeedsFrame()
            }
        }
        host.root.addSubview(Eager())
        #expect(host.playUntilRest() == 1)
    }

    @Test func aDelegateThatChangesAnotherViewAtTheEndOfAMotionIsSeenAndThenThereIsRest() {
        let stage = Stage()
        let polled = Polled()
        stage.host.root.insertSubview(polled, at: 0)
        stage.host.playUntilRest()
        stage.log.onScroll = { polled.level = $0.scrollOffset.items }
        stage.carousel.scrollToItem(at: 2, animated: true)
        #expect(stage.host.playUntilRest() != nil)
        #expect(polled.shownLevel == 2)
        #expect(stage.host.playUntilRest() == 0)
    }

    @Test func aLayoutThatNeverEndsHoldsNoFrameUp() {
        final class Restless: View {
            override func layoutSubviews() { setNeedsLayout() }
        }
        let view = Restless()
        host.root.addSubview(view)
        view.setNeedsLayout()
        host.advance()
        #expect(!host.isFrameWanted)
    }
}
