import Timebase

/// How far the cards of cover flow 2 follow the offset, as they do by themselves, rather than flip in time, as they do
/// under a finger. Going over from one to the other takes a moment, so that no card jumps.
struct CardFlip: Hashable {
    /// How long going over takes.
    static let duration: Seconds = 0.2

    private var isByFinger = false
    private var startTime = MonotonicTime(secondsSinceStart: 0)
    private var startPart = 1.0

    /// 1 follows the offset, 0 flips in time.
    func part(at time: MonotonicTime) -> Double {
        let goal = isByFinger ? 0.0 : 1.0
        let progress = max(0, min(1, (time - startTime) / Self.duration))
        return startPart + (goal - startPart) * progress * progress * (3 - 2 * progress)
    }

    func isChanging(at time: MonotonicTime) -> Bool {
        startPart != (isByFinger ? 0 : 1) && time < startTime + Self.duration
    }

    /// Is wholly one or the other at once.
    mutating func finish() { startPart = isByFinger ? 0 : 1 }

    mutating func setByFinger(_ value: Bool, at time: MonotonicTime) {
        guard value != isByFinger else { return }
        startPart = part(at: time)
        startTime = time
        isByFinger = value
    }
}
