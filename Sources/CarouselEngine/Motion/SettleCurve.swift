import Timebase

/// The way from wherever something is, at whatever speed it has, to rest on a target: one curve, closed in time.
///
/// With d the distance from the target, v the velocity at the start, T the duration, u = t/T:
///
///     d(t) = (d₀ + (v + 3·d₀/T)·t) · (1 − u)³
///
/// It starts with the position and the velocity at hand and ends, after exactly T, on the target with neither velocity nor
/// acceleration. It is the critically damped spring `(d₀ + (v + ω·d₀)·t) · e^(−ωt)` (any textbook on oscillations; used
/// for scrolling since Lander, "Smoothing motion", 1999) with the exponential replaced by the power whose limit it is,
/// `e^(−ωt) = lim (1 − ωt/n)ⁿ`, at n = 3 and ω = 3/T: unlike the spring it does end.
///
/// Where the velocity points at the target, let m = |v|·T / |d₀| be the duration in units of the time that the start's
/// speed would need. The speed is `|d₀|/T · (1 − u)² · (m + 4·(3 − m)·u)`. Hence, for every u in 0…1:
///
/// * m ≥ 2: it never rises;
/// * m ≤ 4: the target is not passed; beyond 4 it is passed once, and come back to;
/// * in every case it has at most one maximum after the start.
///
/// A speed so low that twice its time would be too long glides instead, which takes 1 ≤ m ≤ 3: it keeps its speed for the part
/// g = (3 − m)/2m of the duration, and then, with w = (1 − u)/(1 − g), slows down as `v·w²`, which leaves `v·T·(1 − g)/3·w³`
/// to the target. Its speed never rises, and it ends as softly as the other.
///
/// Positions are in items (or pages), velocities in items a second, times are counted from the start.
public struct SettleCurve: Hashable, Sendable {
    public let start: ItemOffset
    public let end: ItemOffset
    /// Items per second at the start; positive moves towards higher offsets.
    public let startVelocity: Double
    public let duration: Seconds
    /// The part of the duration for which it keeps its speed, 0…1; nil where it does not glide.
    private let glide: Double?
    /// It does not move but is there at once, for a ``CrossFade``.
    public private(set) var isFade = false

    /// The shortest and the longest duration, in units of the time that the start's speed would need, with which the speed
    /// never rises and the target is not passed.
    public static let leastApproach = 2.0
    public static let mostApproach = 4.0

    /// A curve of a given duration. One that is not positive is at its end from the start; what is not finite counts as 0.
    public init(from start: ItemOffset, to end: ItemOffset, velocity: Double, duration: Seconds) {
        self.start = start.items.isFinite ? start : 0
        self.end = end.items.isFinite ? end : 0
        startVelocity = velocity.isFinite ? velocity : 0
        self.duration = duration.value.isFinite && duration > 0 ? duration : 0
        glide = nil
    }

    /// A curve that keeps the velocity as long as the duration allows: 1 to 3 times what the velocity alone would need to the
    /// target, at which it has to point.
    init(from start: ItemOffset, to end: ItemOffset, gliding velocity: Double, duration: Seconds) {
        self.start = start
        self.end = end
        startVelocity = velocity
        self.duration = duration
        let approach = velocity * duration.value / (end - start).items
        glide = max(0, min(1, (3 - approach) / (2 * approach)))
    }

    init(fadingFrom start: ItemOffset, to end: ItemOffset, duration: Seconds) {
        self.init(from: start, to: end, velocity: 0, duration: duration)
        isFade = true
    }

    /// Where it is so long after the start; exactly ``start`` before it and exactly ``end`` after it.
    public func offset(at time: Seconds) -> ItemOffset {
        guard time < duration else { return end }
        guard time > 0 else { return start }
        if isFade { return end }
        let u = time / duration
        let rest = 1 - u
        if let glide {
            guard u > glide else { return start + ItemOffset(startVelocity * time.value) }
            let w = rest / (1 - glide)
            return end - ItemOffset(travel * (1 - glide) / 3 * (w * w * w))
        }
        let distance = (start - end).items
        return end + ItemOffset((distance + (travel + 3 * distance) * u) * (rest * rest * rest))
    }

    /// Items per second so long after the start.
    public func velocity(at time: Seconds) -> Double {
        guard time < duration, !isFade else { return 0 }
        guard time > 0 else { return startVelocity }
        let u = time / duration
        let rest = 1 - u
        if let glide {
            guard u > glide else { return startVelocity }
            let w = rest / (1 - glide)
            return startVelocity * (w * w)
        }
        let distance = (start - end).items
        return rest * rest * (travel - 4 * (travel + 3 * distance) * u) / duration.value
    }

    /// What the start's speed would cover in the whole duration, in items.
    private var travel: Double { startVelocity * duration.value }

    /// The farthest that it gets beyond the target, in items and in the direction of the start's velocity; 0 when it does
    /// not.
    var overshoot: Double {
        guard glide == nil else { return 0 }
        let distance = (start - end).items
        let pull = travel + 3 * distance
        guard travel != 0, pull != 0 else { return 0 }
        // Where the velocity is 0, other than at the end.
        let u = travel / (4 * pull)
        guard u > 0, u < 1 else { return 0 }
        let rest = 1 - u
        let farthest = (distance + pull * u) * (rest * rest * rest)
        return max(0, travel > 0 ? farthest : -farthest)
    }

    /// The same movement elsewhere.
    func moved(by distance: ItemOffset) -> SettleCurve {
        SettleCurve(moving: self, by: distance)
    }

    private init(moving curve: SettleCurve, by distance: ItemOffset) {
        start = curve.start + distance
        end = curve.end + distance
        startVelocity = curve.startVelocity
        duration = curve.duration
        glide = curve.glide
        isFade = curve.isFade
    }
}
