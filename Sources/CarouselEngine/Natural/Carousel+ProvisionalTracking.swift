import Geometry
import Timebase

extension Carousel {
    /// Shows the movement of a finger before it is known whether it drags or taps, so that the carousel follows from the
    /// first movement on.
    ///
    /// Without an event: if a drag begins, it goes on from here without a jump; if not, the carousel is put
    /// back exactly where it was. Only under natural motion, between ``touchDown(on:at:)`` and what comes of it.
    ///
    /// - Parameter translation: from where the finger came down, in points; nil puts it back.
    public func trackProvisionally(_ translation: Point?, at time: MonotonicTime) {
        now = time
        guard motion == .natural else { return }
        guard let translation else { return putBack() }
        let along = along(translation)
        guard natural.isHeld, natural.movement == .none, isScrollEnabled, numberOfItems > 0, itemWidth > 0,
            along.isFinite
        else { return }
        let origin = natural.provisionalOrigin ?? offset
        let way = ItemOffset(bounded(-along * offsetMultiplier / itemWidth))
        let next: ItemOffset
        if isWrapEnabled {
            next = indexSpace.clamped(origin + way)
        } else {
            let place = resistance.place(at: origin) + way
            next = bounces ? resistance.offset(at: place) : indexSpace.clamped(place)
        }
        guard next != offset else { return }
        natural.provisionalOrigin = origin
        offset = next
        updateTransforms()
    }

    /// Takes the shift back before something else moves or renumbers the items. The finger's next movement shows all of it
    /// again, from where they then are.
    func withdrawProvisionalTracking() {
        guard let origin = natural.provisionalOrigin else { return }
        natural.provisionalOrigin = nil
        offset = origin
    }

    func putBack() {
        guard let origin = natural.provisionalOrigin else { return }
        natural.provisionalOrigin = nil
        offset = origin
        // The items may have changed meanwhile.
        limitOffset()
        updateTransforms()
    }
}
