import Timebase

extension Carousel {
    /// The longest time that automatic scrolling makes up for in one step: more is not a slow frame but a pause.
    private static let longestStep: Seconds = 10

    /// Moves to where the motion under way has it at this time.
    func step() {
        let elapsed = max(0, min(Self.longestStep, now - (lastStepTime ?? now)))
        lastStepTime = now
        if isScrolling, !isDragging {
            stepScrolling()
        } else if isDecelerating {
            stepDeceleration()
        } else if autoscroll != 0, !isDragging {
            setOffset(indexSpace.clamped(offset - ItemOffset(elapsed.value * autoscroll)))
        } else if toggle.magnitude > MotionConstants.epsilon, !isToggleIdle {
            stepToggle()
        } else if autoscroll == 0 {
            isTimerRunning = false
        }
    }

    /// That of the motion under way, or of the fade in its place.
    private var stepDuration: Seconds {
        reducesMotion ? min(scrollMotion.duration, CrossFade.longest) : scrollMotion.duration
    }

    /// The fade under way, or about to begin, in place of a motion; nil where there is none.
    public var crossFade: CrossFade? {
        guard reducesMotion else { return nil }
        if motion == .natural { return natural.settling.flatMap { $0.curve.crossFade(from: $0.startTime) } }
        let way = scrollMotion.endOffset - scrollMotion.startOffset
        guard isScrolling || isDecelerating, !isDragging, way.magnitude.items >= SettleCurve.leastFade else {
            return nil
        }
        return CrossFade(startTime: scrollMotion.startTime, duration: stepDuration)
    }

    /// Past the ends each item's toggle follows from its place, and no time changes it.
    private var isToggleIdle: Bool { togglesEachItem && !table.slots.isEmpty }

    private func stepScrolling() {
        let progress = max(0, min(1, (now - scrollMotion.startTime) / stepDuration))
        let way = scrollMotion.endOffset - scrollMotion.startOffset
        offset = scrollMotion.startOffset + way * (reducesMotion ? progress.rounded(.up) : Easing.easeInOut(progress))
        scrollUpdate()
        if progress >= 1 {
            isScrolling = false
            emit(.didEndScrollingAnimation)
        }
    }

    /// Uniform deceleration: `s₀ + vτ − vτ²/2T`.
    ///
    /// v is that of the carousel, not of the start: a limit that has zeroed it throws the offset back to the start.
    private func stepDeceleration() {
        let duration = stepDuration
        let time = max(0, min(duration, now - scrollMotion.startTime))
        let acceleration = -velocity / duration.value
        let distance = velocity * time.value + 0.5 * acceleration * (time.value * time.value)
        offset = scrollMotion.startOffset + ItemOffset(distance.isFinite ? distance : 0)
        if reducesMotion { offset = time > 0 ? scrollMotion.endOffset : scrollMotion.startOffset }
        scrollUpdate()
        guard (time - duration).value.magnitude < MotionConstants.epsilon else { return }
        isDecelerating = false
        emit(.didEndDecelerating)
        if shouldAlign {
            scrollToCurrentItem()
        } else {
            let rest = offset.items.rounded(.toNearestOrAwayFromZero) - offset.items
            toggleTime = now - MotionConstants.longestToggle * rest.magnitude
            toggle = -rest
        }
    }

    private func stepToggle() {
        let slowness = velocity == 0 ? 1 : max(0, min(1, 1 / velocity.magnitude))
        let range = MotionConstants.longestToggle - MotionConstants.shortestToggle
        let duration = MotionConstants.shortestToggle + range * slowness
        let progress = Easing.easeInOut(max(0, min(1, (now - toggleTime) / duration)))
        toggle = toggle < 0 ? progress - 1 : 1 - progress
        scrollUpdate()
    }

    /// Whether what has come to rest goes on to an item.
    var shouldAlign: Bool {
        guard autoscroll == 0 else { return false }
        let outside = (offset - indexSpace.clamped(offset)).magnitude.items
        return scrollsToItemBoundary || outside > MotionConstants.epsilon
    }

    /// How far the current item is from the centre, in items. About all of them just before the seam of a wrapped
    /// carousel, where the current index is already 0.
    var distanceFromCurrentItem: ItemOffset { (offset - ItemOffset(currentItemIndex)).magnitude }

    func scrollToCurrentItem() {
        // Even where nothing is left to move, the animation brings its events.
        let isThere = distanceFromCurrentItem.items < MotionConstants.epsilon
        let duration = isThere ? MotionConstants.settleDuration : MotionConstants.scrollDuration
        scrollToItem(at: currentItemIndex, duration: duration, at: now)
    }
}
