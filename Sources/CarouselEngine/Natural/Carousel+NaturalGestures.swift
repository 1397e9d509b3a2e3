import Geometry
import Timebase

extension Carousel {
    /// A finger holds what moves, where it is.
    func hold() {
        guard isScrollEnabled else { return }
        natural.isHeld = true
        if natural.movement != .drag { bringUp() }
        natural.forgetCurves()
        if natural.movement != .none { enter(.none) }
    }

    /// A finger has been lifted without a drag or a tap.
    func letGo() {
        guard natural.isHeld else { return }
        putBack()
        natural.isHeld = false
        // What a call has begun meanwhile goes on.
        if natural.movement == .none { settle(velocity: 0) }
    }

    func panNaturally(_ phase: PanPhase, translation: Point, velocity: Point) {
        let along = along(translation)
        let speed = self.along(velocity)
        switch phase {
        case .began:
            if isScrollEnabled, numberOfItems > 0 { beginDrag(at: along) }
        case .changed:
            if natural.movement == .drag { drag(to: along, speed: speed) }
        case .ended:
            if natural.movement == .drag { drag(to: along, speed: speed) }
            release(isCancelled: false)
        case .cancelled, .failed:
            release(isCancelled: true)
        }
    }

    private func beginDrag(at translation: Double) {
        hold()
        guard natural.isHeld, natural.movement == .none else { return }
        let place = isWrapEnabled ? offset : resistance.place(at: offset)
        natural.finger = NaturalState.Finger(
            translation: translation.isFinite ? translation : nil, place: place,
            origin: indexSpace.index(nearest: natural.provisionalOrigin ?? offset))
        enter(.drag)
    }

    /// Follows the finger: `Δoffset = −Δtranslation · multiplier / width`, less past the ends. The translation is taken from
    /// report to report, so that the width, the count and the offset may change in the middle of it.
    private func drag(to translation: Double, speed: Double) {
        guard translation.isFinite, isScrollEnabled, itemWidth > 0, var finger = natural.finger else { return }
        let previous = finger.translation ?? translation
        finger.translation = translation
        let way = ItemOffset(bounded(-(translation - previous) * offsetMultiplier / itemWidth))
        var rate = 1.0
        if isWrapEnabled {
            finger.place = indexSpace.clamped(offset + way)
            offset = finger.place
        } else {
            let resistance = resistance
            finger.place += way
            offset = resistance.offset(at: finger.place)
            rate = resistance.rate(at: finger.place)
            if !bounces { finger.place = indexSpace.clamped(finger.place) }
        }
        let pace = speed.isFinite ? -speed * rate / itemWidth : 0
        finger.velocity = bounded(pace * offsetMultiplier)
        finger.flingVelocity = bounded(pace * scrollSpeed)
        natural.finger = finger
        scrollUpdate()
    }

    /// - Parameter isCancelled: the finger was taken away, not lifted: its velocity does not count.
    private func release(isCancelled: Bool) {
        guard natural.movement == .drag, let finger = natural.finger else { return letGo() }
        natural.isHeld = false
        let counts = !isCancelled && isScrollEnabled
        let release = Release(
            space: indexSpace, offset: offset,
            velocity: counts ? finger.velocity : 0, flingVelocity: counts ? finger.flingVelocity : 0,
            decelerationRate: decelerationRate, pagingOrigin: isPagingEnabled ? finger.origin : nil,
            stopsAtItemBoundary: stopsAtItemBoundary,
            mustSnap: scrollsToItemBoundary && autoscroll == 0,
            isFree: !scrollsToItemBoundary && autoscroll == 0,
            bounceDistance: bounces ? bounceDistance : 0
        )
        guard let outcome = release.outcome else { return rest(at: now) }
        follow(outcome.curve, as: outcome.isFling ? .deceleration : .scroll)
    }

    /// Selects the item under the point and brings it to the centre; beside all items it only lets go.
    func tapNaturally(at point: Point) {
        guard let hit = item(at: point), !isPlaceholder(hit.index) else { return letGoAfterTap() }
        let index = hit.index
        guard observer?.carousel(self, shouldSelectItemAt: index) ?? true else { return letGoAfterTap() }
        // The observer may have changed the items meanwhile.
        guard index < numberOfItems else { return letGoAfterTap() }
        if centersItemWhenSelected, index != currentItemIndex {
            putBack()
            natural.isHeld = false
            scrollToItem(at: index, animated: true, at: now)
        } else {
            letGoAfterTap()
        }
        emit(.didSelectItem(index))
    }

    private func letGoAfterTap() {
        putBack()
        natural.isHeld = false
        if natural.movement == .none { settle(velocity: 0) }
    }
}
