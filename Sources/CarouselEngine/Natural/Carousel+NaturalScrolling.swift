import Timebase

extension Carousel {
    /// How far beside an item an offset may come to lie by rounding, in items.
    private static let rounding = 1e-9

    /// Scrolls to an offset that is not taken into the first turn, in a given time or at once. Takes over the velocity at
    /// hand, and ends a drag.
    func scrollNaturally(to target: ItemOffset, duration: Seconds) {
        guard numberOfItems > 0 else { return }
        let whole = ItemOffset(target.items.rounded())
        // A target that was reckoned from here lies as near to its item as rounding lets it.
        let exact = (target - whole).magnitude.items < Self.rounding ? whole : target
        let target = isWrapEnabled ? exact : indexSpace.clamped(exact)
        guard duration > 0 else { return jump(to: target) }
        guard isAttached else { return arrive(at: target) }
        let velocity = isBlocked(towards: scrollVelocity) ? 0 : scrollVelocity
        guard target != offset || velocity != 0 else {
            // There already: what holds it there or was to lead elsewhere, if anything, is over.
            if natural.movement != .none { rest(at: now) }
            return
        }
        follow(.scroll(from: offset, to: target, velocity: velocity, duration: duration), as: .scroll)
    }

    /// At an end that does not give way, nothing moves on past it.
    private func isBlocked(towards velocity: Double) -> Bool {
        guard !isWrapEnabled, !bounces || bounceDistance == 0 else { return false }
        return velocity < 0 ? offset <= 0 : offset >= ItemOffset(numberOfItems - 1)
    }
}
