import FrameScheduling
import Timebase

/// The numbers of the overlay: those of the last frames, taken anew a few times a second, so that they can be read.
struct OverlayFigures {
    private static let interval = Seconds(0.25)

    private(set) var rate: Double?
    private(set) var times = DurationHistogram()
    private(set) var interval: Pair?
    private(set) var latency: Pair?
    private(set) var processor: Pair?
    private(set) var gpu: Pair?
    private(set) var frames = FrameStatistics()
    private(set) var textureBytes = 0
    private var taken: MonotonicTime?

    /// In milliseconds.
    struct Pair: Hashable {
        var median: Double
        var p99: Double
    }

    /// Takes the numbers if those there are older than a moment, for a frame that is seen at `time`. Allocates nothing.
    mutating func update(from meter: FrameMeter, frames: FrameStatistics, textureBytes: Int, at time: MonotonicTime) {
        if let taken, time >= taken, time - taken < Self.interval { return }
        taken = time
        self.frames = frames
        self.textureBytes = textureBytes
        interval = pair(of: meter) { $0.interval }
        rate = times.summary.flatMap { $0.mean > .zero ? 1 / $0.mean.value : nil }
        latency = pair(of: meter) { $0.latency }
        processor = pair(of: meter) { $0.processor?.total }
        gpu = pair(of: meter) { $0.gpu }
    }

    private mutating func pair(of meter: FrameMeter, _ duration: (FrameRecord) -> Seconds?) -> Pair? {
        times.removeAll()
        for number in max(1, meter.lastNumber - FrameMeter.memory + 1)...max(1, meter.lastNumber) {
            if let record = meter.record(number), let duration = duration(record) { times.add(duration) }
        }
        return times.summary.map { Pair(median: $0.median.value * 1000, p99: $0.p99.value * 1000) }
    }
}
