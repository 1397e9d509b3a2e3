import Display
import FrameScheduling
import GLESRenderer
import Glibc
import Timebase
import Views

extension Screen {
    /// When an output next has something to show.
    func demand(of output: ScreenOutput) -> FrameDemand {
        output.drawnPicture != picture ? .now : producer.demand
    }

    /// Whether the scene has to be brought on for a frame. It never goes back: an output whose frame comes before the newest
    /// one of another shows what that shows.
    private func isPictureDue(at target: MonotonicTime, for output: ScreenOutput) -> Bool {
        guard outputs.count > 1, !isPictureStale else { return true }
        switch producer.demand {
        case .nothing: return false
        case .now: return true
        case .at(let moment): return moment <= target
        }
    }

    func draw(_ target: MonotonicTime, start: MonotonicTime, on output: ScreenOutput) throws {
        let number = output.meter.begin(target: target, at: workMoment(at: start))
        output.span.noteFrame(at: start)
        let isNew = isPictureDue(at: target, for: output)
        let moment = outputs.count > 1 ? max(target, producer.moment) : target
        if isNew { moveContacts(for: moment, now: start) }
        endStage(.input, of: output)
        if isNew { observer?.screenWillDraw(frameAt: moment) }
        do {
            try output.device.makeCurrent()
            takeGPUTimes()
            if isNew { producer.prepare(at: moment) }
            endStage(.animation, of: output)
            if isNew { collect() }
            try producer.submit(
                frame: timesGPU ? gpuName(of: number, output) : nil, into: output.device.description.pixelSize,
                window: output.window)
            if frameDelay > .zero { usleep(useconds_t(min(frameDelay.value, 0.5) * 1e6)) }
            if resampler.wantsFrame { producer.setNeedsFrame() }
            output.meter.end(.draw, at: workMoment())
            try output.device.present()
            output.drawnPicture = picture
            noteSubmission(of: target, start: start, on: output)
            showPointer(at: moment)
            output.framesLostInARow = 0
        } catch let error as OutputError where error.kind == .transient {
            log(error.description, .debug)
            drop(target, of: output)
        } catch RendererError.contextLost {
            output.device.rebuildContext()
            drop(target, of: output)
        } catch let error as RendererError where error.isTransient {
            output.framesLostInARow += 1
            guard output.framesLostInARow < Self.mostFramesLostInARow else { throw error }
            if case .outOfMemory = error { producer.makeRoom() }
            log("\(error)")
            drop(target, of: output)
        }
    }

    /// Stages that nobody is told of are not told apart.
    private func endStage(_ stage: FrameStage, of output: ScreenOutput) {
        if wantsWork { output.meter.end(stage, at: workMoment()) }
    }

    /// Makes the draw list of the moment that the scene was brought to.
    private func collect() {
        picture += 1
        isPictureStale = false
        producer.updateOverlay(
            from: main.meter, frames: main.scheduler.statistics, period: main.scheduler.clock.period)
        producer.makeList()
    }

    private func noteSubmission(of target: MonotonicTime, start: MonotonicTime, on output: ScreenOutput) {
        let moment = workMoment()
        output.meter.end(.commit, at: moment)
        let replaced = output.meter.submitted(
            replacing: output.scheduler.frameSubmitted(target: target, start: start, now: moment.time))
        guard let trace = trace(of: output) else { return }
        if let replaced { trace.add(.lost(replaced)) }
        if let frame = output.meter.record(output.meter.lastNumber) { trace.add(.made(frame)) }
    }

    /// Gives a frame up; the next one is tried when this one would have been seen.
    private func drop(_ target: MonotonicTime, of output: ScreenOutput) {
        output.scheduler.frameDropped(target: target)
        if let frame = output.meter.dropped(target), let trace = trace(of: output) {
            trace.add(.made(frame))
            trace.add(.lost(frame))
        }
        output.setNeedsFrame()
        output.heldUntil = target
    }

    func notePresentation(_ presentation: Presentation, of output: ScreenOutput) {
        output.inFlightSince = nil
        let now = clock.now
        noteSeen(at: now)
        guard
            let frame = output.scheduler.framePresented(
                at: presentation.time, sequence: presentation.sequence, now: now)
        else { return }
        output.span.noteFrame(at: presentation.time)
        let period = output.scheduler.clock.period
        if let record = output.meter.presented(frame, at: presentation.time, period: period), output === main {
            trace?.add(.seen(record, period: period))
            onFrameSeen?(record)
        }
        reportStatistics(of: output, now: now)
    }
}

extension RendererError {
    /// Whether the next frame may well be drawn.
    fileprivate var isTransient: Bool {
        switch self {
        // Programs are linked when frames first need them, and tried again by the next.
        case .outOfMemory, .callFailed, .shaderCompilation, .programLinking: true
        case .noContext, .contextLost: false
        }
    }
}
