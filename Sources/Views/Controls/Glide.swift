import Timebase

/// A number on its way to another, as a function of time: quick at first, softly at its end.
struct Glide: Hashable, Sendable {
    private(set) var target: Double
    private var start: Double
    private var startTime = MonotonicTime(secondsSinceStart: 0)
    private(set) var isMoving = false
    private let duration: Seconds

    init(_ value: Double, duration: Seconds) {
        target = value
        start = value
        self.duration = duration
    }

    /// Goes to another number from where it is.
    mutating func move(to target: Double, at time: MonotonicTime) {
        guard target != self.target else { return }
        start = value(at: time)
        startTime = time
        self.target = target
        isMoving = true
    }

    /// Is at another number at once.
    mutating func jump(to target: Double) {
        self.target = target
        isMoving = false
    }

    mutating func advance(to time: MonotonicTime) {
        if isMoving, time - startTime >= duration { isMoving = false }
    }

    /// Exactly the target once it is there.
    func value(at time: MonotonicTime) -> Double {
        guard isMoving else { return target }
        let rest = 1 - min(max((time - startTime) / duration, 0), 1)
        return target + (start - target) * rest * rest * rest
    }
}
