import Timebase

/// How indexes change when the items do.
private enum Renumbering {
    case inserted(Int)
    case removed(Int)
    /// Everything was reloaded: what there is too much goes from the end.
    case limited(to: Int)

    /// The index after the change. That of a removed item goes to the one that takes its place.
    func callAsFunction(_ index: Int) -> Int {
        switch self {
        case .inserted(let place): index >= place ? index + 1 : index
        case .removed(let place): index > place ? index - 1 : index
        case .limited(let count): min(index, count - 1)
        }
    }
}

// Whatever is added or taken away, what is in the centre stays there: offsets, curves and a finger are moved along with
// the indexes, unseen and without an event of scrolling.
extension Carousel {
    func insertNaturally(at wished: Int, animated: Bool) {
        withdrawProvisionalTracking()
        let index = max(0, min(numberOfItems, wished))
        let space = indexSpace
        let center = currentItemIndex
        let isBusy = natural.movement != .none || natural.isHeld
        if animated { startSlides(delay: 0, duration: MotionConstants.editDuration) }
        table.shift(from: index, by: 1)
        numberOfItems += 1
        isWrapEnabled = option(.wrap, default: isWrapEnabled ? 1 : 0) != 0
        // At rest an item that is put in the place of the centred one is centred itself.
        let renumbering = Renumbering.inserted(index)
        renumber(renumbering, in: space, center: index == center && !isBusy ? center : renumbering(center))
        finishEdit()
        if animated { emit(.viewAnimation(delay: 0, duration: MotionConstants.editDuration)) }
    }

    func removeNaturally(at wished: Int, animated: Bool) {
        withdrawProvisionalTracking()
        if animated {
            // Whoever slides in has to be where it slides from.
            areSlidesRunning = true
            isMakingRoom = true
            loadAndUnload()
        }
        guard numberOfItems > 0 else { return }
        let index = indexSpace.clamped(wished)
        let space = indexSpace
        let fading = MotionConstants.removalDuration
        if animated {
            fadeOut(index, duration: fading)
            startSlides(delay: fading, duration: MotionConstants.editDuration)
        } else if let position = table.position(of: index) {
            let slot = table.remove(at: position)
            pool(slot.view, of: index)
        }
        let center = currentItemIndex
        takeOut(index)
        let renumbering = Renumbering.removed(index)
        renumber(renumbering, in: space, center: renumbering(center))
        finishEdit()
        guard animated else { return }
        emit(.viewAnimation(delay: 0, duration: fading))
        emit(.viewAnimation(delay: fading, duration: MotionConstants.editDuration))
    }

    /// After a reload: the offset stays where it can.
    func reloadNaturally(from space: IndexSpace) {
        withdrawProvisionalTracking()
        guard space.count != numberOfItems else { return }
        let center = space.index(nearest: offset)
        renumber(.limited(to: numberOfItems), in: space, center: min(center, numberOfItems - 1))
        // As when the last one is removed: there is nothing to be laid out that would tell.
        if numberOfItems == 0 { finishEdit() }
    }

    private func finishEdit() {
        picture.expire()
        if numberOfItems == 0 { rest(at: now) }
        update()
        if natural.movement == .none, !natural.isHeld { settleIfOutside() }
    }

    /// - Parameters:
    ///   - space: as it was before.
    ///   - center: the index, after the change, of what is in the centre.
    private func renumber(_ renumbering: Renumbering, in space: IndexSpace, center: Int) {
        guard numberOfItems > 0, space.count > 0 else { return startOver() }
        let old = offset
        let fraction = -space.relativeOffset(of: space.index(nearest: old), from: old)
        var moved = ItemOffset(center) + fraction
        if isWrapEnabled { moved = indexSpace.clamped(moved) }
        let target = natural.settling.map { renumbering(space.index(nearest: $0.curve.end)) }
        let origin = natural.finger.map { renumbering($0.origin) }
        shiftAll(by: moved - old)
        offset = moved
        previousOffset = moved
        if !isWrapEnabled { keepInside(lastBefore: ItemOffset(space.count - 1), before: old) }
        natural.finger?.place = isWrapEnabled ? offset : resistance.place(at: offset)
        if let origin { natural.finger?.origin = indexSpace.clamped(origin) }
        if let target { retarget(to: indexSpace.clamped(target), keepsTurns: space.isWrapped == isWrapEnabled) }
    }

    /// There were no items, or there are none: what there is begins with the first one in the centre.
    private func startOver() {
        natural.forgetCurves()
        offset = numberOfItems > 0 ? 0 : -1
        previousOffset = offset
        natural.finger?.place = offset
    }

    private func shiftAll(by distance: ItemOffset) {
        if let settling = natural.settling {
            natural.settling?.curve = settling.curve.moved(by: distance)
            scrollMotion.startOffset += distance
            scrollMotion.endOffset += distance
        }
        natural.automatic?.offset += distance
    }

    /// No farther past the new end than it was past the old one.
    private func keepInside(lastBefore: ItemOffset, before: ItemOffset) {
        let excess = max(0, before - lastBefore)
        let highest = ItemOffset(numberOfItems - 1) + excess
        guard offset > highest else { return }
        let start = takeOverTime
        offset = highest
        guard let settling = natural.settling else { return }
        replace(by: .snap(from: highest, to: settling.curve.end, velocity: 0), from: start)
    }

    /// Leads the curve under way to an item: as it is, if it ends there, and otherwise from here with the velocity at hand.
    ///
    /// - Parameter keepsTurns: the curve counts offsets as the carousel does now, with or without a seam.
    private func retarget(to index: Int, keepsTurns: Bool) {
        guard let settling = natural.settling else { return }
        let isBetween = settling.curve.end != ItemOffset(settling.curve.end.items.rounded())
        let end = settling.curve.end
        let wished = isBetween ? end : end + indexSpace.relativeOffset(of: index, from: indexSpace.clamped(end))
        let target = isWrapEnabled ? wished : indexSpace.clamped(isBetween ? end : ItemOffset(index))
        guard target != end else { return }
        let start = takeOverTime
        let velocity = settling.velocity(at: start)
        let from = keepsTurns ? settling.offset(at: start) : offset
        let curve =
            natural.movement == .deceleration
            ? SettleCurve.coast(from: from, to: target, velocity: velocity)
            : SettleCurve.snap(from: from, to: target, velocity: velocity)
        replace(by: curve, from: start)
    }

    /// After a layout, in which wrapping may have changed.
    func alignNaturally(from space: IndexSpace) {
        if natural.provisionalOrigin != nil, space == indexSpace {
            // Nothing that a finger which may still tap has shown depends on it.
            loadAndUnload()
            return transformItems()
        }
        withdrawProvisionalTracking()
        guard numberOfItems > 0 else {
            if natural.movement != .none { rest(at: now) }
            return
        }
        if space.isWrapped != isWrapEnabled {
            natural.finger?.place = isWrapEnabled ? offset : resistance.place(at: offset)
            if let settling = natural.settling {
                retarget(to: space.index(nearest: settling.curve.end), keepsTurns: false)
            }
        }
        update()
        guard natural.movement == .none, !natural.isHeld else { return }
        settleIfOutside()
        if natural.movement == .none { _ = startAutomaticScroll(at: now) }
    }

    private func settleIfOutside() {
        guard numberOfItems > 0, !isWrapEnabled, offset != indexSpace.clamped(offset) else { return }
        settle(velocity: 0)
    }
}
