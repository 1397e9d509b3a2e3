import Geometry

extension Carousel {
    func updateItemWidth() {
        if let width = source?.itemWidth, width.isFinite, width > 0 {
            setItemWidth(bounded(width))
        } else if motion == .natural, let measured = natural.measuredSize {
            setItemWidth(isVertical ? measured.height : measured.width)
        }
        // The first view tells the width, so there has to be one even if it is off-screen.
        guard table.slots.isEmpty else { return }
        if numberOfItems > 0 {
            loadItem(at: 0)
        } else if numberOfPlaceholders > 0 {
            loadItem(at: -1)
        }
    }

    /// Sends away what is no longer to be seen and asks the source for what has come into sight.
    func loadAndUnload() {
        if loadWindow() { return }
        // What the source has inserted, removed or reloaded meanwhile is taken up once; if it goes on, with the next frame.
        _ = loadWindow()
    }

    /// False when the source has changed the items from within, and this window with them.
    private func loadWindow() -> Bool {
        resolveVisibleItemsForFrame()
        let window = window
        if let loaded = loadedWindow, loaded.changeCount == table.changeCount, window.hasSameIndexes(as: loaded.window)
        {
            return true
        }
        let generation = generation
        var position = 0
        while position < table.slots.count {
            if window.contains(table.slots[position].index) {
                position += 1
            } else {
                let slot = table.remove(at: position)
                pool(slot.view, of: slot.index)
                picture.expire()
            }
        }
        for number in 0..<window.count {
            let index = window[number]
            if table.position(of: index) == nil, window.isSeen(index) { loadItem(at: index) }
            guard generation == self.generation else { return false }
        }
        // A source that had no answer is asked again.
        loadedWindow = table.slots.count == window.count ? (window, table.changeCount) : nil
        return true
    }

    private func setItemWidth(_ width: Double) {
        guard width != itemWidth else { return }
        itemWidth = width
        guard motion == .natural else { return }
        let isVertical = isVertical
        table.updateAll { $0.fitContainer(itemWidth: width, isVertical: isVertical) }
    }

    /// What a view that has come tells about all.
    private func measure(_ view: ItemView?) {
        let size = ItemSlot.sound(view?.size ?? .zero)
        if motion == .natural {
            natural.largestSize.width = max(natural.largestSize.width, size.width)
            natural.largestSize.height = max(natural.largestSize.height, size.height)
            if natural.measuredSize == nil { natural.measuredSize = size }
        }
        if itemWidth == 0 { itemWidth = isVertical ? size.height : size.width }
    }

    func isPlaceholder(_ index: Int) -> Bool { index < 0 || index >= numberOfItems }

    func pool(_ view: ItemViewID?, of index: Int) {
        if isPlaceholder(index) { placeholderPool.put(view) } else { itemPool.put(view) }
    }

    /// How the source numbers an index of the carousel.
    ///
    /// With an odd number of placeholders the first one on the right repeats the last one on the left, as in the
    /// original. An empty carousel that wraps around asks for one to learn the width although it shows none.
    func sourceIndex(of index: Int) -> CarouselIndex {
        if index < 0 { return .placeholder(max(0, (numberOfPlaceholdersShown + 1) / 2 + index)) }
        if index < numberOfItems { return .item(index) }
        let half = Double(numberOfPlaceholdersShown) / 2
        return .placeholder(Int(saturating: half + Double(index - numberOfItems)))
    }

    /// What the source answers, and whether its items are still the same. Offers it a view from the pool.
    private func request(_ index: Int) -> (view: ItemView?, isCurrent: Bool) {
        guard let source else { return (nil, false) }
        let reused = isPlaceholder(index) ? placeholderPool.take() : itemPool.take()
        if let reused { forgetOutgoing(reused) }
        let generation = generation
        let answer = source.view(for: sourceIndex(of: index), reusing: reused)
        if let reused, reused != answer?.id { source.discard(reused) }
        guard generation == self.generation else {
            if let answer { source.discard(answer.id) }
            return (nil, false)
        }
        return (answer, true)
    }

    func loadItem(at index: Int) {
        let (view, isCurrent) = request(index)
        guard isCurrent else { return }
        measure(view)
        let slot = ItemSlot(index: index, loaded: view, itemWidth: itemWidth, isVertical: isVertical)
        if let replaced = table.insert(slot) { pool(replaced.view, of: index) }
        transformItem(at: index)
    }

    /// Loads an item's view anew into the container it has. The old view goes to the pool.
    func reloadLoadedItem(at index: Int, fading: AnimationSpan?) {
        let (view, isCurrent) = request(index)
        guard isCurrent, let position = table.position(of: index) else {
            if let view { source?.discard(view.id) }
            return
        }
        let old = table.slots[position]
        let width = itemWidth
        let vertical = isVertical
        table.update(at: position) { slot in
            slot.replaceView(by: view, itemWidth: width, isVertical: vertical)
            if let fading, let oldView = old.view {
                slot.outgoing = OutgoingView(view: oldView, size: old.viewSize, span: fading)
            }
        }
        pool(old.view, of: index)
        transformItem(at: index)
    }

    /// A view that is about to be filled anew is no longer what it was when it was replaced.
    private func forgetOutgoing(_ view: ItemViewID) {
        guard areSlidesRunning else { return }
        table.updateAll { slot in
            if slot.outgoing?.view == view { slot.outgoing = nil }
        }
    }
}
