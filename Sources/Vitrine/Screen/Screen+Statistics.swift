import FrameScheduling
import GLESRenderer
import Platform
import Timebase

extension Screen {
    /// What frames took since the start.
    public var statistics: ScreenStatistics {
        statistics(
            of: meter.total, from: start, to: clock.now, counting: scheduler.statistics, uploads: producer.uploads)
    }

    /// Shows figures and a graph of the last frames in front of everything, in a corner. They come along with frames and ask
    /// for none: at rest they tell of the last motion.
    public var showsStatistics: Bool {
        get { producer.overlay != nil }
        set { producer.showOverlay(newValue) }
    }

    /// Whether the processor's work for frames is measured: where somebody is told of it, or ``measuresWork`` says so.
    var wantsWork: Bool { measuresWork || onStatistics != nil || trace != nil || showsStatistics }

    /// Now, with the processor's work if that is wanted.
    func workMoment(at time: MonotonicTime? = nil) -> WorkMoment {
        WorkMoment(time: time ?? clock.now, processor: wantsWork ? ThreadClock().now : nil)
    }

    /// Takes in what the GPU has told since the last time. Never waits for it. The context has to be current.
    func takeGPUTimes() {
        while let answer = producer.takeGPUTime() {
            let time = Seconds(nanoseconds: Int64(clamping: answer.nanoseconds))
            guard let rest = meter.noteGPUTime(time, frame: answer.frame, now: clock.now) else { continue }
            scheduler.noteGPUTime(rest)
            if let trace, let frame = meter.record(answer.frame) { trace.add(.gpu(frame)) }
        }
    }

    // MARK: Reports

    /// When the span of ``onStatistics`` is to be told although no frame comes; nil while there is nothing to tell.
    var reportTime: MonotonicTime? { onStatistics == nil ? nil : span.due }

    /// Tells of the span if it is long enough.
    func reportStatistics(now: MonotonicTime) {
        if let reportTime, now >= reportTime { finishSpan(at: now) }
    }

    /// Tells of the span, however long it is, if there were frames in it.
    func finishSpan(at now: MonotonicTime) {
        guard let onStatistics, span.due != nil else { return }
        // No frame may come for long that would do it.
        if (try? output.makeCurrent()) != nil { takeGPUTimes() }
        let told = statistics(
            of: meter.recent, from: span.start, to: now, counting: scheduler.statistics.since(span.frames),
            uploads: producer.uploads.since(span.uploads))
        meter.beginSpan()
        span.restart(at: now, frames: scheduler.statistics, uploads: producer.uploads)
        onStatistics(told)
    }

    private func statistics(
        of tally: FrameTally, from start: MonotonicTime, to end: MonotonicTime, counting frames: FrameStatistics,
        uploads: UploadStatistics
    ) -> ScreenStatistics {
        ScreenStatistics(
            output: output.description.name, period: scheduler.clock.period, start: start,
            duration: end - start, frames: frames, interval: tally.interval.summary,
            latency: tally.latency.summary, processor: tally.processor.summary, stages: tally.meanStages,
            gpu: tally.gpu.summary, uploads: uploads, textureBytes: producer.textureBytes)
    }
}
