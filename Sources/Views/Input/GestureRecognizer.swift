import Geometry
import Timebase
import TouchGestures

/// A gesture that a view understands. See ``TapGestureRecognizer`` and its kin, and ``View/addGestureRecognizer(_:)``.
///
/// Where several could make something of the same finger, the first to recognise its gesture takes it, the innermost
/// first at the same moment; the others fail or are cancelled, and so is the view that was given the contact. The rules
/// stand in Documentation/input.md.
@MainActor
open class GestureRecognizer {
    /// The view it belongs to.
    public internal(set) weak var view: View?
    /// Turning it off ends what is under way.
    public var isEnabled = true { didSet { if !isEnabled { cancel() } } }
    /// As it was last told; a gesture that waits for another to fail is still possible.
    public private(set) var state = GestureState.possible
    /// How far a finger may stray before it is no tap, in points; nil, as it is at first, is what the screen says.
    public var slop: Double?
    /// Recognises beside the other recognizers of its view that also do, such as a pinch beside a drag.
    public var isSimultaneous = false
    /// Called after each change but failing.
    var onChange: (@MainActor (GestureRecognizer) -> Void)?

    /// The contacts that were led here and are not lifted yet.
    private(set) var contacts: [ContactID] = []
    /// It has recognised its gesture, but another one goes first as long as that may still come about.
    private(set) var isWaiting = false
    private var prerequisites: [WeakRecognizer] = []

    private struct WeakRecognizer {
        weak var recognizer: GestureRecognizer?
    }

    init() {}

    // MARK: What kinds of gesture define

    var trackedState: GestureState { .possible }
    var trackedLocation: Point { .zero }
    var trackedDeadline: MonotonicTime? { nil }
    var isExpectingContact: Bool { false }
    /// Goes before gestures of one finger while as many fingers as it needs are down.
    var isOfSeveralFingers: Bool { false }
    func track(_ contact: Contact) {}
    func track(_ time: MonotonicTime) {}
    func cancelTracking() {}
    func resetTracking() {}
    /// The screen says how far fingers stray.
    func adopt(slop: Double) {}

    // MARK: For programs

    /// Where the gesture is, in coordinates of a view, its own unless given; nil when that view is seen edge-on.
    public func location(in other: View? = nil) -> Point? {
        (other ?? view)?.convertFromScreen(trackedLocation)
    }

    /// Recognises only once the other has failed, such as a drag once it is no swipe. Among the taps of one view that is so
    /// by itself: fewer taps wait for more. Does nothing where the other waits for this one, as neither would ever come about.
    public func requireFailure(of other: GestureRecognizer) {
        prerequisites.removeAll { $0.recognizer == nil }
        guard !other.waitsInTurn(for: self) else { return }
        prerequisites.append(WeakRecognizer(recognizer: other))
    }

    /// Ends what is under way; the fingers that are down are ignored until they are lifted. Who waits for this gesture has
    /// its turn with the next frame.
    public func cancel() {
        if isActive { view?.host?.setNeedsFrame() }
        giveUp()
    }

    // MARK: For the router

    /// Another gesture goes first, or its fingers are gone.
    func giveUp() {
        let old = state
        cancelTracking()
        isWaiting = false
        // One that has waited may have failed although its tracker had begun.
        if !old.isFinal { publish(old == .possible ? .failed : trackedState) }
        resetIfDone()
    }

    /// The view has gone: nothing more comes of the fingers that are down.
    func abandon() {
        contacts.removeAll(keepingCapacity: true)
        giveUp()
    }

    var isActive: Bool { !contacts.isEmpty || isWaiting || isExpectingContact }

    /// It is the only one that the contacts it was given are for.
    var isClaiming: Bool { isWaiting || state.isRecognized }

    /// What it has waited for is decided: it has its turn with the next frame, or with the next report.
    var isDue: Bool { isWaiting && prerequisite != .undecided }

    var deadline: MonotonicTime? { state.isFinal ? nil : trackedDeadline }

    func take(_ contact: Contact) {
        if contact.phase == .began {
            contacts.append(contact.id)
        } else if contact.phase != .moved {
            contacts.removeAll { $0 == contact.id }
        }
        track(contact)
        settle(hasMoved: contact.phase == .moved)
    }

    func advance(to time: MonotonicTime) {
        guard !state.isFinal else { return }
        track(time)
        settle()
    }

    /// Tells what has come of the fingers, unless another gesture goes first. Answers whether anything has.
    @discardableResult
    func settle(hasMoved: Bool = false) -> Bool {
        let tracked = trackedState
        guard !state.isFinal, tracked != .possible else { return false }
        if state == .possible, !tracked.isRecognized {
            // Also of one that has waited: its beginning was never told.
            isWaiting = false
            publish(.failed)
            return true
        }
        guard state == .possible else {
            guard tracked.isFinal || (tracked == .changed && hasMoved) else { return false }
            publish(tracked)
            return true
        }
        switch prerequisite {
        case .undecided:
            isWaiting = true
            return false
        case .recognized:
            isWaiting = false
            cancelTracking()
            publish(.failed)
        case .failed:
            isWaiting = false
            publishFromTheStart(tracked)
        }
        return true
    }

    /// Ready for the next finger, once nothing is left of the last.
    func resetIfDone() {
        guard contacts.isEmpty, !isWaiting, !isExpectingContact || state.isFinal else { return }
        resetTracking()
        state = .possible
    }

    /// Whether this gesture may still turn out to be one that another waits for.
    private var isUndecided: Bool {
        isEnabled && view?.host != nil && isActive && !state.isFinal && !state.isRecognized
    }

    /// Whether `other` has to wait for this one, itself or by way of others.
    func goesBefore(_ other: GestureRecognizer) -> Bool { other.waitsInTurn(for: self) }

    private func waitsInTurn(for other: GestureRecognizer) -> Bool {
        var seen: [GestureRecognizer] = []
        var next = [self]
        while let recognizer = next.popLast() {
            if recognizer === other { return true }
            guard !seen.contains(where: { $0 === recognizer }) else { continue }
            seen.append(recognizer)
            next += recognizer.prerequisites.compactMap(\.recognizer)
            next += (recognizer.view?.gestureRecognizers ?? []).filter { recognizer.isFewerTaps(than: $0) }
        }
        return false
    }

    func isFewerTaps(than other: GestureRecognizer) -> Bool { false }

    private var prerequisite: GestureState.Verdict {
        var verdict = GestureState.Verdict.failed
        for candidate in prerequisites {
            guard let other = candidate.recognizer else { continue }
            verdict = max(verdict, other.verdict)
        }
        for other in view?.gestureRecognizers ?? [] where other !== self && isFewerTaps(than: other) {
            // What the program has said the other way round goes first.
            guard !other.prerequisites.contains(where: { $0.recognizer === self }) else { continue }
            verdict = max(verdict, other.verdict)
        }
        return verdict
    }

    private var verdict: GestureState.Verdict {
        if state.isRecognized { return .recognized }
        return isUndecided ? .undecided : .failed
    }

    /// Who waited hears of the beginning first, also when fingers have gone on meanwhile.
    private func publishFromTheStart(_ tracked: GestureState) {
        if isContinuous {
            publish(.began)
            // Who was told may have ended it.
            guard state == .began else { return }
        }
        if tracked.isFinal { publish(tracked) }
    }

    var isContinuous: Bool { false }

    private func publish(_ new: GestureState) {
        let old = state
        guard new != old || new == .changed else { return }
        state = new
        if new != .failed, new != .possible { onChange?(self) }
    }
}

extension GestureState {
    /// What a gesture that another waits for has come to.
    fileprivate enum Verdict: Int, Comparable {
        case failed, undecided, recognized

        static func < (lhs: Verdict, rhs: Verdict) -> Bool { lhs.rawValue < rhs.rawValue }
    }
}
