import Geometry
import Glibc
import Timebase

/// Two fingers that move apart, together or around each other. Further fingers have no say.
public struct PinchTracker: GestureTracker {
    /// How far the distance of the fingers has to change, or they have to go around each other, in points.
    public var slop: Double

    public private(set) var state = GestureState.possible
    /// Between the two fingers.
    public private(set) var location = Point.zero
    /// The distance of the fingers over that at the beginning. Above 0.
    public private(set) var scale = 1.0
    /// How far they have turned since the beginning, in radians, clockwise positive; beyond a turn it goes on counting.
    public private(set) var rotation = 0.0

    /// Fingers closer than this, in points, are taken to be this far apart, so that the scale stays a number.
    private static let leastDistance = 1.0

    private var first: Contact?
    private var second: Contact?
    private var startDistance = 1.0
    private var lastAngle = 0.0

    public init(slop: Double = 10) { self.slop = slop }

    public mutating func handle(_ contact: Contact) {
        guard !state.isFinal, contact.position.isFinite else { return }
        switch contact.phase {
        case .began: begin(contact)
        case .moved: move(contact)
        case .ended: remove(contact)
        case .cancelled: if isOurs(contact) { cancel() }
        }
    }

    public mutating func cancel() { state = state.cancelled }

    public mutating func reset() {
        state = .possible
        first = nil
        second = nil
        scale = 1
        rotation = 0
    }

    private func isOurs(_ contact: Contact) -> Bool { first?.id == contact.id || second?.id == contact.id }

    private mutating func begin(_ contact: Contact) {
        guard let first else {
            location = contact.position
            return self.first = contact
        }
        guard second == nil, contact.id != first.id else { return }
        second = contact
        startDistance = max(first.position.distance(to: contact.position), Self.leastDistance)
        lastAngle = Self.angle(from: first.position, to: contact.position)
        measure()
    }

    private mutating func move(_ contact: Contact) {
        if first?.id == contact.id {
            first = contact
        } else if second?.id == contact.id {
            second = contact
        } else {
            return
        }
        guard second != nil else { return location = contact.position }
        measure()
        guard state == .possible else { return state = .changed }
        let isStretched = (scale - 1).magnitude * startDistance > max(slop, 0)
        if isStretched || rotation.magnitude * startDistance / 2 > max(slop, 0) { state = .began }
    }

    private mutating func remove(_ contact: Contact) {
        guard isOurs(contact) else { return }
        state = state == .possible ? .failed : .ended
    }

    private mutating func measure() {
        guard let first, let second else { return }
        let distance = max(first.position.distance(to: second.position), Self.leastDistance)
        scale = distance / startDistance
        location = Point(
            x: (first.position.x + second.position.x) / 2, y: (first.position.y + second.position.y) / 2)
        let angle = Self.angle(from: first.position, to: second.position)
        var turn = angle - lastAngle
        // The short way round.
        if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
        rotation += turn
        lastAngle = angle
    }

    private static func angle(from start: Point, to end: Point) -> Double {
        let way = end - start
        return atan2(way.y, way.x)
    }
}
