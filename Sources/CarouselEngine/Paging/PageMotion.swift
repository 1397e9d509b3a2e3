import Timebase

/// The way of pages from where they are to rest on one of them, as a function of time.
struct PageMotion: Hashable, Sendable {
    /// What began it, and so which event ends it.
    enum Cause: Hashable, Sendable { case release, request }

    private enum Path: Hashable, Sendable {
        /// Cubic Hermite interpolation from position and velocity to position and rest.
        case continued(velocity: Double)
        case eased(TransitionTiming.Curve)
    }

    let cause: Cause
    let startTime: MonotonicTime
    /// In pages.
    let start: Double
    /// The page on which it ends.
    let target: Int
    let duration: Seconds
    private let path: Path

    private static let longestRelease = 0.45
    private static let shortestRelease = 0.12

    /// After a release: goes on with the velocity, in pages per second, and ends at rest.
    ///
    /// With distance D and duration T = 2D/v the Hermite polynomial is a pure deceleration, its speed falling from the
    /// first moment on. Releases at rest, or away from the target, take the longest time.
    static func release(from start: Double, velocity: Double, to target: Int, at time: MonotonicTime) -> PageMotion {
        let distance = Double(target) - start
        let natural = 2 * distance / velocity
        let duration = natural > 0 ? min(max(natural, shortestRelease), longestRelease) : longestRelease
        return PageMotion(
            cause: .release, startTime: time, start: start, target: target, duration: Seconds(duration),
            path: .continued(velocity: velocity)
        )
    }

    /// On request: in a given time, taking over the velocity, in pages per second. A velocity that would carry it past
    /// the target shortens the time: T ≤ 3D/v keeps the Hermite polynomial monotone.
    static func request(
        from start: Double, velocity: Double, to target: Int, duration: Seconds, at time: MonotonicTime
    ) -> PageMotion {
        let longest = 3 * (Double(target) - start) / velocity
        return PageMotion(
            cause: .request, startTime: time, start: start, target: target,
            duration: longest > 0 ? Seconds(min(duration.value, longest)) : duration,
            path: .continued(velocity: velocity)
        )
    }

    /// On request, along with something else that takes this time.
    static func request(
        from start: Double, to target: Int, along timing: TransitionTiming, at time: MonotonicTime
    ) -> PageMotion {
        PageMotion(
            cause: .request, startTime: time, start: start, target: target, duration: timing.duration,
            path: .eased(timing.curve)
        )
    }

    /// The same from another place to another page, from now on.
    func redirected(
        from position: Double, velocity: Double, to target: Int, at time: MonotonicTime
    ) -> PageMotion {
        switch cause {
        case .release: .release(from: position, velocity: velocity, to: target, at: time)
        case .request: .request(from: position, velocity: velocity, to: target, duration: duration, at: time)
        }
    }

    func isOver(at time: MonotonicTime) -> Bool { time - startTime >= duration }

    /// In pages; exactly the target from the end on.
    func position(at time: MonotonicTime) -> Double {
        let elapsed = time - startTime
        guard elapsed < duration else { return Double(target) }
        guard elapsed > 0 else { return start }
        let u = elapsed / duration
        let way = Double(target) - start
        switch path {
        case .continued(let velocity):
            return start + u * (velocity * duration.value * (1 - u) * (1 - u) + way * u * (3 - 2 * u))
        case .eased(let curve):
            return start + way * curve.progress(u)
        }
    }

    /// In pages per second.
    func velocity(at time: MonotonicTime) -> Double {
        let elapsed = time - startTime
        guard elapsed < duration, duration > 0 else { return 0 }
        let u = max(elapsed / duration, 0)
        let way = Double(target) - start
        switch path {
        case .continued(let velocity):
            return velocity * (1 - u) * (1 - 3 * u) + 6 * way / duration.value * u * (1 - u)
        case .eased(let curve):
            return way / duration.value * curve.slope(u)
        }
    }
}
