import CarouselEngine
import Geometry
import Timebase
import TouchGestures

extension CarouselView {
    /// The view within an item, or the carousel itself, that wants a contact at a point.
    func receiver(at point: Point) -> View? {
        guard isUserInteractionEnabled, !clipsToBounds || bounds.contains(point) else { return nil }
        // What a finger moves is not to be pressed by another.
        if touch.isDragging { return bounds.contains(point) ? self : nil }
        for view in subviewsBackToFront.reversed() where !view.isItem && !view.isHidden && view.alpha > 0 {
            if let local = convert(point, to: view), let receiver = view.contactReceiver(at: local) { return receiver }
        }
        for placement in engine.placements.reversed() where !placement.isHidden && placement.alpha > 0 {
            guard let view = itemViews[placement.view], !view.isHidden, view.alpha > 0,
                let local = localPoint(point, in: placement)
            else { continue }
            // Beside the centre a touch is the carousel's: it brings the item there first.
            if placement.isInteractive, let receiver = view.contactReceiver(at: local) { return receiver }
            // What lies behind an item is out of reach.
            if view.bounds.contains(local) { break }
        }
        return bounds.contains(point) ? self : nil
    }

    /// Where an item's view is drawn now; nil for a view that is no item's.
    func placement(of view: View) -> Placement? {
        itemViews.existingID(of: view).flatMap { id in engine.placements.first { $0.view == id } }
    }

    /// A point of the carousel in coordinates of a placed view, from its upper left corner.
    func localPoint(_ point: Point, in placement: Placement) -> Point? {
        Self.plane(of: placement).unproject(point)
    }

    func recognize(_ contact: Contact) {
        let event = touch.handle(contact, slop: host?.tapSlop)
        track(event)
        switch event {
        case .panShouldBegin(let pan)?:
            let accepted =
                acceptance.acceptsPan && engine.shouldBeginPan(translation: pan.translation)
                && mayTakeDrag(pan.translation)
            let outcome = touch.resolveDrag(accepted: accepted)
            if !accepted { track(outcome) }
            react(to: outcome)
        case let event:
            react(to: event)
        }
    }

    /// Whether there is an item on the side that a drag would bring in.
    func hasItems(beyond translation: Point) -> Bool {
        guard isScrollEnabled, numberOfItems > 1, engine.shouldBeginPan(translation: translation) else { return false }
        if isWrapEnabled { return true }
        let way = isVertical ? translation.y : isRightToLeft ? -translation.x : translation.x
        return way > 0 ? scrollOffset > 0 : scrollOffset < ItemOffset(numberOfItems - 1)
    }

    /// Follows a finger that may still tap, and takes that back unless a drag comes of it.
    private func track(_ event: GestureEvent?) {
        guard let tracked = trackedTranslation else { return }
        if let translation = touch.provisionalTranslation {
            guard translation != tracked else { return }
            trackedTranslation = translation
            engine.trackProvisionally(translation, at: moment)
            setNeedsFrame()
        } else if case .panShouldBegin? = event {
            // What comes of it decides.
        } else {
            trackedTranslation = nil
            engine.trackProvisionally(nil, at: moment)
        }
    }

    /// Begins a drag at what has been shown of it already, so that all of the finger's way counts and nothing jumps.
    private func beginPan(_ pan: Pan, velocity: Point) {
        guard let tracked = trackedTranslation else {
            return engine.pan(.began, translation: pan.translation, velocity: velocity, at: moment)
        }
        trackedTranslation = nil
        engine.pan(.began, translation: tracked, velocity: velocity, at: moment)
        engine.pan(.changed, translation: pan.translation, velocity: velocity, at: moment)
    }

    /// Whether a view around this one may claim the touch: then nothing moves before it is clear whose it is.
    private var isWithinAnotherReceiver: Bool {
        var candidate = superview
        while let view = candidate {
            if view.wantsContacts { return true }
            candidate = view.superview
        }
        return false
    }

    private func react(to event: GestureEvent?) {
        guard let event else { return }
        switch event {
        case .touchDown(let point, _):
            acceptance = engine.touchDown(on: target(at: point), at: moment)
            let isFollowed = motion == .natural && acceptance.acceptsPan && !isWithinAnotherReceiver
            trackedTranslation = isFollowed ? .zero : nil
        case .panShouldBegin:
            break
        case .pan(let phase, let pan):
            let velocity = Point(x: pan.velocity.x, y: pan.velocity.y)
            if phase == .began { return beginPan(pan, velocity: velocity) }
            if phase == .ended {
                // Classic motion, like the original, takes the velocity of the last movement. A finger that has come to
                // rest before it is lifted does not move: without this it would fling with the speed it once had.
                engine.pan(.changed, translation: pan.translation, velocity: velocity, at: moment)
            }
            engine.pan(enginePhase(phase), translation: pan.translation, velocity: velocity, at: moment)
        case .tap(let point, _):
            touch.hasUsedTap = acceptance.acceptsTap && engine.item(at: point) != nil
            if acceptance.acceptsTap { engine.tap(at: point, at: moment) } else { engine.touchEnded(at: moment) }
        case .failed:
            engine.touchEnded(at: moment)
        }
        setNeedsFrame()
    }

    private func enginePhase(_ phase: Pan.Phase) -> PanPhase {
        switch phase {
        case .began: .began
        case .changed: .changed
        case .ended: .ended
        case .cancelled: .cancelled
        }
    }

    private func target(at point: Point) -> TouchTarget {
        engine.item(at: point) == nil ? .background : TouchTarget(.item)
    }

    // MARK: Keys and wheel

    /// Arrows step, Home and End go to the ends, Enter selects. Answers whether the key was used.
    func perform(_ key: KeyEvent) -> Bool {
        guard key.phase != .released, isScrollEnabled, numberOfItems > 0 else { return false }
        switch key.key {
        case .left where !isVertical: step(by: isRightToLeft ? 1 : -1)
        case .right where !isVertical: step(by: isRightToLeft ? -1 : 1)
        case .up where isVertical: step(by: -1)
        case .down where isVertical: step(by: 1)
        case .pageUp: step(by: -max(1, numberOfVisibleItems / 2))
        case .pageDown: step(by: max(1, numberOfVisibleItems / 2))
        case .home: scrollToItem(at: 0, animated: true)
        case .end: scrollToItem(at: numberOfItems - 1, animated: true)
        case .enter, .space:
            guard key.phase == .pressed else { return true }
            if !(inputRouter?.focus.enter(self) ?? false) { selectCurrentItem() }
        default: return false
        }
        return true
    }

    /// A detent is an item. At its end it leaves the wheel to what lies around.
    func turnWheel(horizontal: Double, vertical: Double) -> Bool {
        guard isScrollEnabled, numberOfItems > 0 else { return false }
        let isSideways = abs(horizontal) > abs(vertical)
        let isMirrored = isSideways && isRightToLeft && !isVertical
        let detents = isSideways ? (isMirrored ? -horizontal : horizontal) : vertical
        guard detents != 0, canStep(by: detents > 0 ? 1 : -1) else {
            wheel.reset()
            return false
        }
        guard let whole = wheel.take(detents) else { return false }
        if whole != 0 { step(by: whole) }
        return true
    }

    /// Moves on from where the carousel is going, not from where it is: three quick presses are three items, in their
    /// direction also where the other way round a ring would be shorter.
    public func step(by count: Int) {
        guard numberOfItems > 0 else { return }
        let target = engine.destination.items.rounded() + Double(count)
        // As numbers these may lie any number of turns on; they are limited, not trusted.
        guard abs(target) < 1e15 else { return }
        guard isWrapEnabled else {
            return scrollToItem(at: Int(max(0, min(target, Double(numberOfItems - 1)))), animated: true)
        }
        scroll(byOffset: ItemOffset(target) - engine.unwrappedOffset, duration: Self.stepDuration)
    }

    /// That of every animated scroll.
    private static let stepDuration = Seconds(0.4)

    /// Answers whether there was one to select.
    @discardableResult
    func selectCurrentItem() -> Bool {
        let index = currentItemIndex
        guard index >= 0 else { return false }
        guard delegate?.carousel(self, shouldSelectItemAt: index) ?? true else { return true }
        delegate?.carousel(self, didSelectItemAt: index)
        return true
    }
}
