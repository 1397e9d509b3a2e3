import Geometry
import Timebase

extension Carousel {
    /// Gives it another size. The layout follows with the next frame or ``layoutIfNeeded(at:)``.
    public func resize(to size: Size, at time: MonotonicTime) {
        now = time
        let size = ItemSlot.sound(size)
        guard size != bounds else { return }
        bounds = size
        needsLayout = true
    }

    /// Has everything laid out anew with the next frame: wrap and all other options asked for, the nearest item centred.
    public func setNeedsLayout() { needsLayout = true }

    /// Lays out now what the next frame would.
    public func layoutIfNeeded(at time: MonotonicTime) {
        now = time
        flushLayout()
    }

    /// Places the loaded items anew, with the options of this moment.
    public func updateTransforms() {
        flushLayout()
        layout = resolvedLayout()
        settledConditions = nil
        transformItems()
    }

    /// How often a layout may have another one made within itself. A source that asks for one whenever it is asked for a
    /// view gets its next with the next frame.
    private static let deepestLayout = 4

    func flushLayout() {
        // An observer that reacts to a layout with something that needs another has it in the same frame.
        for _ in 0..<(motion == .natural && layoutDepth == 0 ? Self.deepestLayout : 1) {
            guard needsLayout, layoutDepth < Self.deepestLayout else { return }
            needsLayout = false
            layoutDepth += 1
            layOut()
            layoutDepth -= 1
        }
    }

    /// One layout pass.
    func layOut() {
        guard source != nil else { return }
        let space = indexSpace
        isWrapEnabled = option(.wrap, default: type.isCircular ? 1 : 0) != 0
        numberOfPlaceholdersShown = isWrapEnabled ? 0 : numberOfPlaceholders
        updateItemWidth()
        resolveVisibleItems()
        let multiplier = option(.offsetMultiplier, default: type.defaultOffsetMultiplier)
        offsetMultiplier = multiplier.isFinite ? multiplier : type.defaultOffsetMultiplier
        guard motion == .classic else { return alignNaturally(from: space) }
        // Whatever set the offset before has not been reported and is not to be.
        previousOffset = offset
        align()
        scrollUpdate()
    }

    private func align() {
        guard !isScrolling, !isDecelerating, autoscroll == 0 else { return }
        if scrollsToItemBoundary, currentItemIndex != -1 {
            scrollToItem(at: currentItemIndex, animated: true, at: now)
        } else {
            offset = indexSpace.clamped(offset)
        }
    }

    /// Everything that follows from a change of the offset.
    func scrollUpdate() {
        limitOffset()
        restartToggle()
        loadAndUnload()
        transformItems()
        reportScroll()
    }

    private func reportScroll() {
        guard motion == .natural else {
            // In the original's order, which shows when the observer scrolls from within.
            if (offset - previousOffset).magnitude.items > MotionConstants.epsilon { emit(.didScroll) }
            if previousItemIndex != currentItemIndex { emit(.currentItemIndexDidChange) }
            previousOffset = offset
            previousItemIndex = currentItemIndex
            return
        }
        // What has been told counts as known before the observer, which may scroll from within, hears of it.
        let hasScrolled = offset != previousOffset
        previousOffset = offset
        if hasScrolled { emit(.didScroll) }
        guard previousItemIndex != currentItemIndex else { return }
        previousItemIndex = currentItemIndex
        emit(.currentItemIndexDidChange)
    }

    func limitOffset() {
        guard !isWrapEnabled, bounces, numberOfItems > 0 || motion == .classic else {
            offset = indexSpace.clamped(offset)
            return
        }
        let lowest = -bounceDistance
        let highest = ItemOffset(max(0, numberOfItems - 1)) + bounceDistance
        if offset < lowest {
            offset = lowest
            velocity = 0
        } else if offset > highest {
            offset = highest
            velocity = 0
        }
    }

    private func restartToggle() {
        let difference = indexSpace.distance(from: currentItemIndex, to: toggledItemIndex)
        toggledItemIndex = currentItemIndex
        guard difference != 0, isAttached || motion == .classic else { return }
        toggleTime = now
        toggle = Double(difference.signum())
        isTimerRunning = true
    }

    /// A number the source may change, or the default.
    func option(_ name: CarouselOption, default defaultValue: Double) -> Double {
        guard let source else { return defaultValue }
        let value = source.value(for: name, default: defaultValue)
        return value.isNaN ? defaultValue : value
    }

    var layoutFrame: LayoutFrame {
        LayoutFrame(
            type: type, isVertical: isVertical, isRightToLeft: isRightToLeft, bounds: bounds, itemWidth: itemWidth,
            perspective: perspective,
            viewpoint: viewpointOffset
        )
    }

    func resolvedLayout() -> CarouselLayout {
        let frame = layoutFrame
        let count = numberOfItems + numberOfPlaceholdersShown
        guard let source else { return CarouselLayout(frame, itemCount: count) }
        return CarouselLayout(frame, itemCount: count) { source.value(for: $0, default: $1) }
    }

    // MARK: Transforms

    /// Whether cover flow 2 turns each card by its own offset: when moved by itself rather than by a finger, and past
    /// the ends, where there is no other card to flip to.
    public var togglesEachItem: Bool {
        if motion == .natural { return !isDragging }
        if isDecelerating { return true }
        if isScrolling, !isDragging, !hasDragged { return true }
        if autoscroll != 0, !isDragging { return true }
        return !isWrapEnabled && (offset < 0 || offset.items >= Double(numberOfItems - 1))
    }

    /// The toggle that belongs to an offset when each item has its own.
    static func toggle(at offset: Double) -> Double {
        let c = max(-1, min(1, offset))
        if offset > 0 { return offset <= 0.5 ? -c : 1 - c }
        return offset > -0.5 ? -c : -1 - c
    }

    /// Places every loaded item.
    func transformItems() {
        flushLayout()
        picture.expire()
        if type == .custom {
            placing = nil
            return transformCustomItems()
        }
        if motion == .natural { return placeByOffset() }
        placing = nil
        let layout = layout
        let space = indexSpace
        let offset = offset
        let current = currentItemIndex
        let ownToggle = togglesEachItem
        let sharedToggle = toggle
        let centers = centersItemWhenSelected
        table.updateAll { slot in
            let relative = space.relativeOffset(of: slot.index, from: offset)
            let toggle = ownToggle ? Self.toggle(at: relative.items) : sharedToggle
            slot.isInteractive = !centers || slot.index == current
            slot.place(at: relative, transform: layout.transform(at: relative, toggle: toggle), layout, isPlain: true)
        }
        keepToggle()
    }

    /// Natural motion: all that is decided by an item's offset alone. Its transform follows when somebody asks for it, and
    /// frames have those of all items at once.
    private func placeByOffset() {
        let placing = ItemPlacing(layout: layout, toggle: toggle, following: following)
        self.placing = placing
        let space = indexSpace
        let offset = offset
        let current = currentItemIndex
        let centers = centersItemWhenSelected
        table.updateAll { slot in
            slot.isInteractive = !centers || slot.index == current
            slot.place(at: space.relativeOffset(of: slot.index, from: offset), placing)
        }
    }

    /// Places one item that has just been loaded.
    func transformItem(at index: Int) {
        flushLayout()
        picture.expire()
        guard let position = table.position(of: index) else { return }
        let relative = indexSpace.relativeOffset(of: index, from: offset)
        let isInteractive = !centersItemWhenSelected || index == currentItemIndex
        if motion == .natural, type != .custom {
            let placing = ItemPlacing(layout: layout, toggle: toggle, following: following)
            self.placing = placing
            return table.update(at: position) { slot in
                slot.isInteractive = isInteractive
                slot.place(at: relative, placing)
            }
        }
        let transform = placedTransform(at: relative)
        guard position < table.slots.count, table.slots[position].index == index else { return }
        let layout = layout
        let isPlain = motion == .classic
        table.update(at: position) { slot in
            slot.isInteractive = isInteractive
            slot.place(at: relative, transform: transform, layout, isPlain: isPlain)
        }
        keepToggle()
    }

    /// Asks the source for each transform; it may change anything meanwhile, so each item is looked up again.
    private func transformCustomItems() {
        var position = 0
        while position < table.slots.count {
            transformItem(at: table.slots[position].index)
            position += 1
        }
    }

    private func placedTransform(at relative: ItemOffset) -> Transform3D {
        if type == .custom {
            let transform = source?.transform(forItemAt: relative, base: layout.base) ?? layout.base
            return transform.isSound ? transform : layout.base
        }
        return layout.transform(at: relative, toggle: togglesEachItem ? Self.toggle(at: relative.items) : toggle)
    }

    /// How far the cards of cover flow 2 follow the offset, whatever the toggle: all or nothing in the classic motion,
    /// where ``togglesEachItem`` decides which toggle counts.
    var following: Double { motion == .natural ? natural.flip.part(at: now) : 0 }

    /// Where each item has a toggle of its own, that of the last one is what is left over.
    private func keepToggle() {
        guard motion == .classic, togglesEachItem, let last = table.slots.last else { return }
        toggle = Self.toggle(at: last.offset.items)
    }
}

extension ItemSlot {
    /// Without a transform, see ``ItemPlacing``.
    @inline(__always)
    mutating func place(at relative: ItemOffset, _ placing: ItemPlacing) {
        offset = relative
        alpha = placing.layout.fade.isNever ? 1 : placing.layout.fade.alpha(at: relative)
        isHidden = placing.hides(at: relative, isDoubleSided: isDoubleSided)
    }

    /// - Parameter isPlain: backs are as the original has them, see ``CarouselLayout/hides(_:isDoubleSided:)``.
    @inline(__always)
    mutating func place(
        at relative: ItemOffset, transform: Transform3D, _ layout: CarouselLayout, isPlain: Bool
    ) {
        offset = relative
        self.transform = transform
        alpha = layout.fade.alpha(at: relative)
        isHidden =
            isPlain
            ? layout.hides(transform, isDoubleSided: isDoubleSided)
            : layout.hides(Homography(transform), isDoubleSided: isDoubleSided)
    }
}

extension Transform3D {
    /// Whether all of it are numbers, and so small that what is computed from them are numbers too.
    var isSound: Bool {
        func size(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            a.magnitude + b.magnitude + c.magnitude + d.magnitude
        }
        let sum = size(m11, m12, m13, m14) + size(m21, m22, m23, m24) + size(m31, m32, m33, m34)
        return sum + size(m41, m42, m43, m44) < 1e50
    }
}
