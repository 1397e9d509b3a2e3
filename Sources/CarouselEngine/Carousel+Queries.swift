import Geometry

extension Carousel {
    // MARK: Loaded items

    /// The indexes of the loaded items in ascending order, placeholders included.
    public var indexesOfLoadedItems: [Int] { table.slots.map(\.index) }

    /// The views of the loaded items in ascending order of their indexes, placeholders included.
    public var loadedViews: [ItemViewID] { table.slots.compactMap(\.view) }

    /// The loaded items as the layout has them, in ascending order of their indexes.
    public var records: [ItemRecord] { table.slots.map(record) }

    /// A loaded item as the layout has it, or nil when it is not loaded.
    public func record(at index: Int) -> ItemRecord? { table.slot(at: index).map(record) }

    private func record(_ slot: ItemSlot) -> ItemRecord {
        ItemRecord(
            index: slot.index, view: slot.view, offset: slot.offset, transform: transform(of: slot), center: center,
            containerSize: slot.containerSize, viewFrame: slot.viewFrame, alpha: slot.alpha, isHidden: slot.isHidden,
            isInteractive: slot.isInteractive
        )
    }

    /// The view of a loaded item.
    public func view(forItemAt index: Int) -> ItemViewID? { table.slot(at: index)?.view }

    /// The view of the item nearest to the centre.
    public var currentItemView: ItemViewID? { view(forItemAt: currentItemIndex) }

    /// The index of a loaded item's view, or nil for any other view.
    public func index(of view: ItemViewID) -> Int? { table.slots.first { $0.view == view }?.index }

    /// The indexes of the loaded items, back to front.
    public var indexesInDepthOrder: [Int] {
        let loaded = table.slots.count
        return depthOrder.compactMap { $0.position < loaded ? table.slots[$0.position].index : nil }
    }

    /// How many places there are, those of removed items included while they fade.
    public var numberOfContainers: Int { table.slots.count + leaving.count }

    /// How many views wait for reuse.
    public var numberOfPooledItemViews: Int { itemPool.count }
    public var numberOfPooledPlaceholderViews: Int { placeholderPool.count }

    // MARK: Layout

    /// How far an item is from the centre, the short way round when wrapping.
    public func offset(forItemAt index: Int) -> ItemOffset { indexSpace.relativeOffset(of: index, from: offset) }

    /// The alpha at a relative offset, with the options of this moment.
    public func alpha(at relative: ItemOffset) -> Double { resolvedLayout().fade.alpha(at: relative) }

    /// The transform at a relative offset, with the options and the toggle of this moment.
    public func transform(at relative: ItemOffset) -> Transform3D {
        let layout = resolvedLayout()
        guard type == .custom else {
            return layout.transform(at: relative, toggle: toggle, following: following)
        }
        return source?.transform(forItemAt: relative, base: layout.base) ?? layout.base
    }

    /// How many items make up a full circle, with the options of this moment.
    public var circularItemCount: Int { resolvedLayout().circularItemCount }

    // MARK: Hit testing

    /// The frontmost item under a point of the carousel, placeholders included.
    ///
    /// What is hidden because it is seen from behind, or lies behind the eye, is not hit. Under natural motion it is the
    /// frontmost of the views as they are drawn, running animations included and those left out that have faded wholly or
    /// are on their way out; under classic motion the places of items count, whether they have faded or not.
    public func item(at point: Point) -> ItemHit? {
        if motion == .natural { return drawnItem(at: point) }
        let local = point - center
        for key in depthOrder.reversed() where key.position < table.slots.count {
            let slot = table.slots[key.position]
            guard !slot.isHidden, let onItem = Homography(transform(of: slot)).unproject(local) else { continue }
            if slot.contains(onItem) {
                return ItemHit(index: slot.index, view: slot.view, content: sourceIndex(of: slot.index))
            }
        }
        return nil
    }

    private func drawnItem(at point: Point) -> ItemHit? {
        for placement in placements.reversed() where !placement.isHidden && !placement.isLeaving && placement.alpha > 0
        {
            guard let onView = placement.homography.unproject(point), placement.frame.contains(onView) else { continue }
            return ItemHit(
                index: placement.index, view: placement.view, content: sourceIndex(of: placement.index))
        }
        return nil
    }
}
