import Timebase

/// A finger that moves the pages.
struct PageDrag: Hashable, Sendable {
    /// Where the pages would be if they followed the finger past their ends, in pages.
    var position: Double
    /// The finger's way along the row when it was last heard of, in points.
    var translation: Double
    /// The page in sight when the drag began.
    let startPage: Int
}

/// Fingers. Ways and velocities are along the row, in points, positive to the right or downwards; `extent` is that of a
/// page, in points.
extension PageScroll {
    /// A release slower than this, in points per second, is no flick.
    static let flickSpeed = 300.0

    /// A finger comes down: what moves is caught where it is.
    public mutating func touchDown() {
        if case .dragging = activity { return }
        interrupt()
        activity = .held
    }

    /// The finger came to nothing, a tap or a drag across: what it caught goes on to the nearest page.
    public mutating func touchEnded(at time: MonotonicTime) {
        guard case .held = activity else { return }
        activity = .resting
        release(velocity: 0, to: currentPage, at: time)
    }

    /// A drag begins; nothing moves yet.
    public mutating func beginDrag(translation: Double) {
        guard pageCount > 0, translation.isFinite else { return }
        interrupt()
        activity = .dragging(
            PageDrag(
                position: RubberBand.released(offset.items, last: lastPosition), translation: translation,
                startPage: currentPage
            )
        )
        tell(.willBeginDragging)
    }

    /// The finger has moved.
    public mutating func drag(translation: Double, extent: Double) {
        guard case .dragging(var drag) = activity, translation.isFinite, extent > 0, extent.isFinite else { return }
        // No finger goes farther; but two reports may lie as far apart as numbers go.
        drag.position = max(-1e9, min(1e9, drag.position - (translation - drag.translation) / extent))
        drag.translation = translation
        activity = .dragging(drag)
        move(to: RubberBand.stretched(drag.position, last: lastPosition))
    }

    /// The finger is lifted: a flick moves on by one page, anything else to the nearest.
    public mutating func endDrag(velocity speed: Double, extent: Double, at time: MonotonicTime) {
        guard case .dragging(let drag) = activity else { return }
        var velocity = 0.0
        if speed.isFinite, extent > 0, extent.isFinite {
            velocity = -speed / extent * RubberBand.slope(at: drag.position, last: lastPosition)
            if !velocity.isFinite { velocity = 0 }
        }
        let isFlick = speed.magnitude >= Self.flickSpeed && velocity != 0
        let target = isFlick ? flickTarget(from: drag.startPage, forwards: velocity > 0) : currentPage
        activity = .resting
        tell(.willEndDragging(velocity: velocity, target: ItemOffset(target)))
        tell(.didEndDragging(willDecelerate: needsRelease(velocity: velocity, to: target)))
        release(velocity: velocity, to: target, at: time)
    }

    /// The drag was taken away, not ended by the user's will.
    public mutating func cancelDrag(at time: MonotonicTime) {
        endDrag(velocity: 0, extent: 1, at: time)
    }

    /// The next page in the flick's direction, one away from where the drag began: a drag over more than a page that ends
    /// with a flick stays where it got to.
    private func flickTarget(from startPage: Int, forwards: Bool) -> Int {
        let position = offset.items
        let next = Int(saturating: forwards ? position.rounded(.down) + 1 : position.rounded(.up) - 1)
        let reached = currentPage
        let target =
            forwards ? min(next, max(startPage + 1, reached)) : max(next, min(startPage - 1, reached))
        return min(max(target, 0), pageCount - 1)
    }

    /// Slower, in pages per second, is at rest.
    private static let restSpeed = 1e-3

    private func needsRelease(velocity: Double, to target: Int) -> Bool {
        offset.items != Double(target) || velocity.magnitude > Self.restSpeed
    }

    private mutating func release(velocity: Double, to target: Int, at time: MonotonicTime) {
        guard pageCount > 0 else { return }
        guard needsRelease(velocity: velocity, to: target) else { return settle() }
        tell(.willBeginDecelerating)
        start(.release(from: offset, velocity: velocity, to: target, at: time))
    }
}
