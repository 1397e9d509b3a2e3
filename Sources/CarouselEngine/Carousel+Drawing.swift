import Geometry

extension Carousel {
    /// What a frame shows, back to front, without what is hidden or has faded wholly. The storage is used again for every
    /// frame: copy what is to outlive it.
    public var drawnItems: ContiguousArray<DrawnItem> {
        if !picture.hasItems {
            picture.hasItems = true
            rebuildDrawnItems()
        }
        return picture.items
    }

    /// Fewer items are placed one by one, for which calculating many at once does not pay.
    static let fewestAtOnce = 8

    private func rebuildDrawnItems() {
        if let placing, !areSlidesRunning, table.slots.count >= Self.fewestAtOnce {
            picture.place(table.slots, placing, in: depthOrder, around: center)
        } else {
            picture.take(placements)
        }
    }
}

extension CarouselPicture {
    /// All items at once, each at its place.
    mutating func place(
        _ slots: ContiguousArray<ItemSlot>, _ placing: ItemPlacing, in order: ContiguousArray<DepthOrder.Key>,
        around center: Point
    ) {
        let layout = placing.layout
        planes.begin(layout, count: slots.count)
        Self.forEachRun(of: slots) {
            layout.place($0, toggle: placing.toggle, following: placing.following, in: planes)
        }
        let (centerX, centerY) = (Float(center.x), Float(center.y))
        items.removeAll(keepingCapacity: true)
        for key in order {
            let position = key.position
            guard let view = slots[position].view, !slots[position].isHidden, slots[position].alpha > 0 else {
                continue
            }
            let size = slots[position].viewSize
            let plane = planes.plane(at: position)
                .translated(x: Float(size.width) / -2, y: Float(size.height) / -2)
                .movedOnScreen(x: centerX, y: centerY)
            let alpha = Float(min(1, slots[position].alpha))
            items.append(DrawnItem(view: view, alpha: alpha, index: slots[position].index, plane: plane))
        }
    }

    /// Items that follow each other, also on the screen: mostly one run, or two on both sides of a seam.
    private static func forEachRun(of slots: ContiguousArray<ItemSlot>, _ body: (ItemRun) -> Void) {
        var start = 0
        for next in 1...slots.count {
            if next < slots.count, slots[next].index == slots[next - 1].index + 1,
                slots[next].offset > slots[next - 1].offset
            {
                continue
            }
            body(ItemRun(first: slots[start].offset.items, count: next - start, position: start))
            start = next
        }
    }

    /// Items some of which are on their way, or which are few.
    mutating func take(_ placements: ContiguousArray<Placement>) {
        items.removeAll(keepingCapacity: true)
        for placement in placements where !placement.isHidden && placement.alpha > 0 {
            let plane = FloatHomography(placement.homography.translated(by: placement.frame.origin))
            items.append(
                DrawnItem(
                    view: placement.view, alpha: Float(placement.alpha), index: placement.index, plane: plane))
        }
    }
}
