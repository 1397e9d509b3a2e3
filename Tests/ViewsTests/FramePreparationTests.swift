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
        #expect(host.playUntilRest() == 0)
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
