import Geometry
import Testing
import Timebase
import TouchGestures

/// Plays fingers to a tracker on virtual time.
private struct Fingers<Tracker: GestureTracker> {
    var tracker: Tracker
    var now = MonotonicTime(secondsSinceStart: 50)

    init(_ tracker: Tracker) { self.tracker = tracker }

    mutating func wait(_ seconds: Double) {
        now = now + Seconds(seconds)
        tracker.advance(to: now)
    }

    @discardableResult
    mutating func send(_ phase: Contact.Phase, _ x: Double, _ y: Double, finger: Int = 1) -> GestureState {
        let position = Point(x: x, y: y)
        tracker.handle(Contact(id: ContactID(rawValue: finger), phase: phase, position: position, time: now))
        return tracker.state
    }

    mutating func tap(_ x: Double, _ y: Double) {
        send(.began, x, y)
        wait(0.05)
        send(.ended, x, y)
    }
}

@Suite struct TapTrackerTests {
    @Test func aQuickTouchIsATapWhereItBegan() {
        var fingers = Fingers(TapTracker())
        fingers.send(.began, 10, 20)
        fingers.wait(0.1)
        fingers.send(.moved, 14, 20)
        #expect(fingers.send(.ended, 15, 21) == .ended)
        #expect(fingers.tracker.location == Point(x: 10, y: 20))
        #expect(fingers.tracker.deadline == nil)
    }

    @Test func whatStraysIsHeldOrHasTwoFingersIsNone() {
        var strayed = Fingers(TapTracker())
        strayed.send(.began, 0, 0)
        #expect(strayed.send(.moved, 11, 0) == .failed)
        var held = Fingers(TapTracker())
        held.send(.began, 0, 0)
        held.wait(0.8)
        #expect(held.send(.ended, 0, 0) == .failed)
        var double = Fingers(TapTracker())
        double.send(.began, 0, 0)
        #expect(double.send(.began, 50, 0, finger: 2) == .failed)
        var taken = Fingers(TapTracker())
        taken.send(.began, 0, 0)
        #expect(taken.send(.cancelled, 0, 0) == .failed)
    }

    @Test func twoTapsInTimeAndPlaceAreADoubleTap() {
        var fingers = Fingers(TapTracker(count: 2))
        fingers.tap(0, 0)
        #expect(fingers.tracker.state == .possible && fingers.tracker.isExpectingContact)
        fingers.wait(0.2)
        fingers.tap(20, 0)
        #expect(fingers.tracker.state == .ended)
    }

    @Test func theSecondTapIsWaitedForOnlySoLong() {
        var fingers = Fingers(TapTracker(count: 2))
        fingers.tap(0, 0)
        #expect(fingers.tracker.deadline == fingers.now + Seconds(0.3))
        fingers.wait(0.299)
        #expect(fingers.tracker.state == .possible)
        fingers.wait(0.002)
        #expect(fingers.tracker.state == .failed)
    }

    @Test func aSecondTapElsewhereIsNone() {
        var fingers = Fingers(TapTracker(count: 2))
        fingers.tap(0, 0)
        #expect(fingers.send(.began, 100, 0) == .failed)
    }
}

@Suite struct LongPressTrackerTests {
    @Test func itBeginsAtItsTimeFollowsAndEnds() {
        var fingers = Fingers(LongPressTracker())
        fingers.send(.began, 5, 5)
        #expect(fingers.tracker.deadline == fingers.now + Seconds(0.5))
        fingers.wait(0.49)
        #expect(fingers.tracker.state == .possible)
        fingers.wait(0.01)
        #expect(fingers.tracker.state == .began)
        #expect(fingers.tracker.deadline == nil)
        #expect(fingers.send(.moved, 90, 5) == .changed)
        #expect(fingers.tracker.location == Point(x: 90, y: 5))
        #expect(fingers.send(.ended, 90, 5) == .ended)
    }

    @Test func whatMovesOrIsLiftedBeforeIsNone() {
        var moved = Fingers(LongPressTracker())
        moved.send(.began, 0, 0)
        #expect(moved.send(.moved, 0, 12) == .failed)
        #expect(moved.tracker.deadline == nil)
        var lifted = Fingers(LongPressTracker())
        lifted.send(.began, 0, 0)
        lifted.wait(0.4)
        #expect(lifted.send(.ended, 0, 0) == .failed)
    }

    @Test func aSecondFingerMattersOnlyBefore() {
        var fingers = Fingers(LongPressTracker())
        fingers.send(.began, 0, 0)
        fingers.wait(0.6)
        #expect(fingers.send(.began, 9, 9, finger: 2) == .began)
        #expect(fingers.send(.cancelled, 0, 0) == .cancelled)
    }
}

@Suite struct PanTrackerTests {
    @Test func onlyItsAxisCounts() {
        var along = Fingers(PanTracker(axis: .horizontal))
        along.send(.began, 0, 0)
        #expect(along.send(.moved, 20, 5) == .began)
        #expect(along.send(.moved, 30, 50) == .changed)
        #expect(along.tracker.pan.translation == Point(x: 30, y: 50))
        #expect(along.send(.ended, 30, 50) == .ended)
        var across = Fingers(PanTracker(axis: .horizontal))
        across.send(.began, 0, 0)
        #expect(across.send(.moved, 5, 20) == .failed)
    }

    @Test func aTapIsNone() {
        var fingers = Fingers(PanTracker())
        fingers.tap(3, 3)
        #expect(fingers.tracker.state == .failed)
        fingers.tracker.reset()
        fingers.send(.began, 0, 0)
        #expect(fingers.send(.moved, 0, 30) == .began)
    }
}

@Suite struct SwipeTrackerTests {
    private func swipe(
        _ directions: SwipeTracker.Directions, by way: Point, in seconds: Double
    ) -> SwipeTracker.Directions? {
        var fingers = Fingers(SwipeTracker(directions: directions))
        fingers.send(.began, 100, 100)
        for step in 1...10 {
            fingers.wait(seconds / 10)
            fingers.send(.moved, 100 + way.x * Double(step) / 10, 100 + way.y * Double(step) / 10)
        }
        fingers.send(.ended, 100 + way.x, 100 + way.y)
        return fingers.tracker.state == .ended ? fingers.tracker.direction : nil
    }

    @Test func aQuickStrokeHasItsDirection() {
        #expect(swipe(.all, by: Point(x: -90, y: 10), in: 0.2) == .left)
        #expect(swipe(.all, by: Point(x: 90, y: -10), in: 0.2) == .right)
        #expect(swipe(.all, by: Point(x: 5, y: -60), in: 0.2) == .up)
        #expect(swipe(.down, by: Point(x: 5, y: 60), in: 0.2) == .down)
    }

    @Test func aSlowShortCrookedOrUnwantedOneIsNone() {
        #expect(swipe(.all, by: Point(x: 90, y: 0), in: 2) == nil)
        #expect(swipe(.all, by: Point(x: 30, y: 0), in: 0.1) == nil)
        #expect(swipe(.all, by: Point(x: 80, y: 60), in: 0.2) == nil)
        #expect(swipe(.left, by: Point(x: 90, y: 0), in: 0.2) == nil)
    }
}

@Suite struct PinchTrackerTests {
    @Test func scaleCentreAndRotationFollowTwoFingers() {
        var fingers = Fingers(PinchTracker())
        fingers.send(.began, 100, 100)
        fingers.send(.began, 200, 100, finger: 2)
        #expect(fingers.send(.moved, 205, 100, finger: 2) == .possible)
        #expect(fingers.send(.moved, 300, 100, finger: 2) == .began)
        #expect(fingers.tracker.scale == 2)
        #expect(fingers.tracker.location == Point(x: 200, y: 100))
        #expect(fingers.send(.moved, 100, 300, finger: 2) == .changed)
        #expect(abs(fingers.tracker.rotation - .pi / 2) < 1e-12)
        #expect(fingers.send(.ended, 100, 300, finger: 2) == .ended)
    }

    @Test func oneFingerIsNoPinchAndThreeAreTheFirstTwo() {
        var one = Fingers(PinchTracker())
        one.send(.began, 0, 0)
        one.send(.moved, 90, 0)
        #expect(one.send(.ended, 90, 0) == .failed)
        var three = Fingers(PinchTracker())
        three.send(.began, 0, 0)
        three.send(.began, 100, 0, finger: 2)
        three.send(.began, 50, 50, finger: 3)
        #expect(three.send(.moved, 500, 50, finger: 3) == .possible)
        #expect(three.send(.ended, 500, 50, finger: 3) == .possible)
        #expect(three.send(.moved, 50, 0, finger: 2) == .began)
        #expect(three.tracker.scale == 0.5)
    }

    @Test func fingersInOnePlaceStayFinite() {
        var fingers = Fingers(PinchTracker())
        fingers.send(.began, 5, 5)
        fingers.send(.began, 5, 5, finger: 2)
        fingers.send(.moved, .nan, 5, finger: 2)
        fingers.send(.moved, 50, 5, finger: 2)
        #expect(fingers.tracker.scale.isFinite && fingers.tracker.scale > 0)
    }

    @Test func turningBeyondHalfATurnGoesOnCounting() {
        var fingers = Fingers(PinchTracker())
        fingers.send(.began, 0, 0)
        fingers.send(.began, 100, 0, finger: 2)
        for point in [(0.0, 100.0), (-100, 0), (0, -100), (100, 0)] {
            fingers.send(.moved, point.0, point.1, finger: 2)
        }
        #expect(abs(fingers.tracker.rotation - 2 * .pi) < 1e-12)
    }
}
