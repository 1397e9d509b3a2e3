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

    /// Scrolls over so many items, counted from the last one passed. Several turns and the direction are kept when
    /// wrapping, unless the duration is 0.
    public func scroll(byItems count: Int, duration: Seconds, at time: MonotonicTime) {
        now = time
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

    /// Scrolls to an offset, the short way round when wrapping. A fraction stays one until the next layout or gesture.
    public func scroll(toOffset target: ItemOffset, duration: Seconds, at time: MonotonicTime) {
        scroll(byOffset: indexSpace.distance(from: offset, to: target), duration: duration, at: time)
    }

    /// Scrolls by a distance. An animation under way is replaced and has no end of its own.
    public func scroll(byOffset distance: ItemOffset, duration: Seconds, at time: MonotonicTime) {
        now = time
        guard distance.items.isFinite, duration.value.isFinite else { return }
        guard duration > 0 else { return setOffset(offset + distance) }
        let end = isWrapEnabled ? offset + distance : indexSpace.clamped(offset + distance)
        isDecelerating = false
        isScrolling = true
        motion = ScrollMotion(
            startTime: now, startOffset: offset, endOffset: end, duration: duration, startVelocity: velocity)
        emit(.willBeginScrollingAnimation)
        isTimerRunning = true
    }

    func setOffset(_ target: ItemOffset) {
        guard target.items.isFinite else { return }
        isScrolling = false
        isDecelerating = false
        motion.startOffset = target
        motion.endOffset = target
        guard target != offset else { return }
        offset = target
        scrollUpdate()
    }
}
