import Platform
import Timebase

extension Screen {
    private static let outputToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
    private static let inputToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 1)

    /// Shows frames and leads input until ``stop()``, Escape, SIGINT, SIGTERM or SIGHUP; then gives the display back as it was.
    public func run() throws {
        isRunning = true
        defer {
            finishSpan(at: clock.now)
            leaveSession()
        }
        if let runInstead { return try runInstead(producer) }
        try loop.watchMainQueue()
        if let descriptor = output.eventDescriptor { try loop.add(descriptor, token: Self.outputToken) }
        if let input { try loop.add(input.eventDescriptor, token: Self.inputToken, isDeferrable: true) }
        if let session { try loop.add(session.eventDescriptor, token: Self.sessionToken) }
        while isRunning { try turn() }
    }

    /// Draws a frame if one is due, otherwise waits for whatever comes next.
    private func turn() throws {
        let now = clock.now
        supervisor?.answer(at: now)
        // Whatever moves is moved when somebody sees it again.
        guard !isBlanked else { return try wait(until: nil) }
        guard !isDark else { return try waitInTheDark(now: now) }
        if let heldUntil, now < heldUntil { return try wait(until: heldUntil) }
        heldUntil = nil
        if blankIfIdle(now: now) { return }
        let demand = producer.demand
        supervisor?.note(isDue: demand == .now || scheduler.isFrameInFlight, at: now)
        if demand != .now { meter.noteNothingWanted() }
        switch scheduler.nextAction(demand: demand, now: now) {
        case .draw(let target):
            if leavesTouchesToFrames { takeInput(now: now) }
            try draw(target, start: now)
        case .awaitPresentation: try awaitPresentation(now: now)
        case .sleep: try rest(until: nil, now: now)
        case .sleepUntil(let moment): try sleep(until: moment, now: now)
        }
    }

    /// Waits for what comes next. What has been counted is told before long, once, and then nothing wakes up for it.
    private func rest(until moment: MonotonicTime?, now: MonotonicTime) throws {
        reportStatistics(now: now)
        trace?.rest()
        try wait(until: Self.earliest(moment, Self.earliest(reportTime, blanking.due)))
    }

    private static func earliest(_ one: MonotonicTime?, _ other: MonotonicTime?) -> MonotonicTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Statistics that are due so shortly before a frame are told after it.
    private static let wakeUpForReports = Seconds(0.1)

    private var leavesTouchesToFrames: Bool { resampler.isTouched && input?.canWaitForFrames ?? false }

    /// Waits for a moment at which a frame is to be started. What fingers do until then is looked at right before it: they
    /// report more often than frames are shown, and each report would wake the processor for nothing.
    private func sleep(until moment: MonotonicTime, now: MonotonicTime) throws {
        if moment - now > Self.wakeUpForReports {
            try rest(until: moment, now: now)
        } else {
            try wait(until: moment, onlyUrgent: leavesTouchesToFrames)
        }
        if let wakeUp, wakeUp >= moment { scheduler.noteWakeUp(late: wakeUp - moment) }
    }

    /// Waits for the frame in flight, but not for ever: a flip that a driver loses is given up by the output when the
    /// next frame is presented.
    private func awaitPresentation(now: MonotonicTime) throws {
        let submitted = inFlightSince ?? now
        inFlightSince = submitted
        guard now - submitted < Self.lostFlipTimeout else {
            forgetFramesInFlight()
            inFlightSince = nil
            producer.setNeedsFrame()
            return
        }
        // The loop's timer stays as it is: setting it for every frame, to no end, is a system call.
        let patience = Self.lostFlipTimeout - (now - submitted)
        try wait(until: nil, atMost: patience, onlyUrgent: leavesTouchesToFrames)
    }

    func wait(until moment: MonotonicTime?, atMost timeout: Seconds? = nil, onlyUrgent: Bool = false) throws {
        // What is bounded ends soon enough to answer then.
        try loop.setTimer(timeout == nil ? Self.earliest(moment, supervisor?.nextAnswer) : moment)
        wakeUp = nil
        var failure: (any Error)?
        try loop.wait(timeout: timeout, onlyUrgent: onlyUrgent) { token in
            let now = clock.now
            wakeUp = now
            // What happens now belongs to the picture that is on the screen now.
            producer.moment = scheduler.momentOnScreen(now: now)
            do { try handle(token, now: now) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func handle(_ token: EventLoop.Token, now: MonotonicTime) throws {
        switch token {
        case Self.outputToken:
            try takeOutputEvents()
        case Self.inputToken:
            takeInput(now: now)
        case Self.sessionToken:
            try takeSessionEvents()
        case .mainQueue:
            loop.runMainQueue()
        case .signal:
            while let signal = loop.takeSignal() {
                if let order = DisplaySignal(signal) { obey(order) } else { stop() }
            }
        default:
            break
        }
    }

    func takeInput(now: MonotonicTime) {
        let began = workMoment(at: now)
        producer.moment = scheduler.momentOnScreen(now: now)
        input?.dispatchEvents { take($0) }
        showPointer(at: producer.moment)
        if wantsWork { meter.noteEventWork(from: began, to: workMoment()) }
    }
}
