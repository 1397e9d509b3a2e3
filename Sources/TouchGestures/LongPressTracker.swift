import Geometry
import Timebase

/// A finger that is held still. Begins while it is held, follows it then, and ends when it is lifted.
public struct LongPressTracker: GestureTracker {
    /// How long the finger has to be held.
    public var minimumDuration: Seconds
    /// How far it may stray until then, in points.
    public var slop: Double

    public private(set) var state = GestureState.possible
    public private(set) var location = Point.zero
    private var finger: Contact?

    public init(minimumDuration: Seconds = 0.5, slop: Double = 10) {
        self.minimumDuration = minimumDuration
        self.slop = slop
    }

    public var deadline: MonotonicTime? {
        guard state == .possible, let finger else { return nil }
        return finger.time + minimumDuration
    }

    public mutating func handle(_ contact: Contact) {
        guard !state.isFinal, contact.position.isFinite else { return }
        guard contact.phase != .began else { return begin(contact) }
        guard let finger, finger.id == contact.id else { return }
        switch contact.phase {
        case .began: break
        case .moved: move(contact, from: finger)
        case .ended: state = state == .possible ? .failed : .ended
        case .cancelled: cancel()
        }
    }

    public mutating func advance(to time: MonotonicTime) {
        if let deadline, time >= deadline { state = .began }
    }

    public mutating func cancel() { state = state.cancelled }

    public mutating func reset() {
        state = .possible
        finger = nil
    }

    /// A second finger makes something else of it, unless it has begun already.
    private mutating func begin(_ contact: Contact) {
        guard finger == nil else {
            if state == .possible { state = .failed }
            return
        }
        finger = contact
        location = contact.position
    }

    private mutating func move(_ contact: Contact, from finger: Contact) {
        if state == .possible {
            if contact.position.distance(to: finger.position) > max(slop, 0) { state = .failed }
        } else {
            location = contact.position
            state = .changed
        }
    }
}
