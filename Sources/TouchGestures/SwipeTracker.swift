import Geometry
import Timebase

/// A quick straight stroke of one finger. Recognised on the way, not when the finger is lifted.
public struct SwipeTracker: GestureTracker {
    public struct Directions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let left = Directions(rawValue: 1)
        public static let right = Directions(rawValue: 2)
        public static let up = Directions(rawValue: 4)
        public static let down = Directions(rawValue: 8)
        public static let all: Directions = [.left, .right, .up, .down]
    }

    /// Those that count.
    public var directions: Directions
    /// How far the finger has to go, in points.
    public var minimumDistance = 40.0
    /// How long it may take to get there.
    public var maximumDuration: Seconds = 0.5
    /// The way aside that is allowed, as a share of the way along.
    private static let crookedness = 0.5

    public private(set) var state = GestureState.possible
    public private(set) var location = Point.zero
    /// The one that was recognised.
    public private(set) var direction: Directions?
    private var finger: Contact?

    public init(directions: Directions = .all) { self.directions = directions }

    public mutating func handle(_ contact: Contact) {
        guard state == .possible, contact.position.isFinite else { return }
        guard contact.phase != .began else { return begin(contact) }
        guard let finger, finger.id == contact.id else { return }
        // The last movement and the lift may come in one report.
        if contact.phase != .cancelled { judge(contact, from: finger) }
        if contact.phase != .moved, state == .possible { state = .failed }
    }

    public mutating func cancel() { state = state.cancelled }

    public mutating func reset() {
        state = .possible
        finger = nil
        direction = nil
    }

    private mutating func begin(_ contact: Contact) {
        guard finger == nil else { return state = .failed }
        finger = contact
        location = contact.position
    }

    private mutating func judge(_ contact: Contact, from finger: Contact) {
        guard contact.time - finger.time <= maximumDuration else { return state = .failed }
        let way = contact.position - finger.position
        let isSideways = way.x.magnitude >= way.y.magnitude
        let along = isSideways ? way.x.magnitude : way.y.magnitude
        let aside = isSideways ? way.y.magnitude : way.x.magnitude
        guard along >= minimumDistance else { return }
        let found: Directions = isSideways ? (way.x < 0 ? .left : .right) : (way.y < 0 ? .up : .down)
        guard aside <= along * Self.crookedness, directions.contains(found) else { return state = .failed }
        direction = found
        state = .ended
    }
}
