import Timebase

extension Carousel {
    /// Scrolls to an item, the short way round when wrapping. A duration of 0 jumps.
    public func scrollToItem(at index: Int, duration: Seconds, at time: MonotonicTime) {
        scroll(toOffset: ItemOffset(index), duration: duration, at: time)
    }

    /// Scrolls to an item, in 0.4 s if animated.
    public func scrollToItem(at index: Int, animated: Bool, at time: MonotonicTime) {
        scrollToItem(at: index, duration: animated ? MotionConstants.scrollDuration : 0, at: time)
    }

    /// Scrolls to an item in a given direction, which matters when wrapping. A duration of 0 jumps.
    public func scrollToItem(
        at index: Int, direction: ScrollDirection, duration: Seconds, at time: MonotonicTime
    ) {
        start(at: time)
        scroll(byOffset: distance(toItemAt: index, direction: direction), duration: duration, at: time)
    }

    /// Scrolls to an item in a given direction, which matters when wrapping; in 0.4 s if animated.
    public func scrollToItem(at index: Int, direction: ScrollDirection, animated: Bool, at time: MonotonicTime) {
        let duration = animated ? MotionConstants.scrollDuration : 0
        scrollToItem(at: index, direction: direction, duration: duration, at: time)
    }

    /// What moves is where it is at this time before anything else is made of it.
    private func start(at time: MonotonicTime) {
        now = time
        guard motion == .natural else { return }
        flushLayout()
        bringUp()
    }

    /// The signed way from the offset to an item.
    private func distance(toItemAt index: Int, direction: ScrollDirection) -> ItemOffset {
        let target = ItemOffset(index)
        guard isWrapEnabled, numberOfItems > 0, direction != .shortest else {
            return indexSpace.distance(from: offset, to: target)
        }
        let turn = ItemOffset(numberOfItems)
        let forwards = indexSpace.clamped(target - offset)
        // Within the rounding of an offset it is there already, not a whole turn away.
        let tolerance = ItemOffset(MotionConstants.epsilon)
        if forwards < tolerance { return forwards }
        if turn - forwards < tolerance { return forwards - turn }
        return direction == .forwards ? forwards : forwards - turn
    }

    /// Scrolls over so many items, counted from the last one passed. Several turns and the direction are kept when
    /// wrapping, unless the duration is 0.
    public func scroll(byItems count: Int, duration: Seconds, at time: MonotonicTime) {
        start(at: time)
        guard duration > 0 else {
            let (sum, overflow) = previousItemIndex.addingReportingOverflow(count)
            return setOffset(ItemOffset(indexSpace.clamped(overflow ? count : sum)))
        }
        let start = offset.items
        let end =
            switch count {
            case 1...: start.rounded(.down) + Double(count)
            case 0: start.rounded(.toNearestOrAwayFromZero)
            default: start.rounded(.up) + Double(count)
            }
        scroll(byOffset: ItemOffset(end - start), duration: duration, at: time)
    }

    /// Scrolls to an offset, the short way round when wrapping. A fraction stays one until the next gesture (classic: or layout).
    public func scroll(toOffset target: ItemOffset, duration: Seconds, at time: MonotonicTime) {
        start(at: time)
        scroll(byOffset: indexSpace.distance(from: offset, to: target), duration: duration, at: time)
    }

    /// Scrolls by a distance. An animation under way is replaced; under classic motion it has no end of its own, under
    /// natural motion its velocity is taken over.
    public func scroll(byOffset distance: ItemOffset, duration: Seconds, at time: MonotonicTime) {
        start(at: time)
        guard distance.items.isFinite, duration.value.isFinite else { return }
        if motion == .natural { return scrollNaturally(to: offset + distance, duration: duration) }
        guard duration > 0 else { return setOffset(offset + distance) }
        let end = isWrapEnabled ? offset + distance : indexSpace.clamped(offset + distance)
        isDecelerating = false
        isScrolling = true
        scrollMotion = ScrollMotion(
            startTime: now, startOffset: offset, endOffset: end, duration: duration, startVelocity: velocity)
        emit(.willBeginScrollingAnimation)
        isTimerRunning = true
    }

    func setOffset(_ target: ItemOffset) {
        guard target.items.isFinite else { return }
        if motion == .natural {
            flushLayout()
            return jump(to: target)
        }
        isScrolling = false
        isDecelerating = false
        scrollMotion.startOffset = target
        scrollMotion.endOffset = target
        guard target != offset else { return }
        offset = target
        scrollUpdate()
    }
}
