import Platform
import Timebase

extension Screen {
    private static let outputToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
    private static let inputToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 1)

    /// Shows frames and leads input until ``stop()``, Escape, SIGINT, SIGTERM or SIGHUP; then gives the display back as it was.
    public func run() throws {
        isRunning = true
        defer { output.close() }
        if let runInstead { return try runInstead(producer) }
        try loop.watchMainQueue()
        if let descriptor = output.eventDescriptor { try loop.add(descriptor, token: Self.outputToken) }
        if let input { try loop.add(input.eventDescriptor, token: Self.inputToken) }
        while isRunning { try turn() }
    }

    /// Draws a frame if one is due, otherwise waits for whatever comes next.
    private func turn() throws {
        let now = clock.now
        if let heldUntil, now < heldUntil { return try wait(until: heldUntil) }
        heldUntil = nil
        switch scheduler.nextAction(demand: producer.demand, now: now) {
        case .draw(let target): try draw(target, start: now)
        case .awaitPresentation: try awaitPresentation(now: now)
        case .sleep: try wait(until: nil)
        case .sleepUntil(let moment): try sleep(until: moment)
        }
    }

    /// Waits for a moment at which a frame is to be started.
    private func sleep(until moment: MonotonicTime) throws {
        try wait(until: moment)
        let now = clock.now
        if now >= moment { scheduler.noteWakeUp(late: now - moment) }
    }

    /// Waits for the frame in flight, but not for ever: a flip that a driver loses is given up by the output when the
    /// next frame is presented.
    private func awaitPresentation(now: MonotonicTime) throws {
        let submitted = inFlightSince ?? now
        inFlightSince = submitted
        guard now - submitted < Self.lostFlipTimeout else {
            scheduler.forgetFramesInFlight()
            inFlightSince = nil
            producer.setNeedsFrame()
            return
        }
        // Whole seconds, so that the timer is not set anew for every frame.
        let deadline = (submitted + Self.lostFlipTimeout).secondsSinceStart.rounded(.up)
        try wait(until: MonotonicTime(secondsSinceStart: deadline))
    }

    private func wait(until moment: MonotonicTime?) throws {
        try loop.setTimer(moment)
        var failure: (any Error)?
        try loop.wait { token in
            // What happens now belongs to the picture that is on the screen now.
            producer.moment = scheduler.momentOnScreen(now: clock.now)
            do { try handle(token) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func handle(_ token: EventLoop.Token) throws {
        switch token {
        case Self.outputToken:
            try dispatchOutputEvents()
        case Self.inputToken:
            input?.dispatchEvents { take($0) }
            showPointer(at: producer.moment)
        case .mainQueue:
            loop.runMainQueue()
        case .signal:
            while loop.takeSignal() != nil { stop() }
        default:
            break
        }
    }
}
