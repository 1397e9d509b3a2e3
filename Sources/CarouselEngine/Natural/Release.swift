import Timebase

/// What a finger leaves behind when it is lifted, and where that leads.
///
/// The distance is the original's: a fling coasts `κ = v / (60 · (1 − rate))` items, uniform deceleration from v items a
/// second by `30 · v · (1 − rate)` items a second, each second, and on to the next item.
struct Release {
    var space: IndexSpace
    var offset: ItemOffset
    /// As the carousel moves, in items per second.
    var velocity: Double
    /// As a fling counts it: see ``Carousel/scrollSpeed``.
    var flingVelocity: Double
    var decelerationRate: Double
    /// The item from which the drag started, if each flick is to move on by one.
    var pagingOrigin: Int?
    var stopsAtItemBoundary: Bool
    /// Between two items it may not stay.
    var mustSnap: Bool
    /// It may stay between two items, and coasts there even when it is slow.
    var isFree: Bool
    /// How far past the ends it may swing, in items.
    var bounceDistance: ItemOffset

    /// Above this rate a fling would go on for minutes.
    static let highestRate = 0.999
    /// Items per second below which a finger was at rest, as far as free scrolling goes.
    private static let slowestCoasting = 0.05

    struct Outcome {
        var curve: SettleCurve
        /// It coasts, rather than going to where it belongs.
        var isFling: Bool
    }

    /// How far the velocity carries, in items. A rate of 0 or less does not coast.
    var coasting: ItemOffset {
        guard decelerationRate > 0 else { return 0 }
        let loss = 2 * MotionConstants.decelerationMultiplier * (1 - min(decelerationRate, Self.highestRate))
        return ItemOffset(bounded(flingVelocity / loss, by: 1e9))
    }

    var isFling: Bool {
        guard flingVelocity.magnitude > MotionConstants.speedThreshold else { return false }
        return pagingOrigin != nil || coasting.magnitude > MotionConstants.decelerationThreshold
    }

    /// Nil where it stays as it is.
    var outcome: Outcome? {
        let isFling = isFling
        let inside = space.clamped(offset)
        if !space.isWrapped, offset != inside, !(isFling && pointsTo(inside)) {
            return Outcome(curve: end(at: inside, towards: offset - inside), isFling: isFling)
        }
        guard let wished = isFling ? flingTarget : restTarget else { return nil }
        let target = space.isWrapped ? wished : space.clamped(wished)
        if target != wished, velocity != 0, (target - offset).magnitude <= reach {
            return Outcome(curve: end(at: target, towards: wished - target), isFling: isFling)
        }
        if isFling || isFree { return Outcome(curve: fling(to: target), isFling: isFling) }
        return Outcome(curve: snap(to: target), isFling: false)
    }

    /// What a release may take, in seconds: as long as the deceleration rate means it to, and 10 s at any rate. Uniform
    /// deceleration over κ items takes 2κ/v, and the way to the next item a second more at most.
    private var patience: Seconds {
        guard flingVelocity != 0 else { return SettleCurve.longestFling }
        return max(SettleCurve.longestFling, Seconds(2 * (coasting.items / flingVelocity).magnitude + 1))
    }

    /// How far the velocity leads within that time without gaining speed, in items.
    private var reach: ItemOffset { ItemOffset(velocity.magnitude * patience.value / SettleCurve.glideApproach) }

    /// To a target ahead, or as near to it as the speed that is seen allows: with an odd offset multiplier that has little to do
    /// with the distance that a fling carries. A speed that does not even lead to the next item counts as none.
    private func fling(to target: ItemOffset) -> SettleCurve {
        guard velocity == 0 || pointsTo(target) else { return .snap(from: offset, to: target, velocity: velocity) }
        let way = (target - offset).magnitude
        if way <= reach { return .coast(from: offset, to: target, velocity: velocity, patience: patience) }
        if let nearer = farthest(within: reach, towards: target) {
            return .coast(from: offset, to: nearer, velocity: velocity, patience: patience)
        }
        let duration = max(SettleCurve.snapDuration.value, 2 * way.items / max(flingVelocity.magnitude, 1e-3))
        return SettleCurve(
            from: offset, to: target, velocity: 0, duration: Seconds(min(duration, patience.value)))
    }

    private func farthest(within reach: ItemOffset, towards target: ItemOffset) -> ItemOffset? {
        let isForwards = target > offset
        let farthest = isForwards ? offset + reach : offset - reach
        guard stopsAtItemBoundary || mustSnap else { return reach > 0 ? farthest : nil }
        let item = ItemOffset(farthest.items.rounded(isForwards ? .down : .up))
        return (isForwards ? item > offset : item < offset) ? item : nil
    }

    private func snap(to target: ItemOffset) -> SettleCurve {
        // Without coasting, a velocity that points elsewhere is lost.
        if decelerationRate <= 0, !pointsTo(target) { return .snap(from: offset, to: target, velocity: 0) }
        if !space.isWrapped, target == offset {
            // On an item at an end the velocity may lead out of the range.
            let last = ItemOffset(space.count - 1)
            if target == 0, velocity < 0 { return end(at: target, towards: -1) }
            if target == last, velocity > 0 { return end(at: target, towards: 1) }
        }
        let seen = SettleCurve.releaseVelocity(from: offset, to: target, velocity: velocity)
        return .snap(from: offset, to: target, velocity: seen)
    }

    private func pointsTo(_ target: ItemOffset) -> Bool { (target - offset).items * velocity > 0 }

    private var flingTarget: ItemOffset {
        let isForwards = flingVelocity > 0
        if let pagingOrigin { return nearest(pagingOrigin) + (isForwards ? 1 : -1) }
        let end = offset + coasting
        if stopsAtItemBoundary { return ItemOffset(end.items.rounded(isForwards ? .up : .down)) }
        return mustSnap ? ItemOffset(end.items.rounded(.toNearestOrAwayFromZero)) : end
    }

    /// An index as the nearest of the offsets that it stands for.
    private func nearest(_ index: Int) -> ItemOffset {
        offset + space.relativeOffset(of: index, from: offset)
    }

    private var restTarget: ItemOffset? {
        if mustSnap {
            let nearest = ItemOffset(offset.items.rounded(.toNearestOrAwayFromZero))
            let isQuick = flingVelocity.magnitude > MotionConstants.speedThreshold && decelerationRate > 0
            guard isQuick, (offset - nearest).magnitude > MotionConstants.snapThreshold else { return nearest }
            return ItemOffset(offset.items.rounded(flingVelocity > 0 ? .up : .down))
        }
        guard isFree, velocity.magnitude > Self.slowestCoasting, coasting != 0 else { return nil }
        return offset + coasting
    }

    /// To the last place on one side: into it and past it when the velocity leads there, straight to it otherwise.
    private func end(at end: ItemOffset, towards outside: ItemOffset) -> SettleCurve {
        guard velocity * outside.items > 0 else {
            let seen = SettleCurve.releaseVelocity(from: offset, to: end, velocity: velocity)
            return .snap(from: offset, to: end, velocity: seen)
        }
        return .bounce(from: offset, to: end, velocity: velocity, coasting: coasting, room: bounceDistance)
    }
}
