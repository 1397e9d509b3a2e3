import Display
import FrameScheduling
import GLESRenderer
import Glibc
import Timebase
import Views

extension Screen {
    func draw(_ target: MonotonicTime, start: MonotonicTime) throws {
        moveContacts(for: target)
        observer?.screenWillDraw(frameAt: target)
        do {
            try output.makeCurrent()
            try producer.draw(at: target)
            if frameDelay > .zero { usleep(useconds_t(min(frameDelay.value, 0.5) * 1e6)) }
            if resampler.wantsFrame { producer.setNeedsFrame() }
            try output.present()
            scheduler.frameSubmitted(target: target, start: start, now: clock.now)
            showPointer(at: target)
            framesLostInARow = 0
        } catch let error as OutputError where error.kind == .transient {
            drop(target)
        } catch let error as RendererError where error.isTransient {
            framesLostInARow += 1
            guard framesLostInARow < Self.mostFramesLostInARow else { throw error }
            log("\(error)")
            drop(target)
        }
    }

    /// Gives a frame up; the next one is tried when this one would have been seen.
    private func drop(_ target: MonotonicTime) {
        scheduler.frameDropped(target: target)
        producer.setNeedsFrame()
        heldUntil = target
    }

    func dispatchOutputEvents() throws(OutputError) {
        let output = output
        do throws(OutputError) {
            try output.dispatchEvents(notePresentation)
        } catch {
            guard error.kind == .transient else { throw error }
            // The frame that waited is lost; the next one shows what it would have, and more.
            scheduler.forgetFramesInFlight()
            producer.setNeedsFrame()
        }
    }

    private func notePresentation(_ presentation: Presentation) {
        inFlightSince = nil
        scheduler.framePresented(at: presentation.time, sequence: presentation.sequence, now: clock.now)
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
