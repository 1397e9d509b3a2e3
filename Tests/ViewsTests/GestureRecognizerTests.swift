import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// A view that writes down the contacts it is given.
@MainActor
final class ContactLog: View {
    var phases: [Contact.Phase] = []
    var claims = false
    var passesOn = false
    var whenTold: ((Contact) -> Void)?

    override var wantsContacts: Bool { true }
    override var claimsContacts: Bool { claims }
    override var passesContactsOn: Bool { passesOn }
    override func handle(_ contact: Contact) {
        phases.append(contact.phase)
        whenTold?(contact)
    }
}

@MainActor
@Suite struct GestureRecognizerTests {
    private let host = TestHost()
    private let outer = ContactLog(frame: Rect(x: 0, y: 0, width: 800, height: 480))
    private let inner = View(frame: Rect(x: 100, y: 100, width: 300, height: 200))

    init() {
        host.root.addSubview(outer)
        outer.addSubview(inner)
    }

    /// Writes down what a recognizer tells.
    @MainActor
    private final class Story {
        var states: [GestureState] = []
        func note(_ recognizer: GestureRecognizer) { states.append(recognizer.state) }
    }

    private func tap(_ x: Double, _ y: Double) {
        host.contact(.began, x, y)
        host.contact(.ended, x, y)
    }

    @Test func aTapIsToldInTheViewsOwnCoordinatesAndTakenFromTheViewAround() {
        var places: [Point?] = []
        inner.addGestureRecognizer(TapGestureRecognizer { places.append($0.location()) })
        tap(150, 160)
        #expect(places == [Point(x: 50, y: 60)])
        #expect(outer.phases == [.began, .cancelled])
        tap(700, 400)
        #expect(places.count == 1)
        #expect(outer.phases == [.began, .cancelled, .began, .ended])
    }

    @Test func theInnermostOfTwoTapsWins() {
        var told = ""
        outer.addGestureRecognizer(TapGestureRecognizer { _ in told += "o" })
        inner.addGestureRecognizer(TapGestureRecognizer { _ in told += "i" })
        tap(150, 150)
        tap(600, 400)
        #expect(told == "io")
    }

    @Test func aTapWaitsForADoubleTapOfTheSameView() {
        var told = ""
        inner.addGestureRecognizer(TapGestureRecognizer { _ in told += "1" })
        inner.addGestureRecognizer(TapGestureRecognizer(count: 2) { _ in told += "2" })
        tap(150, 150)
        host.play(0.1)
        #expect(told.isEmpty)
        #expect(host.root.frameDemand != .nothing)
        host.play(0.4)
        #expect(told == "1")
        #expect(host.root.frameDemand == .nothing)
        tap(150, 150)
        host.play(0.1)
        tap(150, 150)
        host.play(1)
        #expect(told == "12")
    }

    @Test func withoutADoubleTapATapIsToldAtOnce() {
        var told = 0
        inner.addGestureRecognizer(TapGestureRecognizer { _ in told += 1 })
        tap(150, 150)
        #expect(told == 1)
    }

    @Test func aLongPressNeedsNoMovementAndTakesTheFinger() {
        let story = Story()
        inner.addGestureRecognizer(LongPressGestureRecognizer { story.note($0) })
        host.contact(.began, 150, 150)
        #expect(host.root.frameDemand == .at(host.moment + Seconds(0.5)))
        host.play(0.6)
        #expect(story.states == [.began])
        #expect(outer.phases == [.began, .cancelled])
        #expect(host.root.frameDemand == .nothing)
        host.contact(.moved, 250, 150)
        host.contact(.ended, 250, 150)
        #expect(story.states == [.began, .changed, .ended])
        #expect(outer.phases == [.began, .cancelled])
    }

    @Test func aDragOfTheHolderEndsItsRecognizers() {
        let story = Story()
        inner.addGestureRecognizer(LongPressGestureRecognizer { story.note($0) })
        host.contact(.began, 150, 150)
        outer.claims = true
        host.contact(.moved, 152, 150)
        host.play(1)
        host.contact(.ended, 152, 150)
        #expect(story.states.isEmpty)
        #expect(outer.phases == [.began, .moved, .ended])
    }

    @Test func aPinchTakesBothFingers() {
        let story = Story()
        let pan = Story()
        host.root.addGestureRecognizer(PinchGestureRecognizer { story.note($0) })
        inner.addGestureRecognizer(PanGestureRecognizer { pan.note($0) })
        host.contact(.began, 200, 200, finger: 1)
        host.contact(.began, 300, 200, finger: 2)
        host.contact(.moved, 320, 200, finger: 2)
        host.contact(.moved, 180, 200, finger: 1)
        host.contact(.ended, 180, 200, finger: 1)
        host.contact(.moved, 500, 200, finger: 2)
        host.contact(.ended, 500, 200, finger: 2)
        #expect(story.states == [.began, .changed, .ended])
        #expect(pan.states.isEmpty)
        #expect(outer.phases == [.began, .began, .cancelled, .cancelled])
    }

    @Test func twoFingersThatMoveTogetherAreADragOfTheFirst() {
        let pinch = Story()
        let pan = Story()
        inner.addGestureRecognizer(PinchGestureRecognizer { pinch.note($0) })
        inner.addGestureRecognizer(PanGestureRecognizer { pan.note($0) })
        host.contact(.began, 200, 200, finger: 1)
        host.contact(.began, 300, 200, finger: 2)
        for step in 1...10 {
            host.contact(.moved, 200, 200 + Double(step) * 2, finger: 1)
            host.contact(.moved, 300, 200 + Double(step) * 2, finger: 2)
        }
        host.contact(.ended, 200, 220, finger: 1)
        host.contact(.ended, 300, 220, finger: 2)
        #expect(pan.states.first == .began && pan.states.last == .ended)
        #expect(pinch.states.isEmpty)
    }

    @Test func aDragThatWaitsForASwipeTellsItsBeginningAfterwards() {
        let swiped = Story()
        let dragged = Story()
        let swipe = SwipeGestureRecognizer(.left) { swiped.note($0) }
        let pan = PanGestureRecognizer { dragged.note($0) }
        pan.requireFailure(of: swipe)
        inner.addGestureRecognizer(swipe)
        inner.addGestureRecognizer(pan)
        host.contact(.began, 300, 200)
        for x in stride(from: 290.0, through: 230, by: -10) { host.contact(.moved, x, 200) }
        host.contact(.ended, 230, 200)
        #expect(swiped.states == [.ended] && dragged.states.isEmpty)
        host.contact(.began, 200, 200)
        host.contact(.moved, 230, 200)
        #expect(dragged.states.isEmpty)
        host.contact(.moved, 260, 200)
        #expect(dragged.states == [.began])
        host.contact(.ended, 260, 200)
        #expect(swiped.states == [.ended])
        #expect(dragged.states == [.began, .ended])
    }

    @Test func aViewThatGoesAwayEndsItsGestureAtOnce() {
        let story = Story()
        inner.addGestureRecognizer(PanGestureRecognizer { story.note($0) })
        let endings: [@MainActor () -> Void] = [
            { inner.removeFromSuperview() }, { inner.isHidden = true }, { outer.isUserInteractionEnabled = false },
        ]
        for body in endings {
            story.states = []
            host.contact(.began, 200, 200)
            host.contact(.moved, 240, 200)
            body()
            #expect(story.states == [.began, .cancelled])
            host.contact(.moved, 260, 200)
            host.contact(.ended, 260, 200)
            #expect(story.states == [.began, .cancelled])
            outer.addSubview(inner)
            inner.isHidden = false
            outer.isUserInteractionEnabled = true
        }
    }

    @Test func turningOneOffOrTakingItAwayEndsItsGesture() {
        let story = Story()
        let pan = PanGestureRecognizer { story.note($0) }
        inner.addGestureRecognizer(pan)
        host.contact(.began, 200, 200)
        host.contact(.moved, 240, 200)
        pan.isEnabled = false
        host.contact(.ended, 240, 200)
        #expect(story.states == [.began, .cancelled])
        pan.isEnabled = true
        host.contact(.began, 200, 200)
        host.contact(.moved, 240, 200)
        inner.removeGestureRecognizer(pan)
        #expect(story.states == [.began, .cancelled, .began, .cancelled])
        host.contact(.ended, 240, 200)
    }

    @Test func losingAllInputEndsEverything() {
        let story = Story()
        inner.addGestureRecognizer(LongPressGestureRecognizer { story.note($0) })
        host.contact(.began, 200, 200)
        host.play(0.6)
        host.contact(.began, 600, 400, finger: 2)
        host.router.cancelAll()
        #expect(story.states == [.began, .cancelled])
        #expect(outer.phases == [.began, .cancelled, .began, .cancelled])
        #expect(host.root.frameDemand == .nothing)
    }

    @Test func aFingerThatBeginsTwiceIsCancelledInBetween() {
        host.contact(.began, 600, 400)
        host.contact(.began, 610, 400)
        host.contact(.ended, 610, 400)
        #expect(outer.phases == [.began, .cancelled, .began, .ended])
    }
}
