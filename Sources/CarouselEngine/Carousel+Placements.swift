import Geometry
import Timebase

extension Carousel {
    /// Everything to be drawn in this frame, back to front. The storage is used again for every frame: copy what is to
    /// outlive it.
    public var placements: ContiguousArray<Placement> {
        if isDrawnStale {
            isDrawnStale = false
            rebuildPlacements()
        }
        return drawn
    }

    /// Of every item, in points of the carousel.
    public var center: Point {
        Point(x: bounds.width / 2 + bounded(contentOffset.x), y: bounds.height / 2 + bounded(contentOffset.y))
    }

    /// Sorts the loaded items, and after them by number those on their way out.
    func sortByDepth(includingLeaving: Bool) {
        let vertical = isVertical
        depthOrder.rule = motion == .natural ? .center : .corner
        var currentLateral = 0.0
        if let position = table.position(of: currentItemIndex) {
            currentLateral = depthOrder.lateral(table.slots[position].transform, isVertical: vertical)
        }
        depthOrder.removeAll()
        for position in table.slots.indices {
            depthOrder.append(
                table.slots[position].transform, currentLateral: currentLateral, isVertical: vertical,
                position: position
            )
        }
        if includingLeaving {
            for number in leaving.indices {
                depthOrder.append(
                    leaving[number].transform, currentLateral: currentLateral, isVertical: vertical,
                    position: table.slots.count + number
                )
            }
        }
        depthOrder.sort()
    }

    private func rebuildPlacements() {
        sortByDepth(includingLeaving: true)
        drawn.removeAll(keepingCapacity: true)
        let loaded = table.slots.count
        for key in depthOrder.keys {
            if key.position < loaded {
                draw(table.slots[key.position])
            } else {
                draw(leaving[key.position - loaded])
            }
        }
    }

    private func draw(_ slot: ItemSlot) {
        let (homography, alpha) = presented(slot)
        let visibleAlpha = max(0, min(1, alpha))
        if let view = slot.view {
            drawn.append(
                Placement(
                    index: slot.index, view: view, homography: homography, size: slot.viewSize, alpha: visibleAlpha,
                    isHidden: slot.isHidden, isInteractive: slot.isInteractive, isLeaving: false
                )
            )
        }
        // The old view covers the new one and lets more and more of it through.
        if let outgoing = slot.outgoing {
            let remaining = visibleAlpha * (1 - outgoing.span.progress(at: now))
            drawn.append(
                Placement(
                    index: slot.index, view: outgoing.view, homography: homography, size: outgoing.size,
                    alpha: remaining, isHidden: slot.isHidden, isInteractive: false, isLeaving: true
                )
            )
        }
    }

    private func draw(_ item: LeavingItem) {
        guard let view = item.view else { return }
        let alpha = item.alpha * (1 - item.span.progress(at: now))
        drawn.append(
            Placement(
                index: -1, view: view, homography: item.homography, size: item.size, alpha: max(0, min(1, alpha)),
                isHidden: item.isHidden, isInteractive: false, isLeaving: true
            )
        )
    }

    /// Where an item is drawn now, on its way or at its place.
    func presented(_ slot: ItemSlot) -> (homography: Homography, alpha: Double) {
        let home = Homography(slot.transform).movedOnScreen(by: center)
        guard let slide = slot.slide else { return (home, slot.alpha) }
        let progress = slide.span.progress(at: now)
        // Where motion troubles, what makes room is there and only fades.
        let place = reducesMotion ? home : slide.homography.mixed(with: home, progress)
        return (place, slide.alpha + (slot.alpha - slide.alpha) * progress)
    }
}
