import Geometry
import Timebase

/// How far a gesture has come.
public enum GestureState: Hashable, Sendable {
    /// Nothing is decided yet.
    case possible
    /// A continuous gesture is under way.
    case began, changed
    /// It came to its end; a discrete gesture, such as a tap, has nothing before this.
    case ended
    /// It was under way and was taken away: by another gesture, an unplugged device, or because its view disappeared.
    case cancelled
    /// What the fingers do is not this gesture.
    case failed

    /// Nothing more comes of the fingers that are down.
    public var isFinal: Bool {
        switch self {
        case .possible, .began, .changed: false
        case .ended, .cancelled, .failed: true
        }
    }

    /// The gesture was recognised, whatever became of it.
    public var isRecognized: Bool {
        switch self {
        case .began, .changed, .ended: true
        case .possible, .cancelled, .failed: false
        }
    }
}

/// Recognises one kind of gesture from the reports about fingers; values in, state out, on whatever time it is given.
///
/// A tracker goes from ``GestureState/possible`` to a final state once. Whoever leads fingers to it makes it ready again
/// with ``reset()`` when all of them are lifted.
public protocol GestureTracker: Sendable {
    var state: GestureState { get }
    /// Where the gesture is, in points of the screen.
    var location: Point { get }
    /// When time alone will change the state; nil while only fingers do.
    var deadline: MonotonicTime? { get }
    /// It waits for another finger although none is down, such as a double tap after its first tap.
    var isExpectingContact: Bool { get }

    /// Takes one report. Positions that are not finite and fingers whose beginning was not seen are ignored.
    mutating func handle(_ contact: Contact)

    /// Time has gone on without a report.
    mutating func advance(to time: MonotonicTime)

    /// Taken away: what is under way is cancelled, what is undecided has failed.
    mutating func cancel()

    /// Ready for the next finger.
    mutating func reset()
}

extension GestureTracker {
    public var deadline: MonotonicTime? { nil }
    public var isExpectingContact: Bool { false }
    public mutating func advance(to time: MonotonicTime) {}
}

extension GestureState {
    /// What is left when a gesture is taken away.
    var cancelled: GestureState {
        switch self {
        case .possible: .failed
        case .began, .changed: .cancelled
        case .ended, .cancelled, .failed: self
        }
    }
}

extension Point {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
