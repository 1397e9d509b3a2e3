import Timebase

/// Where a long strip is that is seen through a window, and how fingers, requests and time move it. It coasts after a flick
/// and is pulled past its ends like a rubber band.
///
/// Positions are in points, from the strip's beginning to the window's; velocities in points a second, positive towards the
/// strip's end. It has no clock: every call that depends on time takes it.
public struct ListScroll: Sendable {
    private enum Activity: Sendable {
        case resting
        /// A finger is down and stops everything.
        case held
        case dragging(Drag)
        /// On its way to an offset.
        case moving(SettleCurve, since: MonotonicTime, to: Double)
    }

    private struct Drag: Sendable {
        /// Where the strip would be if it followed the finger past its ends.
        var position: Double
        /// The finger's way when it was last heard of.
        var translation: Double
    }

    /// A release slower than this is no flick.
    static let flickSpeed = 50.0
    /// How far a flick coasts: the way that its velocity makes in this time. That of UIKit's scroll views.
    static let coastingTime = 0.5
    /// How far past an end a flick may swing, in windows.
    private static let bounceRoom = 0.12

    /// Not negative.
    public private(set) var contentLength = 0.0
    /// Above 0.
    public private(set) var windowLength = 1.0
    /// Below 0 and above ``lastOffset`` the strip is pulled past its ends.
    public private(set) var offset = 0.0
    /// Is at once where it would go: see ``crossFade``. Drags still follow the finger.
    public var reducesMotion = false
    private var activity = Activity.resting

    public init() {}

    // MARK: State

    /// Where the strip's end is at the window's.
    public var lastOffset: Double { max(contentLength - windowLength, 0) }

    public var isDragging: Bool {
        if case .dragging = activity { return true }
        return false
    }

    /// Whether it looks different in the next frame without anybody's doing.
    public var isMoving: Bool {
        if case .moving = activity { return true }
        return false
    }

    /// Where the motion under way ends, otherwise where it is.
    public var destination: Double {
        if case .moving(_, _, let target) = activity { return target }
        return offset
    }

    /// Tells the lengths of the strip and the window. What is past the end then goes back to it.
    public mutating func setLengths(content: Double, window: Double, at time: MonotonicTime) {
        let content = content.isFinite ? min(max(content, 0), 1e12) : 0
        let window = window.isFinite ? min(max(window, 1), 1e9) : 1
        guard content != contentLength || window != windowLength else { return }
        let end = destination
        (contentLength, windowLength) = (content, window)
        switch activity {
        case .resting: offset = min(max(offset, 0), lastOffset)
        case .moving: scroll(to: end, duration: Self.returnDuration, at: time)
        case .held, .dragging: break
        }
    }

    // MARK: Time

    /// Brings it to where the motion under way is at this time.
    public mutating func advance(to time: MonotonicTime) {
        guard case .moving(let curve, let start, let target) = activity else { return }
        let elapsed = time - start
        guard elapsed < curve.duration else {
            offset = target
            activity = .resting
            return
        }
        offset = curve.offset(at: elapsed).items * windowLength
    }

    /// In points a second; 0 unless it moves by itself.
    public func velocity(at time: MonotonicTime) -> Double {
        guard case .moving(let curve, let start, _) = activity else { return 0 }
        return curve.velocity(at: time - start) * windowLength
    }

    // MARK: Requests

    private static let returnDuration = Seconds(0.3)

    /// Scrolls to an offset, limited to those there are, taking over a motion under way. A duration of 0 jumps. Ends a drag.
    public mutating func scroll(to target: Double, duration: Seconds, at time: MonotonicTime) {
        guard target.isFinite else { return }
        let end = min(max(target, 0), lastOffset)
        guard duration > 0, duration.value.isFinite, end != offset else {
            offset = end
            activity = .resting
            return
        }
        let velocity = velocity(at: time)
        let curve = SettleCurve.scroll(
            from: windows(offset), to: windows(end), velocity: velocity / windowLength, duration: duration)
        move(along: curve, to: end, time)
    }

    private mutating func move(along curve: SettleCurve, to end: Double, _ time: MonotonicTime) {
        activity = .moving(reducesMotion ? curve.faded : curve, since: time, to: end)
    }

    /// The fade under way, or about to begin, in place of a motion; nil where there is none.
    public var crossFade: CrossFade? {
        if case .moving(let curve, let start, _) = activity { return curve.crossFade(from: start) }
        return nil
    }

    // MARK: Fingers. Ways and velocities are the finger's.

    /// A finger comes down: what moves is caught where it is.
    public mutating func touchDown() {
        if !isDragging { activity = .held }
    }

    /// The finger came to nothing, a tap or a drag across.
    public mutating func touchEnded(at time: MonotonicTime) {
        guard case .held = activity else { return }
        release(velocity: 0, at: time)
    }

    /// A drag begins; nothing moves yet.
    public mutating func beginDrag(translation: Double) {
        guard translation.isFinite else { return }
        let position = RubberBand.released(offset / windowLength, last: lastOffset / windowLength) * windowLength
        activity = .dragging(Drag(position: position, translation: translation))
    }

    /// The finger has moved.
    public mutating func drag(translation: Double) {
        guard case .dragging(var drag) = activity, translation.isFinite else { return }
        // No finger goes farther; but two reports may lie as far apart as numbers go.
        drag.position = max(-1e12, min(1e12, drag.position - (translation - drag.translation)))
        drag.translation = translation
        activity = .dragging(drag)
        offset = RubberBand.stretched(drag.position / windowLength, last: lastOffset / windowLength) * windowLength
    }

    /// The finger is lifted.
    public mutating func endDrag(velocity speed: Double, at time: MonotonicTime) {
        guard case .dragging(let drag) = activity else { return }
        let slope = RubberBand.slope(at: drag.position / windowLength, last: lastOffset / windowLength)
        let velocity = speed.isFinite ? -max(-1e6, min(1e6, speed)) * slope : 0
        release(velocity: velocity.magnitude < Self.flickSpeed ? 0 : velocity, at: time)
    }

    /// The drag was taken away, not ended by the user's will.
    public mutating func cancelDrag(at time: MonotonicTime) {
        guard isDragging else { return }
        release(velocity: 0, at: time)
    }

    // MARK: Motion

    private mutating func release(velocity: Double, at time: MonotonicTime) {
        let inside = min(max(offset, 0), lastOffset)
        let speed = velocity / windowLength
        let coasting = velocity * Self.coastingTime
        if offset != inside, velocity * (inside - offset) <= 0 || lastOffset == 0 {
            // Past an end and on its way farther out, or at rest.
            return move(to: inside, speed, coasting, time)
        }
        guard velocity != 0 else {
            activity = .resting
            return
        }
        let target = offset + coasting
        let limited = min(max(target, 0), lastOffset)
        if limited != target { return move(to: limited, speed, coasting, time) }
        let curve = SettleCurve.coast(from: windows(offset), to: windows(target), velocity: speed)
        move(along: curve, to: target, time)
    }

    private mutating func move(to end: Double, _ speed: Double, _ coasting: Double, _ time: MonotonicTime) {
        move(along: curve(to: end, speed, coasting), to: end, time)
    }

    /// To an end: with a velocity that leads there past it and back, otherwise straight.
    private func curve(to end: Double, _ speed: Double, _ coasting: Double) -> SettleCurve {
        let isLow = end <= 0 && (lastOffset > 0 || offset < 0)
        guard isLow ? speed < 0 : speed > 0 else {
            return .snap(from: windows(offset), to: windows(end), velocity: speed)
        }
        return .bounce(
            from: windows(offset), to: windows(end), velocity: speed, coasting: windows(coasting),
            room: ItemOffset(Self.bounceRoom))
    }

    /// The rules of curves and rubber bands are made for pages of one window.
    private func windows(_ points: Double) -> ItemOffset { ItemOffset(points / windowLength) }
}
