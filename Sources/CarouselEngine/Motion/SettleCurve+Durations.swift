import Timebase

/// How long it takes to come to rest.
///
/// Every rule keeps to the bounds of ``SettleCurve``: where the velocity points at the target, it neither gains speed nor
/// passes the target. Within them the numbers are those of the original's feel: about 0.4 s for a snap, and for a fling
/// about the time that uniform deceleration would need.
extension SettleCurve {
    /// Of a snap that begins at rest.
    public static let snapDuration: Seconds = 0.4
    /// A snap that would take longer glides, see ``SettleCurve``: it keeps its low speed until shortly before its target.
    public static let longestSnap: Seconds = 1.5
    /// A finger so slow that its speed would need more than this to the target was at rest when it was lifted: without gaining
    /// speed it would creep.
    public static let longestApproach: Seconds = 2
    /// The duration of the longest glide, in units of the time that its speed would need.
    static let glideApproach = 1.25
    /// Where it suits the other limits, the duration in units of the time that the start's speed would need. Between the
    /// original's uniform deceleration (2) and the softest landing (4).
    private static let wishedApproach = 2.5
    /// How far a velocity that points away from the target may carry, in items, before it has been turned round: 27/256
    /// of this.
    private static let longestDetour = 2.0

    /// The velocity with which a release goes on to a nearby target: its own, or 0 for a finger that was at rest, see
    /// ``longestApproach``.
    public static func releaseVelocity(from start: ItemOffset, to end: ItemOffset, velocity: Double) -> Double {
        approach(from: start, to: end, velocity: velocity) > longestApproach.value ? 0 : velocity
    }

    /// Onto a nearby target, with the velocity at hand: in at most 2.5 s.
    ///
    /// The speed does not rise when it points at the target and gets there within ``longestApproach``. Otherwise it has one
    /// maximum.
    public static func snap(from start: ItemOffset, to end: ItemOffset, velocity: Double) -> SettleCurve {
        let approach = approach(from: start, to: end, velocity: velocity)
        if approach > 0, approach <= longestApproach.value {
            return coast(from: start, to: end, velocity: velocity, patience: longestSnap)
        }
        // There already; what moves by less than can be seen, or would be back within a frame or two, does not move.
        guard start != end || (1e-3...40).contains(velocity.magnitude) else {
            return SettleCurve(from: start, to: end, velocity: 0, duration: 0)
        }
        var duration = snapDuration
        if approach <= 0, velocity != 0 { duration = min(duration, Seconds(longestDetour / velocity.magnitude)) }
        return SettleCurve(from: start, to: end, velocity: velocity, duration: duration)
    }

    /// From a fling onto a target that lies ahead: the speed never rises.
    ///
    /// - Parameter patience: what would take longer glides, and takes as long as that, or 1.25 times what its speed alone
    ///   would need.
    public static func coast(
        from start: ItemOffset, to end: ItemOffset, velocity: Double, patience: Seconds = longestFling
    ) -> SettleCurve {
        let approach = approach(from: start, to: end, velocity: velocity)
        guard approach > 0, approach.isFinite else { return snap(from: start, to: end, velocity: velocity) }
        let longest = max(longestSnap.value, leastApproach * approach)
        let wished = max(snapDuration.value, min(longest, wishedApproach * approach))
        let duration = max(leastApproach * approach, min(mostApproach * approach, wished))
        guard leastApproach * approach > patience.value else {
            return SettleCurve(from: start, to: end, velocity: velocity, duration: Seconds(duration))
        }
        let longestGlide = max(patience.value, glideApproach * approach)
        return SettleCurve(from: start, to: end, gliding: velocity, duration: Seconds(longestGlide))
    }

    /// No fling takes longer, unless the deceleration rate means it to.
    public static let longestFling: Seconds = 10

    /// In a time that was asked for, or less where a great speed would otherwise carry it past the target.
    public static func scroll(
        from start: ItemOffset, to end: ItemOffset, velocity: Double, duration: Seconds
    ) -> SettleCurve {
        let approach = approach(from: start, to: end, velocity: velocity)
        var duration = duration
        if approach > 0 { duration = min(duration, Seconds(mostApproach * approach)) }
        if approach <= 0, velocity != 0 { duration = min(duration, Seconds(longestDetour / velocity.magnitude)) }
        return SettleCurve(from: start, to: end, velocity: velocity, duration: duration)
    }

    /// Towards an end and, if it is fast enough, past it and back; from before the end or from beyond it.
    ///
    /// - Parameters:
    ///   - velocity: points to where there are no items.
    ///   - coasting: how far it would carry were there no end, in items.
    ///   - room: how far past the end it may get, in items. 0 stops at the end.
    public static func bounce(
        from start: ItemOffset, to end: ItemOffset, velocity: Double, coasting: ItemOffset, room: ItemOffset
    ) -> SettleCurve {
        let beyond = velocity > 0 ? start - end : end - start
        guard room > 0, velocity != 0, beyond < room else {
            return beyond < 0
                ? coast(from: start, to: end, velocity: velocity) : snap(from: start, to: end, velocity: 0)
        }
        let approach = approach(from: start, to: end, velocity: velocity)
        let free = wishedApproach * (coasting.items / velocity).magnitude
        let longest = max(mostApproach * approach, longestBounce.value)
        let wished = max(leastApproach * approach, min(longest, max(free, snapDuration.value)))
        let curve = SettleCurve(from: start, to: end, velocity: velocity, duration: Seconds(wished))
        return curve.keepingOvershoot(within: room.items, beyond: beyond.items)
    }

    private static let longestBounce: Seconds = 0.6
    /// From beyond the end nothing comes back faster; a velocity too great for it is cut.
    private static let shortestReturn: Seconds = 0.2

    /// The longest duration, up to this one's, with which it stays within the room. The overshoot grows with the duration.
    private func keepingOvershoot(within room: Double, beyond: Double) -> SettleCurve {
        guard overshoot > room else { return self }
        var low = 0.0
        var high = duration.value
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let curve = SettleCurve(from: start, to: end, velocity: startVelocity, duration: Seconds(middle))
            if curve.overshoot > room { high = middle } else { low = middle }
        }
        guard beyond >= 0, low < Self.shortestReturn.value else {
            return SettleCurve(from: start, to: end, velocity: startVelocity, duration: Seconds(low))
        }
        // The velocity's part of the curve, v·t·(1 − u)³, is at most v·T·27/256.
        let bearable = (room - beyond) * 256 / 27 / Self.shortestReturn.value
        let velocity = max(-bearable, min(bearable, startVelocity))
        return SettleCurve(from: start, to: end, velocity: velocity, duration: Self.shortestReturn)
    }

    /// The time that the velocity alone would need to the target; infinite without one, negative when it points away, 0
    /// on the target.
    private static func approach(from start: ItemOffset, to end: ItemOffset, velocity: Double) -> Double {
        let distance = (end - start).items
        if distance == 0 { return 0 }
        return velocity == 0 || !velocity.isFinite ? .infinity : distance / velocity
    }
}
