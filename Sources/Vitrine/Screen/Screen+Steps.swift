import FrameScheduling
import Timebase

/// What a screen's loop does next for one of its outputs.
enum FrameStep {
    /// Draw the frame that will be seen at this moment.
    case draw(target: MonotonicTime)
    /// Wait for whatever comes, until this moment if there is one.
    case wait(until: MonotonicTime?)
    /// Wait for the frame in flight, but no longer than this.
    case waitForFlip(atMost: Seconds)
    /// Wait until a frame is to be started, which is soon. What fingers do until then is looked at right before it: they
    /// report more often than frames are shown, and each report would wake the processor for nothing.
    case waitForStart(at: MonotonicTime)
}

extension Screen {
    /// Statistics that are due so shortly before a frame are told after it.
    private static let wakeUpForReports = Seconds(0.1)

    /// Draws a frame on an output if one is due, otherwise waits for whatever comes next.
    func nextStep(of output: ScreenOutput, now: MonotonicTime) throws -> FrameStep {
        if let heldUntil = output.heldUntil, now < heldUntil { return .wait(until: heldUntil) }
        output.heldUntil = nil
        let demand = demand(of: output)
        if demand != .now { output.meter.noteNothingWanted() }
        switch output.scheduler.nextAction(demand: demand, now: now) {
        case .draw(let target): return .draw(target: target)
        case .awaitPresentation:
            guard let patience = patienceForFlip(on: output, now: now) else {
                return try nextStep(of: output, now: now)
            }
            return .waitForFlip(atMost: patience)
        case .sleep: return .wait(until: rest(until: nil, on: output, now: now))
        case .sleepUntil(let moment):
            if moment - now > Self.wakeUpForReports { return .wait(until: rest(until: moment, on: output, now: now)) }
            return .waitForStart(at: moment)
        }
    }

    /// What has been counted is told before long, once, and then nothing wakes up for it.
    private func rest(until moment: MonotonicTime?, on output: ScreenOutput, now: MonotonicTime) -> MonotonicTime? {
        reportStatistics(of: output, now: now)
        trace(of: output)?.rest()
        return Self.earlier(moment, Self.earlier(reportTime(of: output), blanking.due))
    }

    private static func earlier(_ one: MonotonicTime?, _ other: MonotonicTime?) -> MonotonicTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// How long the frame in flight is still waited for: a flip that a driver loses is given up by the output when the next
    /// frame is presented. Nil when that time is over; then nothing is in flight any more.
    private func patienceForFlip(on output: ScreenOutput, now: MonotonicTime) -> Seconds? {
        let submitted = output.inFlightSince ?? now
        output.inFlightSince = submitted
        let patience = ScreenOutput.lostFlipTimeout - (now - submitted)
        guard patience <= .zero else { return patience }
        output.forgetFramesInFlight(trace(of: output))
        output.inFlightSince = nil
        output.setNeedsFrame()
        return nil
    }

    /// Whether fingers may be left unheard until a frame is due.
    var leavesTouchesToFrames: Bool { resampler.isTouched && input?.canWaitForFrames ?? false }

    /// The moment that belongs to what happens now: that of the picture that is on the screen, or the newest one that is on
    /// its way to any of the outputs.
    func momentOnScreen(now: MonotonicTime) -> MonotonicTime {
        var moment = main.scheduler.momentOnScreen(now: now)
        for index in 1..<max(1, outputs.count) {
            moment = max(moment, outputs[index].scheduler.momentOnScreen(now: now))
        }
        return moment
    }

    func takeInput(now: MonotonicTime) {
        let began = workMoment(at: now)
        producer.moment = momentOnScreen(now: now)
        input?.dispatchEvents { take($0) }
        showPointer(at: producer.moment)
        guard wantsWork else { return }
        let ended = workMoment()
        for output in outputs { output.meter.noteEventWork(from: began, to: ended) }
    }
}
