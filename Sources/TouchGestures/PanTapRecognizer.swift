import Geometry
import Timebase

/// Tells a tap from a drag.
///
/// ```swift
/// switch recognizer.handle(contact) {
/// case .panShouldBegin(let pan): react(recognizer.resolvePan(accepted: wants(pan.translation)))
/// case let event: react(event)
/// }
/// ```
///
/// The finger that first leaves the slop leads. Further fingers do not move the drag; when the leader is lifted, the
/// finger that has been down longest takes over from where the drag is. A gesture is over when the last finger is up; a
/// new one begins with the next first finger. Events are returned, never called back, so that whatever a receiver does may
/// safely reach this value again. No clock and no timer: a tap is judged when the finger is lifted.
///
/// A finger that the panel lost and found again, see ``Contact/predecessor``, goes on with its drag: `pan(.began, …)` comes at
/// once and unasked, with the translation and the velocity of before. What it has tapped it does not tap again.
public struct PanTapRecognizer: Sendable {
    /// How far a finger may stray and still tap, in points; leaving it makes a drag. At least 0. About 1.5 mm is right.
    public var slop: Double
    /// A finger held longer does not tap when it is lifted.
    public var maximumTapDuration: Seconds

    /// Fingers beyond this number are ignored.
    public static let maximumFingers = 10

    private struct Finger {
        let id: ContactID
        let start: Point
        let startTime: MonotonicTime
        var position: Point
    }

    private enum State {
        case idle
        /// Down, undecided.
        case possible(tap: Bool)
        /// The owner was asked whether a pan may begin.
        case asking
        case panning
        /// Decided; waits for the remaining fingers to be lifted.
        case over
    }

    /// What came of the last gesture, in case its finger was not lifted at all.
    private enum Outcome {
        case none, tap, pan

        init(of event: GestureEvent?) {
            switch event {
            case .tap: self = .tap
            case .pan(.ended, _): self = .pan
            default: self = .none
            }
        }
    }

    private var state = State.idle
    private var outcome = Outcome.none
    /// Fingers that are down, the longest first.
    private var fingers: [Finger] = []
    private var lead = ContactID(rawValue: 0)
    /// The position of the leader at which the translation is zero.
    private var anchor = Point.zero
    private var lastLocation = Point.zero
    private var lastTime = MonotonicTime(secondsSinceStart: 0)
    private var estimator = VelocityEstimator()

    public init(slop: Double = 10, maximumTapDuration: Seconds = 0.75) {
        self.slop = slop
        self.maximumTapDuration = maximumTapDuration
        fingers.reserveCapacity(Self.maximumFingers)
    }

    /// Whether a drag is under way.
    public var isPanning: Bool {
        if case .panning = state { return true }
        return false
    }

    /// How far the leading finger has gone while it may still tap; nil before, after and otherwise. What follows the finger
    /// from its first movement shows this, and takes it back if no drag comes of it.
    public var provisionalTranslation: Point? {
        if case .possible(tap: true) = state { return translation }
        return nil
    }

    /// Whether any finger is down.
    public var isTouched: Bool { !fingers.isEmpty }

    /// Takes one report; at most one event comes of it.
    ///
    /// Reports about fingers whose beginning was not seen, and positions that are not finite, are ignored.
    public mutating func handle(_ contact: Contact) -> GestureEvent? {
        switch contact.phase {
        case .began: return begin(contact)
        case .moved: return move(contact)
        case .ended, .cancelled: return remove(contact)
        }
    }

    /// The owner's answer to ``GestureEvent/panShouldBegin(_:)``: `pan(.began, …)` or `failed`, nil when nothing was asked.
    public mutating func resolvePan(accepted: Bool) -> GestureEvent? {
        guard case .asking = state else { return nil }
        guard accepted else {
            state = .over
            return .failed(at: lastTime)
        }
        state = .panning
        return .pan(.began, currentPan)
    }

    /// Breaks off: the view went away, or another recogniser won. Fingers still down are ignored until all are lifted.
    public mutating func cancel() -> GestureEvent? {
        defer { outcome = .none }
        let event = conclude(wasCancelled: true)
        state = fingers.isEmpty ? .idle : .over
        return event
    }

    private var translation: Point { lastLocation - anchor }

    private var currentPan: Pan {
        Pan(
            location: lastLocation, translation: translation, velocity: estimator.velocity(at: lastTime),
            time: lastTime
        )
    }

    private mutating func begin(_ contact: Contact) -> GestureEvent? {
        guard contact.position.isFinite, fingers.count < Self.maximumFingers, index(of: contact.id) == nil else {
            return nil
        }
        let finger = Finger(
            id: contact.id, start: contact.position, startTime: contact.time, position: contact.position
        )
        fingers.append(finger)
        switch state {
        case .idle:
            return beginFirst(finger, after: contact.predecessor)
        case .possible:
            state = .possible(tap: false)
        case .asking, .panning, .over:
            break
        }
        return nil
    }

    private mutating func beginFirst(_ finger: Finger, after predecessor: ContactID?) -> GestureEvent? {
        let outcome = predecessor == lead ? outcome : .none
        self.outcome = .none
        switch outcome {
        case .pan:
            lead = finger.id
            advance(to: finger.position, at: finger.startTime)
            state = .panning
            return .pan(.began, currentPan)
        case .tap, .none:
            state = .possible(tap: predecessor == nil)
            follow(finger, from: finger.start, at: finger.startTime)
            // What a tap has set going is not to be stopped by its own finger.
            return outcome == .tap ? nil : .touchDown(finger.position, at: finger.startTime)
        }
    }

    private mutating func move(_ contact: Contact) -> GestureEvent? {
        guard contact.position.isFinite, let index = index(of: contact.id) else { return nil }
        fingers[index].position = contact.position
        let finger = fingers[index]
        switch state {
        case .possible, .asking:
            return moveUndecided(finger, at: contact.time)
        case .panning:
            guard finger.id == lead else { return nil }
            advance(to: finger.position, at: contact.time)
            return .pan(.changed, currentPan)
        case .idle, .over:
            return nil
        }
    }

    private mutating func moveUndecided(_ finger: Finger, at time: MonotonicTime) -> GestureEvent? {
        let leaves = finger.start.distance(to: finger.position) > max(slop, 0)
        if finger.id == lead {
            advance(to: finger.position, at: time)
        } else if leaves {
            follow(finger, from: finger.start, at: time)
        }
        guard leaves else { return nil }
        state = .asking
        return .panShouldBegin(currentPan)
    }

    private mutating func remove(_ contact: Contact) -> GestureEvent? {
        guard let index = index(of: contact.id) else { return nil }
        var finger = fingers.remove(at: index)
        if contact.position.isFinite { finger.position = contact.position }
        let wasLead = finger.id == lead
        let wasCancelled = contact.phase == .cancelled
        if case .panning = state, wasLead, !wasCancelled { moveOnLifting(finger, at: contact.time) }
        lastTime = max(lastTime, contact.time)

        guard let successor = fingers.first else {
            let event = wasCancelled ? conclude(wasCancelled: true) : lift(finger, at: contact.time)
            state = .idle
            outcome = Outcome(of: event)
            return event
        }
        guard wasLead else { return nil }
        if wasCancelled {
            let event = conclude(wasCancelled: true)
            state = .over
            return event
        }
        handOver(to: successor, at: contact.time)
        return nil
    }

    /// A lift usually repeats the last position, one report later. As a report of its own it would say that the finger
    /// stood still, so it counts only when it moved.
    private mutating func moveOnLifting(_ finger: Finger, at time: MonotonicTime) {
        if finger.position != lastLocation { advance(to: finger.position, at: time) }
    }

    /// The last finger is up.
    private mutating func lift(_ finger: Finger, at time: MonotonicTime) -> GestureEvent? {
        if case .possible(tap: true) = state, finger.start.distance(to: finger.position) <= max(slop, 0),
            time - finger.startTime <= maximumTapDuration
        {
            return .tap(finger.start, at: time)
        }
        return conclude(wasCancelled: false)
    }

    private mutating func conclude(wasCancelled: Bool) -> GestureEvent? {
        switch state {
        case .idle, .over: return nil
        case .possible, .asking: return .failed(at: lastTime)
        case .panning: return .pan(wasCancelled ? .cancelled : .ended, currentPan)
        }
    }

    private mutating func handOver(to finger: Finger, at time: MonotonicTime) {
        switch state {
        case .panning:
            let reached = translation
            lead = finger.id
            lastLocation = finger.position
            anchor = finger.position - reached
        case .possible, .asking:
            state = .possible(tap: false)
            follow(finger, from: finger.start, at: time)
        case .idle, .over:
            break
        }
    }

    /// Makes an undecided finger the leader, its way counted from `start`.
    private mutating func follow(_ finger: Finger, from start: Point, at time: MonotonicTime) {
        lead = finger.id
        anchor = start
        estimator.reset()
        advance(to: finger.position, at: time)
    }

    private mutating func advance(to position: Point, at time: MonotonicTime) {
        lastLocation = position
        lastTime = time
        // The translation, not the position: it stays continuous when another finger takes over.
        estimator.add(translation, at: time)
    }

    private func index(of id: ContactID) -> Int? { fingers.firstIndex { $0.id == id } }
}
