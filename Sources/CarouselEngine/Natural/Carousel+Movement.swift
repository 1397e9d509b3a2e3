import Timebase

// The brackets around everything that moves: who opens and closes them, and in which order.
extension Carousel {
    /// Closes the movement under way and announces another one. Whatever belongs to it has to be in place before.
    ///
    /// - Returns: false when the observer has begun something else meanwhile, which is not to be touched then.
    @discardableResult
    func enter(_ movement: NaturalState.Movement) -> Bool {
        let previous = natural.change(to: movement)
        let serial = natural.serial
        isDragging = movement == .drag
        isDecelerating = movement == .deceleration
        isScrolling = movement == .scroll
        natural.flip.setByFinger(movement == .drag, at: now)
        if !isAttached { natural.flip.finish() }
        if let event = Self.end(of: previous, before: movement) {
            emit(event)
            guard natural.serial == serial else { return false }
        }
        natural.isAnnounced = true
        if let event = Self.beginning(of: movement) { emit(event) }
        return natural.serial == serial
    }

    private static func beginning(of movement: NaturalState.Movement) -> CarouselEvent? {
        switch movement {
        case .none: nil
        case .drag: .willBeginDragging
        case .deceleration: .willBeginDecelerating
        case .scroll: .willBeginScrollingAnimation
        }
    }

    private static func end(
        of movement: NaturalState.Movement, before next: NaturalState.Movement
    ) -> CarouselEvent? {
        switch movement {
        case .none: nil
        case .drag: .didEndDragging(willDecelerate: next == .deceleration)
        case .deceleration: .didEndDecelerating
        case .scroll: .didEndScrollingAnimation
        }
    }

    /// Follows a curve from now on.
    func follow(_ curve: SettleCurve, as movement: NaturalState.Movement) {
        let curve = reducesMotion ? curve.faded : curve
        let start = takeOverTime
        natural.automatic = nil
        natural.settling = NaturalState.Settling(curve: curve, startTime: start)
        describe(curve, from: start)
        guard curve.duration > 0, isAttached else { return arrive(at: curve.end) }
        enter(movement)
    }

    /// Is there at once; what was under way, a drag too, ends.
    func arrive(at target: ItemOffset) {
        if natural.movement == .drag {
            natural.forgetCurves()
            guard enter(.none) else { return }
        }
        jump(to: target)
    }

    private func describe(_ curve: SettleCurve, from start: MonotonicTime) {
        scrollMotion = ScrollMotion(
            startTime: start, startOffset: curve.start, endOffset: curve.end, duration: curve.duration,
            startVelocity: curve.startVelocity
        )
    }

    /// Puts another curve in the place of the one under way, without an end and a beginning.
    func replace(by curve: SettleCurve, from start: MonotonicTime) {
        let curve = reducesMotion ? curve.faded : curve
        natural.settling = NaturalState.Settling(curve: curve, startTime: start)
        describe(curve, from: start)
    }

    /// What moved has come to its end, at a time which may lie before the frame that shows it. An automatic scroll goes on
    /// from there.
    func rest(at time: MonotonicTime) {
        natural.forgetCurves()
        guard enter(.none), !startAutomaticScroll(at: time) else { return }
        if numberOfItems == 0 { natural.owesSettling = false }
        // Under a finger it is told when that is lifted.
        guard natural.owesSettling, !natural.isHeld else { return }
        natural.owesSettling = false
        let index = currentItemIndex
        if index >= 0, offset == ItemOffset(index) { emit(.didSettle(index)) }
    }

    /// Goes from wherever it is to where it may stay: the nearest item or, where it may rest between items, the end that
    /// it is beyond. An automatic scroll goes on instead.
    func settle(velocity: Double) {
        guard numberOfItems > 0 else { return rest(at: now) }
        let inside = indexSpace.clamped(offset)
        let isOutside = !isWrapEnabled && offset != inside
        if isOutside {
            follow(.snap(from: offset, to: inside, velocity: velocity), as: .scroll)
        } else if scrollsToItemBoundary, autoscroll == 0 {
            let nearest = ItemOffset(offset.items.rounded(.toNearestOrAwayFromZero))
            follow(.snap(from: offset, to: nearest, velocity: velocity), as: .scroll)
        } else {
            rest(at: now)
        }
    }

    /// Puts the offset elsewhere at once. What was under way ends; a finger goes on dragging from there.
    func jump(to target: ItemOffset) {
        guard numberOfItems > 0 else { return }
        natural.forgetCurves()
        withdrawProvisionalTracking()
        if natural.movement != .drag, natural.movement != .none {
            guard enter(.none) else { return }
        }
        offset = target
        limitOffset()
        natural.finger?.place = resistance.place(at: offset)
        scrollMotion = ScrollMotion(
            startTime: now, startOffset: offset, endOffset: offset, duration: 0, startVelocity: 0)
        let isThere = offset == previousOffset && natural.movement == .none
        update()
        if isThere, natural.movement == .none { rest(at: now) }
    }

    /// Takes up a change of the offset that was made at once: within the movement under way, or as one of its own.
    func update() {
        // The limits may have changed too.
        limitOffset()
        guard natural.movement == .none, offset != previousOffset, enter(.scroll) else { return scrollUpdate() }
        let serial = natural.serial
        scrollUpdate()
        if natural.serial == serial { rest(at: now) }
    }

    /// The ends as a finger feels them. None when wrapping.
    var resistance: BounceResistance {
        let last = ItemOffset(max(0, numberOfItems - 1))
        return BounceResistance(lowest: 0, highest: last, reach: bounces ? bounceDistance : 0)
    }
}
