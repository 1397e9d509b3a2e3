import Geometry
import Timebase

/// What is to be done at a later time.
struct PendingAction {
    enum Kind {
        /// A removed item has faded: its container goes, its view enters the pool.
        case endRemoval(serial: Int)
        /// The others have made room for a new item.
        case updateAfterInsertion
    }

    var due: MonotonicTime
    var kind: Kind
}

extension Carousel {
    /// The most items and placeholders a source can have.
    public static let maximumItemCount = 1 << 40

    /// Asks the source for everything anew. Views are not kept for reuse. The offset stays where it can.
    public func reloadData(at time: MonotonicTime) {
        now = time
        guard let source else { return }
        generation += 1
        let space = indexSpace
        numberOfVisibleItems = 0
        numberOfItems = max(0, min(Self.maximumItemCount, source.numberOfItems))
        numberOfPlaceholders = max(0, min(Self.maximumItemCount, source.numberOfPlaceholders))
        let slots = table.removeAll()
        let items = itemPool.removeAll()
        let placeholders = placeholderPool.removeAll()
        let departed = leaving
        leaving.removeAll()
        needsLayout = true
        picture.expire()
        for item in departed { if let view = item.view { source.discard(view) } }
        for slot in slots { if let view = slot.view { source.discard(view) } }
        for view in items { source.discard(view) }
        for view in placeholders { source.discard(view) }
        if motion == .natural {
            natural.measuredSize = nil
            natural.largestSize = .zero
            itemWidth = 0
            reloadNaturally(from: space)
        } else if numberOfItems > 0, offset < 0 {
            scrollToItem(at: 0, animated: numberOfPlaceholders > 0, at: now)
        }
    }

    /// Asks for an item's view anew, if it is loaded. Animated, the old one fades into it in 0.4 s.
    public func reloadItem(at index: Int, animated: Bool, at time: MonotonicTime) {
        now = time
        guard table.position(of: index) != nil else { return }
        var span: AnimationSpan?
        if animated, isAnimationSeen {
            span = AnimationSpan(start: now, duration: MotionConstants.editDuration)
            areSlidesRunning = true
            emit(.layerTransition(duration: MotionConstants.editDuration))
        }
        // The observer may have taken it off its screen.
        reloadLoadedItem(at: index, fading: isAnimationSeen ? span : nil)
    }

    /// Tells that the source has one item more, at `index`; too large an index appends. Its view is always asked for.
    ///
    /// Animated, the others make room in 0.4 s. Under natural motion what is in the centre stays there; at rest an item that
    /// takes its index takes the centre too. Under classic motion the offset stays, so that another item may be centred.
    public func insertItem(at index: Int, animated: Bool, at time: MonotonicTime) {
        now = time
        guard numberOfItems < Self.maximumItemCount else { return }
        generation += 1
        guard motion == .classic else { return insertNaturally(at: index, animated: animated && isAnimationSeen) }
        numberOfItems += 1
        isWrapEnabled = option(.wrap, default: isWrapEnabled ? 1 : 0) != 0
        resolveVisibleItems()
        let index = indexSpace.clamped(index)
        if animated { startSlides(delay: 0, duration: MotionConstants.editDuration) }
        table.shift(from: index, by: 1)
        loadItem(at: index)
        if itemWidth.magnitude < MotionConstants.epsilon { updateItemWidth() }
        if animated {
            let duration = MotionConstants.editDuration
            transformItems()
            schedule(.updateAfterInsertion, at: now + duration)
            emit(.viewAnimation(delay: 0, duration: duration))
        } else {
            scrollUpdate()
        }
        if offset < 0 { scrollToItem(at: 0, animated: animated && numberOfPlaceholders > 0, at: now) }
    }

    /// Tells that the source has one item less, which was at `index`, limited to those there are.
    ///
    /// Animated, it fades in 0.1 s, then the others close the gap in 0.4 s. A scroll animation under way goes on: under
    /// natural motion to the item for which it was bound, under classic motion to the offset. Nothing happens when there
    /// are no items.
    public func removeItem(at index: Int, animated: Bool, at time: MonotonicTime) {
        now = time
        guard numberOfItems > 0 else { return }
        generation += 1
        guard motion == .classic else { return removeNaturally(at: index, animated: animated && isAnimationSeen) }
        let index = indexSpace.clamped(index)
        if animated {
            let fading = MotionConstants.removalDuration
            fadeOut(index, duration: fading)
            emit(.viewAnimation(delay: 0, duration: fading))
            startSlides(delay: fading, duration: MotionConstants.editDuration)
            takeOut(index)
            resolveVisibleItems()
            offset = ItemOffset(currentItemIndex)
            scrollUpdate()
            emit(.viewAnimation(delay: fading, duration: MotionConstants.editDuration))
        } else {
            if let position = table.position(of: index) {
                let slot = table.remove(at: position)
                pool(slot.view, of: index)
            }
            takeOut(index)
            offset = ItemOffset(currentItemIndex)
            scrollUpdate()
        }
    }

    /// Renumbers what follows an item that is no longer in the table.
    func takeOut(_ index: Int) {
        table.shift(from: index + 1, by: -1)
        numberOfItems = max(0, numberOfItems - 1)
        isWrapEnabled = option(.wrap, default: isWrapEnabled ? 1 : 0) != 0
        picture.expire()
    }

    /// Takes a loaded item out of the table and leaves its picture to fade.
    func fadeOut(_ index: Int, duration: Seconds) {
        guard let position = table.position(of: index) else { return }
        let drawn = presented(table.slots[position])
        let slot = table.remove(at: position)
        let serial = nextSerial
        nextSerial += 1
        leaving.append(
            LeavingItem(
                serial: serial, view: slot.view, size: slot.viewSize, offset: slot.offset,
                transform: transform(of: slot),
                homography: drawn.homography, alpha: drawn.alpha, isHidden: slot.isHidden,
                span: AnimationSpan(start: now, duration: duration)
            )
        )
        schedule(.endRemoval(serial: serial), at: now + duration)
        areSlidesRunning = true
        isMakingRoom = true
    }

    // MARK: Later

    /// Where there are no frames, an animation would last until there are.
    private var isAnimationSeen: Bool { isAttached || motion == .classic }

    private func schedule(_ kind: PendingAction.Kind, at due: MonotonicTime) {
        // From the end, where nearly all belong.
        var place = pending.count
        while place > 0, due < pending[place - 1].due { place -= 1 }
        pending.insert(PendingAction(due: due, kind: kind), at: place)
    }

    func performPending() {
        while let first = pending.first, first.due <= now {
            // All that is due together, so that many cost no more than in proportion.
            let due = pending.prefix { $0.due <= now }
            pending.removeFirst(due.count)
            var faded: Set<Int> = []
            for action in due {
                switch action.kind {
                case .endRemoval(let serial): faded.insert(serial)
                case .updateAfterInsertion:
                    endRemovals(faded)
                    faded = []
                    scrollUpdate()
                }
            }
            endRemovals(faded)
        }
    }

    private func endRemovals(_ serials: Set<Int>) {
        guard !serials.isEmpty else { return }
        for item in leaving where serials.contains(item.serial) { itemPool.put(item.view) }
        leaving.removeAll { serials.contains($0.serial) }
        picture.expire()
    }

    /// What is yet to be done is done now, and who slides or fades has arrived.
    func finishAnimations() {
        guard areSlidesRunning || !pending.isEmpty else { return }
        let time = now
        now = pending.reduce(now) { max($0, $1.due) }
        performPending()
        now = time
        table.updateAll { slot in
            slot.slide = nil
            slot.outgoing = nil
        }
        picture.expire()
        endSlides()
    }

    /// Lets every loaded item start its way from where it is drawn now.
    func startSlides(delay: Seconds, duration: Seconds) {
        let span = AnimationSpan(start: now + delay, duration: duration)
        for position in table.slots.indices {
            // One that begins its way just now stands where it did.
            if let slide = table.slots[position].slide, slide.span == span { continue }
            let drawn = presented(table.slots[position])
            table.update(at: position) {
                $0.slide = Slide(homography: drawn.homography, alpha: drawn.alpha, span: span)
            }
        }
        areSlidesRunning = true
        isMakingRoom = true
    }

    func endSlides() {
        guard areSlidesRunning else { return }
        var isMakingRoom = !leaving.isEmpty
        var isFading = false
        let now = now
        table.updateAll { slot in
            if let slide = slot.slide, slide.span.hasEnded(at: now) { slot.slide = nil }
            if let outgoing = slot.outgoing, outgoing.span.hasEnded(at: now) { slot.outgoing = nil }
            isMakingRoom = isMakingRoom || slot.slide != nil
            isFading = isFading || slot.outgoing != nil
        }
        areSlidesRunning = isMakingRoom || isFading
        // Who slid out of sight goes.
        let hasMadeRoom = self.isMakingRoom && !isMakingRoom
        self.isMakingRoom = isMakingRoom
        if motion == .natural, hasMadeRoom { loadAndUnload() }
    }
}
