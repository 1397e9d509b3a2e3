import Geometry
import Timebase

/// The velocity of a finger from its last reports.
///
/// A straight line is fitted by least squares to the reports of the last 100 ms, so that one odd report or an uneven
/// stamp weighs little. The difference of the last two reports would be at the mercy of both.
///
/// A panel is silent while a finger rests, so silence means rest: see ``velocity(at:)``. Memory is fixed; a source faster
/// than 320 Hz is thinned out so that the window always fits.
public struct VelocityEstimator: Sendable {
    /// Reports older than this, counted from the newest, have no say.
    public static let window = Seconds(0.1)

    private static let capacity = 32
    /// Closer reports replace each other; `capacity` of them then span the window.
    private static let leastSpacing = window.value / Double(capacity - 1)
    /// A fit over less time than this is noise divided by nearly nothing.
    private static let leastSpan = 0.002
    /// A finger is taken to rest when it was silent for this many of its usual intervals, within the limits below.
    private static let silentIntervals = 2.5
    private static let restLimits = 0.04...0.1

    private var times = SIMD32<Double>(repeating: 0)
    private var xs = SIMD32<Double>(repeating: 0)
    private var ys = SIMD32<Double>(repeating: 0)
    private var newest = -1
    private var count = 0

    public init() {}

    /// Forgets everything: a new finger.
    public mutating func reset() {
        newest = -1
        count = 0
    }

    /// Takes a report. A stamp earlier than the one before is taken for equal to it; what is not finite is ignored.
    public mutating func add(_ position: Point, at time: MonotonicTime) {
        guard position.x.isFinite, position.y.isFinite, time.secondsSinceStart.isFinite else { return }
        var moment = time.secondsSinceStart
        if count > 0 { moment = max(moment, times[newest]) }
        let crowded = count > 1 && times[newest] - times[slot(1)] < Self.leastSpacing
        if !crowded {
            newest = (newest + 1) % Self.capacity
            count = min(count + 1, Self.capacity)
        }
        times[newest] = moment
        xs[newest] = position.x
        ys[newest] = position.y
    }

    /// The velocity at a moment at or after the newest report; zero when the finger rested just before it.
    ///
    /// Rest is a silence of more than 2.5 usual intervals between reports, but at least 40 ms and at most 100 ms, so
    /// that a panel of 25 Hz is not taken for a resting finger. What came before a rest does not count either.
    public func velocity(at time: MonotonicTime) -> Velocity {
        guard count > 1 else { return .zero }
        let now = times[newest]
        let recent = reports(within: Self.window.value)
        guard recent > 1 else { return .zero }
        let interval = (now - times[slot(recent - 1)]) / Double(recent - 1)
        let rest = min(max(interval * Self.silentIntervals, Self.restLimits.lowerBound), Self.restLimits.upperBound)
        guard !(time.secondsSinceStart - now > rest) else { return .zero }
        return slope(of: reportsSinceRest(among: recent, longerThan: rest))
    }

    /// Storage index of the report `age` places before the newest.
    private func slot(_ age: Int) -> Int { (newest - age + Self.capacity) % Self.capacity }

    private func reports(within span: Double) -> Int {
        var number = 1
        while number < count, times[newest] - times[slot(number)] <= span { number += 1 }
        return number
    }

    private func reportsSinceRest(among recent: Int, longerThan rest: Double) -> Int {
        var number = 1
        while number < recent, times[slot(number - 1)] - times[slot(number)] <= rest { number += 1 }
        return number
    }

    /// `Σ(t − t̄)(x − x̄) / Σ(t − t̄)²` over the newest reports.
    private func slope(of number: Int) -> Velocity {
        guard number > 1, times[newest] - times[slot(number - 1)] >= Self.leastSpan else { return .zero }
        let now = times[newest]
        var meanTime = 0.0
        var meanX = 0.0
        var meanY = 0.0
        for age in 0..<number {
            let index = slot(age)
            meanTime += times[index] - now
            meanX += xs[index]
            meanY += ys[index]
        }
        meanTime /= Double(number)
        meanX /= Double(number)
        meanY /= Double(number)
        var spread = 0.0
        var alongX = 0.0
        var alongY = 0.0
        for age in 0..<number {
            let index = slot(age)
            let offset = times[index] - now - meanTime
            spread += offset * offset
            alongX += offset * (xs[index] - meanX)
            alongY += offset * (ys[index] - meanY)
        }
        return Velocity(x: alongX / spread, y: alongY / spread)
    }
}
