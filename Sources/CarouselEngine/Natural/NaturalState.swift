import Geometry
import Timebase

/// What the natural motion keeps between two moments.
struct NaturalState {
    /// Everything that moves the offset belongs to one of these, which is announced before and closed after it.
    enum Movement: Hashable {
        case none
        case drag
        case deceleration
        /// A snap, a call, an automatic scroll, a jump.
        case scroll
    }

    /// A curve on its way.
    struct Settling {
        var curve: SettleCurve
        var startTime: MonotonicTime

        var endTime: MonotonicTime { startTime + curve.duration }
        func offset(at time: MonotonicTime) -> ItemOffset { curve.offset(at: time - startTime) }
        func velocity(at time: MonotonicTime) -> Double { curve.velocity(at: time - startTime) }
        func hasEnded(at time: MonotonicTime) -> Bool { !(time < endTime) }
    }

    /// A finger that drags.
    struct Finger {
        /// Along the carousel, in points; nil when the next report only tells where it is.
        var translation: Double?
        /// Where it has led to, before the ends resist.
        var place: ItemOffset
        /// The item from which it started.
        var origin: Int
        /// Items per second, as the carousel moves.
        var velocity = 0.0
        /// Items per second, as a fling counts it: with the scroll speed instead of the offset multiplier.
        var flingVelocity = 0.0
    }

    /// A steady movement by itself: `offset − rate · (t − time)`.
    struct Automatic {
        var time: MonotonicTime
        var offset: ItemOffset
        /// Items per second towards lower offsets.
        var rate: Double

        func offset(at time: MonotonicTime) -> ItemOffset {
            offset - ItemOffset(bounded(rate * (time - self.time).value))
        }
    }

    private(set) var movement = Movement.none
    /// The movement's beginning has been told.
    var isAnnounced = false
    /// Counts movements, so that whoever has called the observer can tell whether it began another one.
    private(set) var serial = 0
    /// A finger is down.
    var isHeld = false
    /// A movement has ended, and that the carousel rests on an item has not been told since.
    var owesSettling = false
    /// Where the carousel was before it began to follow a finger that may still tap.
    var provisionalOrigin: ItemOffset?
    var settling: Settling?
    var finger: Finger?
    var automatic: Automatic?
    /// Of the last frame.
    var lastFrame: MonotonicTime?
    /// Cards of cover flow 2.
    var flip = CardFlip()
    /// Of the first view loaded since everything was reloaded.
    var measuredSize: Size?
    /// The largest sides of the views loaded since then.
    var largestSize = Size.zero
    var visibility = VisibleRange.Memory()
    /// As of the last layout; nil where the source says how many are to be loaded, or nobody can say what is seen.
    var visibleRange: VisibleRange?

    /// Makes another movement the one under way. Answers what was, if it had been told of.
    mutating func change(to next: Movement) -> Movement {
        let announced = isAnnounced ? movement : .none
        movement = next
        isAnnounced = false
        if next != .none {
            provisionalOrigin = nil
            owesSettling = false
        } else if announced != .none {
            owesSettling = true
        }
        serial &+= 1
        if next != .drag { finger = nil }
        return announced
    }

    /// Nothing moves any more, apart from what a finger does.
    mutating func forgetCurves() {
        settling = nil
        automatic = nil
    }
}
