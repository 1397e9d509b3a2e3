import FrameScheduling
import Timebase

/// The bars of the overlay's graph, the newest frame on the right. Their number is fixed.
struct FrameBars {
    /// Times as shares of the refresh period.
    struct Bar: Hashable {
        /// Since the frame before; nil after a rest.
        var interval: Double?
        var processor = 0.0
        var gpu = 0.0
        var isMissed = false
    }

    private var bars: [Bar]

    init(count: Int) { bars = [Bar](repeating: Bar(), count: count) }

    var indices: Range<Int> { bars.indices }
    subscript(index: Int) -> Bar { bars[index] }

    /// Takes over the frames that were seen last; one on its way is not among them yet.
    mutating func update(from meter: FrameMeter, period: Seconds) {
        var index = bars.count - 1
        var number = meter.lastNumber
        while index >= 0, let record = meter.record(number) {
            number -= 1
            guard case .presented(_, let isMissed) = record.outcome else { continue }
            bars[index] = Bar(
                interval: record.interval.map { $0 / period },
                processor: record.processor.map { $0.total / period } ?? 0,
                gpu: record.gpu.map { $0 / period } ?? 0, isMissed: isMissed)
            index -= 1
        }
        while index >= 0 {
            bars[index] = Bar()
            index -= 1
        }
    }
}
