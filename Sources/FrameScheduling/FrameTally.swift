import Timebase

/// What frames took over a while, in a fixed amount of memory.
public struct FrameTally: Sendable {
    /// From one frame's presentation to the next one's, rests left out.
    public internal(set) var interval = DurationHistogram()
    /// From the oldest event that a frame is the first to show until it was seen.
    public internal(set) var latency = DurationHistogram()
    /// The processor's work for a frame.
    public internal(set) var processor = DurationHistogram()
    /// The GPU's.
    public internal(set) var gpu = DurationHistogram()
    private var stageSums = StageTimes()

    public init() {}

    /// The processor's work for a frame on average, by stage; nil where it was not measured.
    public var meanStages: StageTimes? {
        guard processor.count > 0 else { return nil }
        var means = StageTimes()
        for stage in FrameStage.allCases { means[stage] = stageSums[stage] / Double(processor.count) }
        return means
    }

    mutating func add(_ work: StageTimes) {
        processor.add(work.total)
        for stage in FrameStage.allCases { stageSums[stage] = stageSums[stage] + work[stage] }
    }

    mutating func removeAll() {
        interval.removeAll()
        latency.removeAll()
        processor.removeAll()
        gpu.removeAll()
        stageSums = StageTimes()
    }
}
