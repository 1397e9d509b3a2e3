import Timebase

/// An estimate of a cost that is paid again and again: it rises at once and falls late, so that what happens now and then
/// is expected too. The greatest cost of the last 64 to 128 times.
struct PeakEstimate: Hashable, Sendable {
    private static let blockLength = 64
    /// The very first time says little about the next ones: programs are loaded, caches are filled.
    private static let firstBlockLength = 4

    private var previousPeak = Seconds.zero
    private var currentPeak = Seconds.zero
    private var remaining = firstBlockLength
    /// Whether anything was told yet.
    private(set) var isKnown = false

    var value: Seconds { max(previousPeak, currentPeak) }

    /// Takes over what it cost this time; below zero counts as nothing.
    mutating func note(_ cost: Seconds) {
        guard cost.value.isFinite else { return }
        isKnown = true
        currentPeak = max(currentPeak, cost)
        remaining -= 1
        guard remaining <= 0 else { return }
        previousPeak = currentPeak
        currentPeak = .zero
        remaining = Self.blockLength
    }
}
