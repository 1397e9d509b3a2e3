import Timebase

/// How long it takes to come to rest.
///
/// Every rule keeps to the bounds of ``SettleCurve``: where the velocity points at the target, it neither gains speed nor
/// passes the target. Within them the numbers are those of the original's feel: about 0.4 s for a snap, and for a fling
/// about the time that uniform deceleration would need.
extension SettleCurve {
    /// Of a snap that begins at rest.
    public static let snapDuration: Seconds = 0.4
    /// No snap takes longer.
    public static let longestSnap: Seconds = 1.5
    /// A release so slow that its own speed would need more than this to the target counts as one at rest: without gaining
    /// speed it would take longer than ``longestSnap``.
    public static let longestApproach: Seconds = 0.75
    /// Where it suits the other limits, the duration in units of the time that the start's speed would need. Between the
    /// original's uniform deceleration (2) and the softest landing (4).
    private static let wishedApproach = 2.5
    /// How far a velocity that points away from the target may carry, in items, before it has been turned round: 27/256
    /// of this.
    private static let longestDetour = 2.0

    /// From a release onto a nearby target: at most ``longestSnap``.
    ///
    /// The speed does not rise when it points at the target and is not as good as none, see ``longestApproach``. Otherwise
    /// it has one maximum.
    public static func snap(from start: ItemOffset, to end: ItemOffset, velocity: Double) -> SettleCurve {
        let approach = approach(from: start, to: end, velocity: velocity)
        if approach > 0, approach <= longestApproach.value {
            return coast(from: start, to: end, velocity: velocity)
        }
        guard start != end || velocity.magnitude > 1e-3 else {
            return SettleCurve(from: start, to: end, velocity: 0, duration: 0)
        }
        var duration = snapDuration
        if approach <= 0, velocity != 0 { duration = min(duration, Seconds(longestDetour / velocity.magnitude)) }
        return SettleCurve(from: start, to: end, velocity: velocity, duration: duration)
    }

    /// From a fling onto a target that lies ahead, however far: the speed never rises.
    public static func coast(from start: ItemOffset, to end: ItemOffset, velocity: Double) -> SettleCurve {
        let approach = approach(from: start, to: end, velocity: velocity)
        guard approach > 0, approach.isFinite else { return snap(from: start, to: end, velocity: velocity) }
        let patience = max(longestSnap.value, leastApproach * approach)
        let wished = max(snapDuration.value, min(patience, wishedApproach * approach))
        let duration = max(leastApproach * approach, min(mostApproach * approach, wished))
        return SettleCurve(from: start, to: end, velocity: velocity, duration: Seconds(duration))
    }

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
