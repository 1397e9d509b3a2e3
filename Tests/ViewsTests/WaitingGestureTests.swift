import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// Gestures that wait for others, when something gets in between.
@MainActor
@Suite struct WaitingGestureTests {
    private let host = TestHost()
    private let view = View(frame: Rect(x: 100, y: 100, width: 300, height: 200))

    init() { host.root.addSubview(view) }

    /// Writes down what a recognizer tells.
    @MainActor
    private final class Story {
        var states: [GestureState] = []
        func note(_ recognizer: GestureRecognizer) { states.append(recognizer.state) }
    }

    private func tap() {
        host.contact(.began, 150, 150)
        host.contact(.ended, 150, 150)
    }

    private func addDragAfterSwipe(_ dragged: Story) -> PanGestureRecognizer {
        let swipe = SwipeGestureRecognizer(.left) { _ in }
        let pan = PanGestureRecognizer { dragged.note($0) }
        pan.requireFailure(of: swipe)
        view.addGestureRecognizer(swipe)
        view.addGestureRecognizer(pan)
        return pan
    }

    @Test func aFingerThatIsTakenAwayFromAWaitingDragLeavesNothingBehind() {
        let dragged = Story()
        let pan = addDragAfterSwipe(dragged)
        host.contact(.began, 300, 200)
        host.contact(.moved, 280, 200)
        host.contact(.cancelled, 280, 200)
        #expect(dragged.states.isEmpty, "told of an end without a beginning")
        #expect(pan.state == .possible)
        // The view understands its gestures as before.
        var taps = 0
        view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        tap()
        #expect(taps == 1)
        host.contact(.began, 200, 200)
        host.contact(.moved, 260, 200)
        host.contact(.ended, 260, 200)
        #expect(dragged.states == [.began, .ended])
    }

    @Test func aWaitingDragThatIsCancelledTwiceTellsNothing() {
        let dragged = Story()
        let pan = addDragAfterSwipe(dragged)
        host.contact(.began, 300, 200)
        host.contact(.moved, 280, 200)
        pan.cancel()
        pan.isEnabled = false
        view.removeFromSuperview()
        host.contact(.ended, 280, 200)
        #expect(dragged.states.isEmpty)
        #expect(pan.state == .possible)
    }

    @Test func aDragThatIsCancelledAsItsBeginningIsToldLateEndsOnce() {
        let swipe = SwipeGestureRecognizer(.left) { _ in }
        let story = Story()
        let pan = PanGestureRecognizer {
            story.note($0)
            if $0.state == .began { $0.cancel() }
        }
        // The swipe of another view, whose finger is lifted later.
        let other = View(frame: Rect(x: 500, y: 100, width: 200, height: 200))
        host.root.addSubview(other)
        other.addGestureRecognizer(swipe)
        pan.requireFailure(of: swipe)
        view.addGestureRecognizer(pan)
        host.contact(.began, 600, 200, finger: 2)
        host.contact(.began, 200, 200)
        host.contact(.moved, 260, 200)
        host.contact(.ended, 260, 200)
        #expect(story.states.isEmpty)
        host.contact(.ended, 600, 200, finger: 2)
        #expect(story.states == [.began, .cancelled] || story.states == [.began, .ended])
        #expect(pan.state == .possible)
    }

    @Test func aFingerThatBeginsTwiceUnderAWaitingDragStartsAnew() {
        let dragged = Story()
        _ = addDragAfterSwipe(dragged)
        host.contact(.began, 300, 200)
        host.contact(.moved, 280, 200)
        host.contact(.began, 200, 200)
        host.contact(.moved, 260, 200)
        host.contact(.ended, 260, 200)
        #expect(dragged.states == [.began, .ended])
    }

    @Test func aTapNoLongerWaitsForADoubleTapThatIsSwitchedOffOrCancelled() {
        let double = TapGestureRecognizer(count: 2) { _ in }
        var taps = 0
        view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        view.addGestureRecognizer(double)
        host.advance()
        let endings: [@MainActor () -> Void] = [{ double.isEnabled = false }, { double.cancel() }]
        for (index, end) in endings.enumerated() {
            double.isEnabled = true
            tap()
            host.advance()
            #expect(taps == index)
            end()
            #expect(host.isFrameWanted, "nobody asks for the frame in which the tap is told")
            #expect(host.root.frameDemand == .now)
            host.advance()
            #expect(taps == index + 1)
            #expect(host.root.frameDemand == .nothing)
        }
    }

    @Test func switchingOffWhatNobodyWaitsForAsksForNoFrame() {
        let double = TapGestureRecognizer(count: 2) { _ in }
        view.addGestureRecognizer(double)
        host.advance()
        double.isEnabled = false
        double.cancel()
        #expect(!host.isFrameWanted)
    }

    @Test func twoThatWaitForEachOtherDoNotWaitForEver() {
        var told = ""
        let first = TapGestureRecognizer { _ in told += "1" }
        let second = TapGestureRecognizer { _ in told += "2" }
        let third = TapGestureRecognizer { _ in told += "3" }
        for recognizer in [first, second, third] { view.addGestureRecognizer(recognizer) }
        first.requireFailure(of: second)
        second.requireFailure(of: third)
        third.requireFailure(of: first)
        third.requireFailure(of: third)
        tap()
        host.play(1)
        #expect(told == "3")
        tap()
        host.play(1)
        #expect(told == "33")
    }
}
