import Timebase

/// What something usually costs: an average in which the newest times count most.
struct RunningAverage: Hashable, Sendable {
    private static let weight = 1.0 / 16
    private(set) var value = Seconds.zero
    private var isKnown = false

    mutating func note(_ cost: Seconds) {
        guard cost.value.isFinite, cost.value >= 0 else { return }
        value = isKnown ? value + (cost - value) * Self.weight : cost
        isKnown = true
    }
}
