import Geometry
import Timebase

/// One tap or several in a row, with one finger.
public struct TapTracker: GestureTracker {
    /// How many taps make the gesture. At least 1.
    public var count: Int
    /// How far a finger may stray and still tap, in points.
    public var slop: Double
    /// A finger held longer does not tap.
    public var maximumDuration: Seconds = 0.75
    /// The next tap of several has to begin this soon after the last one ended.
    public var maximumInterval: Seconds = 0.3
    /// How far apart, in multiples of the slop, the taps of one gesture may lie.
    private static let spread = 4.0

    public private(set) var state = GestureState.possible
    public private(set) var location = Point.zero
    private var finger: Contact?
    private var taps = 0
    private var lastLift = MonotonicTime(secondsSinceStart: 0)

    public init(count: Int = 1, slop: Double = 10) {
        self.count = count
        self.slop = slop
    }

    public var isExpectingContact: Bool { state == .possible && finger == nil && taps > 0 }

    public var deadline: MonotonicTime? { isExpectingContact ? lastLift + maximumInterval : nil }

    public mutating func handle(_ contact: Contact) {
        guard state == .possible, contact.position.isFinite else { return }
        switch contact.phase {
        case .began: begin(contact)
        case .moved: if let finger, finger.id == contact.id, strays(contact, from: finger) { state = .failed }
        case .ended: lift(contact)
        case .cancelled: if finger?.id == contact.id { state = .failed }
        }
    }

    public mutating func advance(to time: MonotonicTime) {
        if let deadline, time > deadline { state = .failed }
    }

    public mutating func cancel() { state = state.cancelled }

    public mutating func reset() {
        state = .possible
        finger = nil
        taps = 0
    }

    private mutating func begin(_ contact: Contact) {
        let isNear = taps == 0 || contact.position.distance(to: location) <= max(slop, 0) * Self.spread
        // A finger that was never lifted does not tap again.
        guard finger == nil, isNear, contact.predecessor == nil else { return state = .failed }
        finger = contact
        location = contact.position
    }

    private mutating func lift(_ contact: Contact) {
        guard let finger, finger.id == contact.id else { return }
        self.finger = nil
        guard !strays(contact, from: finger), contact.time - finger.time <= maximumDuration else {
            return state = .failed
        }
        taps += 1
        lastLift = contact.time
        if taps >= count { state = .ended }
    }

    private func strays(_ contact: Contact, from finger: Contact) -> Bool {
        contact.position.distance(to: finger.position) > max(slop, 0)
    }
}
