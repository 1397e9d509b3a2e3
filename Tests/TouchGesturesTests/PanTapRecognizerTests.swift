import Geometry
import Testing
import Timebase
import TouchGestures

/// Feeds a recogniser with short notation and keeps what came of it.
private struct Session {
    var recognizer = PanTapRecognizer(slop: 10, maximumTapDuration: 0.75)
    var accepts = true
    var events: [GestureEvent] = []

    mutating func send(
        _ phase: Contact.Phase, finger: Int = 1, _ x: Double, _ y: Double = 100, ms: Double,
        after predecessor: Int? = nil
    ) {
        let contact = Contact(
            id: ContactID(rawValue: finger), phase: phase, position: Point(x: x, y: y), time: moment(ms),
            predecessor: predecessor.map { ContactID(rawValue: $0) }
        )
        guard let event = recognizer.handle(contact) else { return }
        events.append(event)
        if case .panShouldBegin = event, let answer = recognizer.resolvePan(accepted: accepts) { events.append(answer) }
    }

    mutating func cancel() { if let event = recognizer.cancel() { events.append(event) } }

    /// Such as "down ask began changed ended".
    var story: String {
        events.map { event in
            switch event {
            case .touchDown: return "down"
            case .panShouldBegin: return "ask"
            case .pan(let phase, _): return "\(phase)"
            case .tap: return "tap"
            case .failed: return "failed"
            }
        }.joined(separator: " ")
    }

    var pans: [Pan] {
        events.compactMap { if case .pan(_, let pan) = $0 { return pan } else { return nil } }
    }
}

private func moment(_ milliseconds: Double) -> MonotonicTime {
    MonotonicTime(secondsSinceStart: 10 + milliseconds / 1000)
}

@Suite struct PanTapRecognizerTests {
    @Test func aShortTouchTapsWhereItWentDown() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.moved, 106, ms: 50)
        session.send(.ended, 107, ms: 100)
        #expect(
            session.events == [
                .touchDown(Point(x: 100, y: 100), at: moment(0)), .tap(Point(x: 100, y: 100), at: moment(100)),
            ])
    }

    @Test func aFingerThatIsBackGoesOnWithItsDrag() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        for step in 1...5 { session.send(.moved, 100 + Double(step) * 20, ms: Double(step) * 10) }
        session.send(.ended, 200, ms: 50)
        session.send(.began, finger: 2, 260, ms: 80, after: 1)
        session.send(.ended, finger: 2, 260, ms: 90)
        #expect(session.story == "down ask began changed changed changed changed ended began ended")
        #expect(session.pans.last?.translation.x == 160)
        // 2 points a millisecond, as before.
        #expect(abs((session.pans.last?.velocity.x ?? 0) - 2000) < 1)
    }

    @Test func aFingerThatIsBackAfterItsTapDoesNotTapAgain() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.ended, 100, ms: 50)
        session.send(.began, finger: 2, 101, ms: 70, after: 1)
        session.send(.ended, finger: 2, 101, ms: 90)
        #expect(session.story == "down tap failed")
    }

    @Test func aFingerThatIsBackInAnotherViewBeginsThereAndDoesNotTap() {
        var session = Session()
        session.send(.began, finger: 2, 101, ms: 70, after: 1)
        session.send(.ended, finger: 2, 101, ms: 90)
        #expect(session.story == "down failed")
    }

    @Test func aDragThatWasCalledOffIsNotTakenUpAgain() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.moved, 150, ms: 10)
        session.cancel()
        session.send(.ended, 150, ms: 20)
        session.send(.began, finger: 2, 150, ms: 30, after: 1)
        #expect(session.story == "down ask began cancelled down")
    }

    @Test func aLongTouchDoesNotTap() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.ended, 100, ms: 751)
        #expect(session.story == "down failed")
    }

    @Test func leavingTheSlopMakesADrag() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.moved, 110, ms: 8)
        #expect(session.story == "down")
        session.send(.moved, 110.5, ms: 16)
        session.send(.moved, 130, 108, ms: 24)
        session.send(.ended, 130, 108, ms: 32)
        #expect(session.story == "down ask began changed ended")
        #expect(session.pans.map(\.translation.x) == [10.5, 30, 30])
        #expect(session.pans.last?.location == Point(x: 130, y: 108))
        #expect(session.pans.last?.translation == Point(x: 30, y: 8))
    }

    @Test func theReleaseVelocityIsThatOfTheFinger() {
        var session = Session()
        session.send(.began, 0, ms: 0)
        for step in 1...20 { session.send(.moved, Double(step) * 8, ms: Double(step) * 8) }
        session.send(.ended, 160, ms: 168)
        #expect(abs((session.pans.last?.velocity.x ?? 0) - 1000) < 1e-6)
        #expect(session.pans.last?.velocity.y == 0)
    }

    @Test func aFingerThatRestedBeforeLiftingReleasesWithoutVelocity() {
        var session = Session()
        session.send(.began, 0, ms: 0)
        for step in 1...20 { session.send(.moved, Double(step) * 8, ms: Double(step) * 8) }
        session.send(.ended, 160, ms: 400)
        #expect(session.pans.last?.velocity == .zero)
    }

    @Test func aRefusedDragFailsAtOnceAndStaysSilent() {
        var session = Session()
        session.accepts = false
        session.send(.began, 100, ms: 0)
        session.send(.moved, 150, ms: 8)
        #expect(session.story == "down ask failed")
        session.send(.moved, 200, ms: 16)
        session.send(.ended, 200, ms: 24)
        #expect(session.story == "down ask failed")
        session.accepts = true
        session.send(.began, finger: 2, 100, ms: 1000)
        session.send(.ended, finger: 2, 100, ms: 1050)
        #expect(session.story == "down ask failed down tap")
    }

    @Test func anUnansweredQuestionIsAskedAgain() {
        var recognizer = PanTapRecognizer()
        func contact(_ phase: Contact.Phase, _ x: Double) -> Contact {
            Contact(id: ContactID(rawValue: 1), phase: phase, position: Point(x: x, y: 0), time: moment(x))
        }
        _ = recognizer.handle(contact(.began, 0))
        for x in [20.0, 30] {
            guard case .panShouldBegin(let pan)? = recognizer.handle(contact(.moved, x)) else {
                Issue.record("not asked at \(x)")
                return
            }
            #expect(pan.translation.x == x)
        }
        #expect(recognizer.handle(contact(.ended, 30)) == .failed(at: moment(30)))
        #expect(recognizer.resolvePan(accepted: true) == nil)
    }

    @Test func aSecondFingerDoesNotMoveTheDrag() {
        var session = Session()
        session.send(.began, finger: 1, 100, ms: 0)
        session.send(.moved, finger: 1, 120, ms: 8)
        session.send(.began, finger: 2, 500, ms: 16)
        session.send(.moved, finger: 2, 700, ms: 24)
        session.send(.moved, finger: 1, 125, ms: 32)
        session.send(.ended, finger: 2, 700, ms: 40)
        session.send(.ended, finger: 1, 125, ms: 48)
        #expect(session.story == "down ask began changed ended")
        #expect(session.pans.map(\.translation.x) == [20, 25, 25])
    }

    @Test func anotherFingerContinuesTheDragWithoutAJump() {
        var session = Session()
        session.send(.began, finger: 1, 100, ms: 0)
        session.send(.moved, finger: 1, 120, ms: 8)
        session.send(.began, finger: 2, 500, ms: 16)
        session.send(.ended, finger: 1, 120, ms: 24)
        session.send(.moved, finger: 2, 503, ms: 32)
        session.send(.moved, finger: 2, 490, ms: 40)
        session.send(.ended, finger: 2, 490, ms: 48)
        #expect(session.story == "down ask began changed changed ended")
        #expect(session.pans.map(\.translation.x) == [20, 23, 10, 10])
        #expect(session.pans.allSatisfy { abs($0.velocity.x) < 3000 })  // a jump would be 380 points in 8 ms
    }

    @Test func aRestingFingerDoesNotKeepAnotherFromDragging() {
        var session = Session()
        session.send(.began, finger: 1, 0, ms: 0)
        session.send(.began, finger: 2, 300, ms: 100)
        session.send(.moved, finger: 2, 320, ms: 108)
        session.send(.moved, finger: 1, 1, ms: 110)
        session.send(.moved, finger: 2, 330, ms: 116)
        #expect(session.story == "down ask began changed")
        #expect(session.pans.map(\.translation.x) == [20, 30])
    }

    @Test func twoFingersDoNotTap() {
        var session = Session()
        session.send(.began, finger: 1, 100, ms: 0)
        session.send(.began, finger: 2, 200, ms: 10)
        session.send(.ended, finger: 1, 100, ms: 50)
        session.send(.ended, finger: 2, 200, ms: 60)
        #expect(session.story == "down failed")
    }

    @Test func aCancelledTouchNeverTaps() {
        var session = Session()
        session.send(.began, 100, ms: 0)
        session.send(.cancelled, 100, ms: 20)
        #expect(session.story == "down failed")
    }

    @Test func aCancelledFingerCancelsTheDragAndTheRestIsIgnored() {
        var session = Session()
        session.send(.began, finger: 1, 100, ms: 0)
        session.send(.moved, finger: 1, 140, ms: 8)
        session.send(.began, finger: 2, 100, ms: 10)
        session.send(.cancelled, finger: 1, 140, ms: 16)
        session.send(.moved, finger: 2, 300, ms: 24)
        session.send(.ended, finger: 2, 300, ms: 32)
        #expect(session.story == "down ask began cancelled")
        session.send(.began, finger: 3, 100, ms: 100)
        session.send(.ended, finger: 3, 100, ms: 120)
        #expect(session.story == "down ask began cancelled down tap")
    }

    @Test func theOwnerCanBreakOff() {
        var session = Session()
        session.cancel()
        #expect(session.story == "")
        session.send(.began, 100, ms: 0)
        session.send(.moved, 140, ms: 8)
        session.cancel()
        session.send(.moved, 180, ms: 16)
        session.send(.ended, 180, ms: 24)
        #expect(session.story == "down ask began cancelled")
        #expect(!session.recognizer.isTouched && !session.recognizer.isPanning)
    }

    @Test func positionsThatAreNotFiniteAreIgnored() {
        var session = Session()
        session.send(.began, finger: 1, .nan, ms: 0)
        #expect(session.story == "")
        session.send(.began, finger: 2, 100, ms: 0)
        session.send(.moved, finger: 2, .infinity, ms: 8)
        session.send(.ended, finger: 2, .nan, ms: 16)
        #expect(session.story == "down tap")
    }

    /// The grammar holds for any stream, sane or not.
    @Test(arguments: 0..<200)
    func everyTouchIsAnsweredExactlyOnce(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var session = Session()
        for step in 0..<400 {
            session.accepts = Bool.random(using: &random)
            let phases: [Contact.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
            let phase = phases.randomElement(using: &random) ?? .moved
            session.send(
                phase, finger: Int.random(in: 0..<4, using: &random), Double.random(in: 0..<60, using: &random),
                ms: Double(step) * 8)
            if Int.random(in: 0..<50, using: &random) == 0 { session.cancel() }
        }
        for finger in 0..<4 { session.send(.ended, finger: finger, 0, ms: 10_000) }
        var isOpen = false
        var isPanning = false
        for event in session.events {
            switch event {
            case .touchDown:
                #expect(!isOpen)
                isOpen = true
            case .panShouldBegin: #expect(isOpen && !isPanning)
            case .pan(.began, _):
                #expect(isOpen && !isPanning)
                isPanning = true
            case .pan(.changed, _): #expect(isPanning)
            case .pan:
                #expect(isOpen && isPanning)
                isOpen = false
                isPanning = false
            case .tap, .failed:
                #expect(isOpen && !isPanning)
                isOpen = false
            }
        }
        #expect(!isOpen && !isPanning && !session.recognizer.isTouched)
    }

    @Test func aFingerThatMayStillTapCanBeFollowed() {
        func contact(_ phase: Contact.Phase, _ x: Double) -> Contact {
            Contact(id: ContactID(rawValue: 1), phase: phase, position: Point(x: x, y: 0), time: moment(x))
        }
        var recognizer = PanTapRecognizer(slop: 10)
        #expect(recognizer.provisionalTranslation == nil)
        _ = recognizer.handle(contact(.began, 100))
        #expect(recognizer.provisionalTranslation == .zero)
        _ = recognizer.handle(contact(.moved, 104))
        #expect(recognizer.provisionalTranslation == Point(x: 4, y: 0))
        _ = recognizer.handle(contact(.moved, 120))
        #expect(recognizer.provisionalTranslation == nil)
        _ = recognizer.resolvePan(accepted: true)
        _ = recognizer.handle(contact(.ended, 120))
        #expect(recognizer.provisionalTranslation == nil)
    }
}
