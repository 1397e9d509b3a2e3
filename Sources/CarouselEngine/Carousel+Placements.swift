import Geometry
import Timebase

extension Carousel {
    /// Everything there is, back to front, in double precision. The storage is used again: copy what is to outlive a frame.
    /// For questions such as what lies under a finger; ``drawnItems`` is for drawing.
    public var placements: ContiguousArray<Placement> {
        if !picture.hasPlacements {
            picture.hasPlacements = true
            rebuildPlacements()
        }
        return picture.placements
    }

    /// Of every item, in points of the carousel.
    public var center: Point {
        Point(x: bounds.width / 2 + bounded(contentOffset.x), y: bounds.height / 2 + bounded(contentOffset.y))
    }

    /// Positions of loaded items, and behind them of those on their way out, back to front.
    var depthOrder: ContiguousArray<DepthOrder.Key> {
        if !picture.isOrdered {
            picture.isOrdered = true
            if let placing {
                picture.order.sort(table.slots, leaving, by: placing, current: currentItemIndex, in: indexSpace)
            } else {
                picture.order.sort(
                    table.slots, leaving, by: motion == .natural ? .center : .corner,
                    current: table.position(of: currentItemIndex), isVertical: isVertical)
            }
        }
        return picture.order.keys
    }

    private func rebuildPlacements() {
        let order = depthOrder
        picture.placements.removeAll(keepingCapacity: true)
        let loaded = table.slots.count
        for key in order {
            if key.position < loaded {
                place(table.slots[key.position])
            } else {
                place(leaving[key.position - loaded])
            }
        }
    }

    private func place(_ slot: ItemSlot) {
        let (homography, alpha) = presented(slot)
        let visibleAlpha = max(0, min(1, alpha))
        if let view = slot.view {
            picture.placements.append(
                Placement(
                    index: slot.index, view: view, homography: homography, size: slot.viewSize, alpha: visibleAlpha,
                    isHidden: slot.isHidden, isInteractive: slot.isInteractive, isLeaving: false
                )
            )
        }
        // The old view covers the new one and lets more and more of it through.
        if let outgoing = slot.outgoing {
            let remaining = visibleAlpha * (1 - outgoing.span.progress(at: now))
            picture.placements.append(
                Placement(
                    index: slot.index, view: outgoing.view, homography: homography, size: outgoing.size,
                    alpha: remaining, isHidden: slot.isHidden, isInteractive: false, isLeaving: true
                )
            )
        }
    }

    private func place(_ item: LeavingItem) {
        guard let view = item.view else { return }
        let alpha = item.alpha * (1 - item.span.progress(at: now))
        picture.placements.append(
            Placement(
                index: -1, view: view, homography: item.homography, size: item.size, alpha: max(0, min(1, alpha)),
                isHidden: item.isHidden, isInteractive: false, isLeaving: true
            )
        )
    }

    /// Where an item is drawn now, on its way or at its place.
    func presented(_ slot: ItemSlot) -> (homography: Homography, alpha: Double) {
        let home = Homography(transform(of: slot)).movedOnScreen(by: center)
        guard let slide = slot.slide else { return (home, slot.alpha) }
        let progress = slide.span.progress(at: now)
        // Where motion troubles, what makes room is there and only fades.
        let place = reducesMotion ? home : slide.homography.mixed(with: home, progress)
        return (place, slide.alpha + (slot.alpha - slide.alpha) * progress)
    }

    /// Where the layout has an item.
    func transform(of slot: ItemSlot) -> Transform3D { placing?.transform(at: slot.offset) ?? slot.transform }
}
