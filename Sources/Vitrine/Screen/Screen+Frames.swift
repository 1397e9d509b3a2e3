import Display
import FrameScheduling
import GLESRenderer
import Glibc
import Timebase
import Views

extension Screen {
    func draw(_ target: MonotonicTime, start: MonotonicTime) throws {
        let number = meter.begin(target: target, at: workMoment(at: start))
        span.noteFrame(at: start)
        moveContacts(for: target, now: start)
        endStage(.input)
        observer?.screenWillDraw(frameAt: target)
        do {
            try output.makeCurrent()
            takeGPUTimes()
            producer.prepare(at: target)
            endStage(.animation)
            producer.updateOverlay(
                from: meter, frames: scheduler.statistics, period: scheduler.clock.period)
            try producer.render(frame: timesGPU ? number : nil)
            if frameDelay > .zero { usleep(useconds_t(min(frameDelay.value, 0.5) * 1e6)) }
            if resampler.wantsFrame { producer.setNeedsFrame() }
            meter.end(.draw, at: workMoment())
            try output.present()
            noteSubmission(of: target, start: start)
            showPointer(at: target)
            framesLostInARow = 0
        } catch let error as OutputError where error.kind == .transient {
            log(error.description, .debug)
            drop(target)
        } catch RendererError.contextLost {
            output.rebuildContext()
            drop(target)
        } catch let error as RendererError where error.isTransient {
            framesLostInARow += 1
            guard framesLostInARow < Self.mostFramesLostInARow else { throw error }
            if case .outOfMemory = error { producer.makeRoom() }
            log("\(error)")
            drop(target)
        }
    }

    /// Stages that nobody is told of are not told apart.
    private func endStage(_ stage: FrameStage) {
        if wantsWork { meter.end(stage, at: workMoment()) }
    }

    private func noteSubmission(of target: MonotonicTime, start: MonotonicTime) {
        let moment = workMoment()
        meter.end(.commit, at: moment)
        let replaced = meter.submitted(
            replacing: scheduler.frameSubmitted(target: target, start: start, now: moment.time))
        guard let trace else { return }
        if let replaced { trace.add(.lost(replaced)) }
        if let frame = meter.record(meter.lastNumber) { trace.add(.made(frame)) }
    }

    /// Gives a frame up; the next one is tried when this one would have been seen.
    private func drop(_ target: MonotonicTime) {
        scheduler.frameDropped(target: target)
        if let frame = meter.dropped(target), let trace {
            trace.add(.made(frame))
            trace.add(.lost(frame))
        }
        producer.setNeedsFrame()
        heldUntil = target
    }

    func forgetFramesInFlight() {
        scheduler.forgetFramesInFlight()
        meter.forgetFramesInFlight { trace?.add(.lost($0)) }
    }

    func notePresentation(_ presentation: Presentation) {
        inFlightSince = nil
        let now = clock.now
        noteSeen(at: now)
        guard
            let frame = scheduler.framePresented(at: presentation.time, sequence: presentation.sequence, now: now)
        else { return }
        span.noteFrame(at: presentation.time)
        let period = scheduler.clock.period
        let record = meter.presented(frame, at: presentation.time, period: period)
        if let record {
            trace?.add(.seen(record, period: period))
            onFrameSeen?(record)
        }
        reportStatistics(now: now)
    }
}

extension RendererError {
    /// Whether the next frame may well be drawn.
    fileprivate var isTransient: Bool {
        switch self {
        case .outOfMemory, .callFailed: true
        case .noContext, .shaderCompilation, .programLinking, .contextLost: false
        }
    }
}
