import CarouselEngine
import Views

/// Notices that a carousel in classic motion has come to rest: that motion has the original's events, and this is none of
/// them. Natural motion tells it itself.
@MainActor
struct ClassicRest {
    private var hasMoved = false

    /// Notes that it has moved, although it may be at rest again when the next frame is made.
    mutating func noteMovement() { hasMoved = true }

    /// Whether it has come to rest since it was asked last; to be asked once for each frame.
    mutating func hasCome(to carousel: CarouselView) -> Bool {
        let isMoving = carousel.isTouched || carousel.isDragging || carousel.isDecelerating || carousel.isScrolling
        guard hasMoved, !isMoving, carousel.autoscroll == 0 else { return false }
        hasMoved = false
        return carousel.motion == .classic
    }
}
