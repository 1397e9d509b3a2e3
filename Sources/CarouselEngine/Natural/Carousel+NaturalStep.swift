import Timebase

extension Carousel {
    /// A gap between frames beyond which an automatic scroll has not run on but was paused: the screen was away.
    private static let longestGap: Seconds = 1
    /// After so many items an automatic scroll is counted on from where it is, so that the numbers stay small.
    private static let longestRun: ItemOffset = 1e6
    /// Times that differ by less are the same.
    private static let timeTolerance: Seconds = 1e-9

    /// Something moves by itself.
    var movesNaturally: Bool {
        isAttached && (natural.settling != nil || natural.automatic != nil || isFlipping)
    }

    /// Moves to where everything under way is at the time of a frame.
    func stepNaturally() {
        let previousFrame = natural.lastFrame ?? now
        natural.lastFrame = now
        if natural.settling != nil {
            followCurve(at: now)
        } else if let automatic = natural.automatic {
            let isPause = now - max(previousFrame, automatic.time) > Self.longestGap
            if isPause { natural.automatic?.time = now }
            if isPause { natural.automatic?.offset = offset }
            scrollAutomatically(at: now)
        }
        if isFlipping { stepFlip() }
    }

    /// The moment for which what moves is evaluated when something happens to it: never before what was last shown, so that
    /// it does not go back.
    var shownTime: MonotonicTime { max(now, natural.lastFrame ?? now) }

    /// When a motion begins that something else gives way to now.
    var takeOverTime: MonotonicTime {
        natural.settling == nil && natural.automatic == nil ? now : shownTime
    }

    /// Brings what moves to the present, so that something else can take over from there.
    func bringUp() {
        if natural.settling != nil {
            followCurve(at: shownTime)
        } else if natural.automatic != nil {
            scrollAutomatically(at: shownTime)
        }
    }

    /// Items per second at this moment; positive moves towards higher offsets. Of the natural motion only.
    public var scrollVelocity: Double {
        if let settling = natural.settling { return settling.velocity(at: shownTime) }
        if let finger = natural.finger { return finger.velocity }
        return natural.automatic.map { -$0.rate } ?? 0
    }

    /// Where it is going: the end of the motion under way, or where it is. Not taken into the first turn when wrapping.
    public var destination: ItemOffset {
        guard isScrolling || isDecelerating, natural.automatic == nil else { return offset }
        return scrollMotion.endOffset
    }

    /// Where it is, counted as ``destination`` is: turns of a ring that a motion has made or will make are not taken off.
    public var unwrappedOffset: ItemOffset {
        guard isScrolling || isDecelerating, natural.automatic == nil else { return offset }
        if let settling = natural.settling {
            return settling.hasEnded(at: now) ? settling.curve.end : settling.offset(at: now)
        }
        // Classic motion: from the end of the motion, the short way.
        return scrollMotion.endOffset
            - indexSpace.distance(from: offset, to: indexSpace.clamped(scrollMotion.endOffset))
    }

    private func followCurve(at time: MonotonicTime) {
        guard let settling = natural.settling else { return }
        let isOver = settling.hasEnded(at: time + Self.timeTolerance)
        offset = isOver ? settling.curve.end : settling.offset(at: time)
        let serial = natural.serial
        scrollUpdate()
        // The observer may have changed it, or its items.
        guard serial == natural.serial, let current = natural.settling else { return }
        if current.hasEnded(at: time + Self.timeTolerance) { rest(at: current.endTime) }
    }

    // MARK: Automatic scroll

    /// Runs on by itself from here, if it is to and can.
    func startAutomaticScroll(at time: MonotonicTime) -> Bool {
        guard autoscroll != 0, isAttached, natural.movement == .none, !natural.isHeld, !needsLayout,
            canScrollAutomatically
        else { return false }
        natural.automatic = NaturalState.Automatic(time: time, offset: offset, rate: autoscroll)
        enter(.scroll)
        return true
    }

    private var canScrollAutomatically: Bool {
        guard numberOfItems > 0 else { return false }
        if isWrapEnabled { return true }
        return autoscroll > 0 ? offset > 0 : offset < ItemOffset(numberOfItems - 1)
    }

    private func scrollAutomatically(at time: MonotonicTime) {
        guard let automatic = natural.automatic, time > automatic.time else { return }
        offset = indexSpace.clamped(automatic.offset(at: time))
        let serial = natural.serial
        scrollUpdate()
        guard serial == natural.serial, natural.automatic != nil else { return }
        if !canScrollAutomatically {
            rest(at: time)
        } else if (automatic.offset(at: time) - automatic.offset).magnitude > Self.longestRun {
            natural.automatic?.time = time
            natural.automatic?.offset = offset
        }
    }

    /// Another rate, from the present on. Without one it comes to rest on an item.
    func automaticScrollChanged() {
        guard natural.automatic != nil else {
            if natural.movement == .none { _ = startAutomaticScroll(at: now) }
            return
        }
        bringUp()
        guard let automatic = natural.automatic else { return }
        if autoscroll == 0 {
            settle(velocity: -automatic.rate)
        } else {
            natural.automatic = NaturalState.Automatic(time: shownTime, offset: offset, rate: autoscroll)
        }
    }

    // MARK: Cover flow 2

    private var isFlipping: Bool { type == .coverFlow2 && (toggle != 0 || natural.flip.isChanging(at: now)) }

    private func stepFlip() {
        let slowness: Double = max(0, min(1, 1 / max(scrollVelocity.magnitude, 1e-3)))
        let range = MotionConstants.longestToggle - MotionConstants.shortestToggle
        let duration = MotionConstants.shortestToggle + range * slowness
        let progress: Double = reducesMotion ? 1 : max(0, min(1, (now - toggleTime) / duration))
        let rest: Double = 1 - Easing.easeInOut(progress)
        toggle = toggle < 0 ? -rest : rest
        transformItems()
    }
}
