import Timebase

extension Carousel {
    /// Scrolls to an offset that is not taken into the first turn, in a given time or at once. Takes over the velocity at
    /// hand, and ends a drag.
    func scrollNaturally(to target: ItemOffset, duration: Seconds) {
        guard numberOfItems > 0 else { return }
        let target = isWrapEnabled ? target : indexSpace.clamped(target)
        guard duration > 0 else { return jump(to: target) }
        let velocity = scrollVelocity
        guard target != offset || velocity != 0 else {
            // There already: what holds it there, if anything, is over.
            if natural.movement == .drag { rest(at: now) }
            return
        }
        follow(.scroll(from: offset, to: target, velocity: velocity, duration: duration), as: .scroll)
    }
}
