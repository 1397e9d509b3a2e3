import Geometry
import Timebase

extension Carousel {
    /// The finger that came down has been lifted, or the touch taken away, and neither a drag nor a tap came of it: what it
    /// has stopped between two items goes on to the nearest. Of drags and taps, ``pan(_:translation:velocity:at:)`` and
    /// ``tap(at:at:)`` tell enough.
    ///
    /// Under classic motion too, although the original leaves it between them.
    public func touchEnded(at time: MonotonicTime) {
        now = time
        if motion == .natural { return letGo() }
        guard scrollsToItemBoundary, autoscroll == 0, numberOfItems > 0, !isScrolling, !isDecelerating, !isDragging,
            distanceFromCurrentItem.items > MotionConstants.epsilon
        else { return }
        scrollToItem(at: currentItemIndex, animated: true, at: now)
    }

    /// A finger comes down: what moves is held, under classic motion without an event, under natural motion with its end.
    /// Tells which gestures may follow.
    public func touchDown(on target: TouchTarget, at time: MonotonicTime) -> TouchAcceptance {
        now = time
        if motion == .natural {
            hold()
        } else if isScrollEnabled {
            isDragging = false
            isScrolling = false
            isDecelerating = false
        }
        return TouchAcceptance(acceptsPan: acceptsPan(on: target), acceptsTap: acceptsTap(on: target))
    }

    private func acceptsPan(on target: TouchTarget) -> Bool {
        guard isScrollEnabled else { return false }
        guard target.handlesTouchMoves else { return true }
        if let area = target.scrollArea { return !area.scrolls(vertically: isVertical) }
        return target.isInButton
    }

    private func acceptsTap(on target: TouchTarget) -> Bool {
        switch target.place {
        case .item: !target.handlesTouchDown
        case .container: !(centersItemWhenSelected && target.handlesTouchDown)
        case .background: true
        }
    }

    /// Whether a drag that has gone this far, in points, is one along the carousel.
    public func shouldBeginPan(translation: Point) -> Bool {
        guard ignoresPerpendicularSwipes else { return true }
        let x = translation.x.magnitude
        let y = translation.y.magnitude
        return isVertical ? y >= x : x >= y
    }

    /// A drag begins, moves or ends.
    ///
    /// - Parameters:
    ///   - translation: from where the finger came down, in points. That of the beginning moves nothing.
    ///   - velocity: points per second. Under classic motion that of the last ``PanPhase/changed`` counts for the fling, and
    ///     translation and velocity of the end are ignored; under natural motion those of the end count too.
    public func pan(_ phase: PanPhase, translation: Point, velocity: Point, at time: MonotonicTime) {
        now = time
        if motion == .natural { return panNaturally(phase, translation: translation, velocity: velocity) }
        guard isScrollEnabled, numberOfItems > 0 else { return }
        let along = along(translation)
        switch phase {
        case .began:
            isDragging = true
            isScrolling = false
            isDecelerating = false
            previousTranslation = along.isFinite ? along : 0
            emit(.willBeginDragging)
        case .changed:
            drag(to: along, velocity: self.along(velocity))
        case .ended, .cancelled, .failed:
            release()
        }
    }

    /// The part of a movement that leads along the carousel; positive towards lower indexes.
    func along(_ movement: Point) -> Double {
        if isVertical { return movement.y }
        return isRightToLeft ? -movement.x : movement.x
    }

    private func drag(to translation: Double, velocity speed: Double) {
        guard translation.isFinite, speed.isFinite, itemWidth > 0 else { return }
        let freedom = freedom
        let way = (translation - previousTranslation) * freedom * offsetMultiplier / itemWidth
        velocity = bounded(-speed * freedom * scrollSpeed / itemWidth)
        offset -= ItemOffset(bounded(way))
        previousTranslation = translation
        scrollUpdate()
    }

    /// How well it follows the finger: wholly within its ends, less and less past them.
    private var freedom: Double {
        guard !isWrapEnabled, bounces else { return 1 }
        let outside = (offset - indexSpace.clamped(offset)).magnitude
        guard bounceDistance > 0 else { return outside > 0 ? 0 : 1 }
        return 1 - min(outside, bounceDistance).items / bounceDistance.items
    }

    private func release() {
        isDragging = false
        hasDragged = true
        if isFling {
            hasDragged = false
            startDecelerating()
        }
        emit(.didEndDragging(willDecelerate: isDecelerating))
        if isDecelerating {
            emit(.willBeginDecelerating)
        } else if shouldAlign {
            alignAfterDrag()
        }
    }

    private func alignAfterDrag() {
        let distance = distanceFromCurrentItem
        let isQuick = velocity.magnitude > MotionConstants.speedThreshold && distance > MotionConstants.snapThreshold
        if distance.items >= MotionConstants.epsilon, isQuick {
            scrollToItem(at: currentItemIndex + (velocity > 0 ? 1 : -1), animated: true, at: now)
        } else {
            scrollToCurrentItem()
        }
    }

    /// How far the last drag's velocity would carry it, in items.
    private var coastingDistance: Double {
        let acceleration = -velocity * MotionConstants.decelerationMultiplier * (1 - decelerationRate)
        return -(velocity * velocity) / (2 * acceleration)
    }

    private var isFling: Bool {
        velocity.magnitude > MotionConstants.speedThreshold
            && coastingDistance.magnitude > MotionConstants.decelerationThreshold.items
    }

    private func startDecelerating() {
        let distance = coastingDistance
        let start = offset
        var end = start.items + distance
        if isPagingEnabled {
            end = start.items.rounded(distance > 0 ? .up : .down)
        } else if stopsAtItemBoundary {
            end = end.rounded(distance > 0 ? .up : .down)
        }
        if !isWrapEnabled {
            let margin = bounces ? bounceDistance.items : 0
            end = max(-margin, min(Double(numberOfItems - 1) + margin, end))
        }
        let way = end - start.items
        scrollMotion = ScrollMotion(
            startTime: now, startOffset: start, endOffset: ItemOffset(end),
            duration: Seconds(way.magnitude / (0.5 * velocity).magnitude), startVelocity: velocity
        )
        guard way != 0, scrollMotion.duration > 0 else { return }
        isDecelerating = true
        isTimerRunning = true
    }

    /// A tap at a point of the carousel: selects the item there or, beside all items, aligns the carousel.
    public func tap(at point: Point, at time: MonotonicTime) {
        now = time
        if motion == .natural { return tapNaturally(at: point) }
        guard let hit = item(at: point) else {
            return scrollToItem(at: currentItemIndex, animated: true, at: now)
        }
        let index = hit.index
        if observer?.carousel(self, shouldSelectItemAt: index) ?? true {
            let isCurrent = index == currentItemIndex
            if isCurrent ? scrollsToItemBoundary : centersItemWhenSelected {
                scrollToItem(at: index, animated: true, at: now)
            }
            emit(.didSelectItem(index))
        } else if isScrollEnabled, scrollsToItemBoundary, autoscroll != 0 {
            scrollToItem(at: currentItemIndex, animated: true, at: now)
        }
    }
}
