import FrameScheduling
import GLESRenderer
import Platform
import Timebase

extension Screen {
    /// What frames took since the start; of several outputs those of the first.
    public var statistics: ScreenStatistics { total(of: main) }

    /// The same of each output, in their order.
    public var outputStatistics: [ScreenStatistics] { outputs.map { total(of: $0) } }

    private func total(of output: ScreenOutput) -> ScreenStatistics {
        statistics(
            of: output, output.meter.total, from: start, to: clock.now, counting: output.scheduler.statistics,
            uploads: producer.uploads)
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
            let (number, index) = answer.frame.quotientAndRemainder(dividingBy: outputs.count)
            let output = outputs[index]
            guard let rest = output.meter.noteGPUTime(time, frame: number, now: clock.now) else { continue }
            output.scheduler.noteGPUTime(rest)
            if let trace = trace(of: output), let frame = output.meter.record(number) { trace.add(.gpu(frame)) }
        }
    }

    /// By which the GPU tells of a frame: each output counts its own.
    func gpuName(of number: Int, _ output: ScreenOutput) -> Int {
        number * outputs.count + (outputs.firstIndex { $0 === output } ?? 0)
    }

    /// The trace tells of the first output.
    func trace(of output: ScreenOutput) -> FrameTrace? { output === main ? trace : nil }

    // MARK: Reports

    /// When the span of ``onStatistics`` is to be told although no frame comes; nil while there is nothing to tell.
    func reportTime(of output: ScreenOutput) -> MonotonicTime? { onStatistics == nil ? nil : output.span.due }

    /// Tells of the span if it is long enough.
    func reportStatistics(of output: ScreenOutput, now: MonotonicTime) {
        if let time = reportTime(of: output), now >= time { finishSpan(of: output, at: now) }
    }

    /// Tells of the span, however long it is, if there were frames in it.
    func finishSpan(of output: ScreenOutput, at now: MonotonicTime) {
        let span = output.span
        guard let onStatistics, span.due != nil else { return }
        // No frame may come for long that would do it.
        if (try? output.device.makeCurrent()) != nil { takeGPUTimes() }
        let frames = output.scheduler.statistics
        let told = statistics(
            of: output, output.meter.recent, from: span.start, to: now, counting: frames.since(span.frames),
            uploads: producer.uploads.since(span.uploads))
        output.meter.beginSpan()
        output.span.restart(at: now, frames: frames, uploads: producer.uploads)
        onStatistics(told)
    }

    private func statistics(
        of output: ScreenOutput, _ tally: FrameTally, from start: MonotonicTime, to end: MonotonicTime,
        counting frames: FrameStatistics,
        uploads: UploadStatistics
    ) -> ScreenStatistics {
        ScreenStatistics(
            output: output.device.description.name, period: output.scheduler.clock.period, start: start,
            duration: end - start, frames: frames, interval: tally.interval.summary,
            latency: tally.latency.summary, processor: tally.processor.summary, stages: tally.meanStages,
            gpu: tally.gpu.summary, uploads: uploads, textureBytes: producer.textureBytes)
    }
}
