import Geometry
import Timebase

/// A finger that has just been lifted, or that the panel has lost.
///
/// Some panels lose a finger for a few reports and find it again under a new name. Nothing is held back to wait for that:
/// what the finger moved coasts on with its speed meanwhile, and is taken up where it is when the finger is back.
public struct ContactGap: Sendable {
    /// A finger that is back so soon was never lifted. Nobody taps twice so fast.
    public static let longest = Seconds(0.04)

    public let id: ContactID
    private let position: Point
    private let velocity: Velocity
    private let start: MonotonicTime

    /// - Parameters:
    ///   - last: its end.
    ///   - velocity: in points per second, as it was then.
    public init(after last: Contact, velocity: Velocity) {
        id = last.id
        position = last.position
        self.velocity = velocity
        start = last.time
    }

    /// Whether it is too long ago for the finger to come back.
    public func isOver(at time: MonotonicTime) -> Bool { time - start > Self.longest }

    /// Whether a contact that begins is this finger: soon, and near where it would have gone by then.
    ///
    /// - Parameter slop: how far a finger strays while it rests, in points.
    public func isBridged(by contact: Contact, slop: Double) -> Bool {
        let length = contact.time - start
        guard length >= .zero, length <= Self.longest else { return false }
        let way = Point(x: velocity.x * length.value, y: velocity.y * length.value)
        // Fingers slow down and turn: the faster, the wider.
        let stray = 2 * max(slop, 0) + (way.x * way.x + way.y * way.y).squareRoot()
        return contact.position.distance(to: position + way) <= stray
    }
}
