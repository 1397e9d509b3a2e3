import Geometry
import Synchronization
import Timebase

/// Names one finger from down to up. Unique over the life of the process.
@frozen
public struct ContactID: Hashable, Sendable {
    public let rawValue: Int

    @inlinable public init(rawValue: Int) { self.rawValue = rawValue }

    private static let last = Atomic<Int>(0)

    /// A name that no contact of this process had before. Any thread.
    public static func unique() -> ContactID {
        ContactID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// One report about one finger.
public struct Contact: Hashable, Sendable {
    /// A contact begins once and ends or is cancelled once.
    public enum Phase: Hashable, Sendable {
        case began, moved, ended
        /// Taken away: the device was unplugged or input was lost. Not a gesture's end by the user's will.
        case cancelled
    }

    public var id: ContactID
    public var phase: Phase
    /// In points of the output.
    public var position: Point
    /// The kernel's time stamp of the report.
    public var time: MonotonicTime
    /// At a beginning: the contact that ended a moment ago and was most likely the same finger, which the panel lost and
    /// found again. See ``ContactGap``.
    public var predecessor: ContactID?

    public init(
        id: ContactID, phase: Phase, position: Point, time: MonotonicTime, predecessor: ContactID? = nil
    ) {
        self.id = id
        self.phase = phase
        self.position = position
        self.time = time
        self.predecessor = predecessor
    }
}
