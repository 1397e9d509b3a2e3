import Timebase

/// The way of pages from where they are to rest on one of them, as a function of time.
struct PageMotion: Hashable, Sendable {
    /// What began it, and so which event ends it.
    enum Cause: Hashable, Sendable { case release, request }

    private enum Path: Hashable, Sendable {
        case settling(SettleCurve)
        case eased(from: ItemOffset, TransitionTiming.Curve)
    }

    let cause: Cause
    let startTime: MonotonicTime
    /// The page on which it ends.
    let target: Int
    let duration: Seconds
    private let path: Path

    private init(cause: Cause, curve: SettleCurve, target: Int, at time: MonotonicTime) {
        self.cause = cause
        self.target = target
        startTime = time
        duration = curve.duration
        path = .settling(curve)
    }

    /// After a release: goes on with the velocity, in pages per second, whichever way it points.
    static func release(
        from start: ItemOffset, velocity: Double, to target: Int, at time: MonotonicTime
    ) -> PageMotion {
        let end = ItemOffset(target)
        let seen = SettleCurve.releaseVelocity(from: start, to: end, velocity: velocity)
        let curve = SettleCurve.snap(from: start, to: end, velocity: seen)
        return PageMotion(cause: .release, curve: curve, target: target, at: time)
    }

    /// On request: in a given time, taking over the velocity, in pages per second.
    static func request(
        from start: ItemOffset, velocity: Double, to target: Int, duration: Seconds, at time: MonotonicTime
    ) -> PageMotion {
        let curve = SettleCurve.scroll(from: start, to: ItemOffset(target), velocity: velocity, duration: duration)
        return PageMotion(cause: .request, curve: curve, target: target, at: time)
    }

    /// The same, faded instead of moved; see ``SettleCurve/faded``.
    var faded: PageMotion {
        switch path {
        case .settling(let curve): PageMotion(cause: cause, curve: curve.faded, target: target, at: startTime)
        case .eased(let start, _):
            PageMotion(
                cause: cause,
                curve: SettleCurve(from: start, to: ItemOffset(target), velocity: 0, duration: duration).faded,
                target: target, at: startTime)
        }
    }

    /// The fade that it is; nil where it is a motion.
    var crossFade: CrossFade? {
        if case .settling(let curve) = path { return curve.crossFade(from: startTime) }
        return nil
    }

    /// On request, along with something else that takes this time.
    init(from start: ItemOffset, to target: Int, along timing: TransitionTiming, at time: MonotonicTime) {
        cause = .request
        self.target = target
        startTime = time
        duration = timing.duration
        path = .eased(from: start, timing.curve)
    }

    /// The same from another place to another page, from now on.
    func redirected(
        from position: ItemOffset, velocity: Double, to target: Int, at time: MonotonicTime
    ) -> PageMotion {
        switch cause {
        case .release: .release(from: position, velocity: velocity, to: target, at: time)
        case .request: .request(from: position, velocity: velocity, to: target, duration: duration, at: time)
        }
    }

    func isOver(at time: MonotonicTime) -> Bool { time - startTime >= duration }

    /// Exactly the target from the end on.
    func offset(at time: MonotonicTime) -> ItemOffset {
        let elapsed = time - startTime
        switch path {
        case .settling(let curve):
            return curve.offset(at: elapsed)
        case .eased(let start, let curve):
            guard elapsed < duration else { return ItemOffset(target) }
            return start + (ItemOffset(target) - start) * curve.progress(elapsed / duration)
        }
    }

    /// In pages per second.
    func velocity(at time: MonotonicTime) -> Double {
        let elapsed = time - startTime
        switch path {
        case .settling(let curve):
            return curve.velocity(at: elapsed)
        case .eased(let start, let curve):
            guard elapsed > 0, elapsed < duration else { return 0 }
            return (ItemOffset(target) - start).items / duration.value * curve.slope(elapsed / duration)
        }
    }
}
