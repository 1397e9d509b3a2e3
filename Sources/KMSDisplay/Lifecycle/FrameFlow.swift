import Display
import EGLPlatform
import Geometry
import Platform
import Timebase

/// The frames of a display that is on: drawn to GBM buffers, handed to the kernel one at a time, seen.
///
/// Lasts as long as display, mode and card do. Its end gives up the buffers.
final class FrameFlow {
    let setup: ScanoutSetup
    let scanout: any Scanout
    let way: ScanoutSetup.Way
    /// Whether anything was ever changed on the screen.
    private(set) var hasTakenScreen = false
    /// A frame was seen for the first time, and nobody has asked for that yet.
    private var isFirstFrameNew = false
    private(set) var hasShownFrame = false
    /// What is to be logged next.
    private var notice: String?

    private let queue: BufferQueue
    private let cursor: HardwareCursor
    private let clock: any MonotonicClock
    private let period: FramePeriod
    /// The buffer that is being shown.
    private var shown: GBMBufferHandle?
    private var inFlight: Flight?
    /// Drawn while another was in flight: handed over as soon as that one is seen.
    private var waiting: Frame?
    /// The mode is not set, or not known to be.
    private var needsModeset = true
    private var budget = RetryBudget()
    private var counter: PresentationCounter
    private let shared: SharedCard
    /// Ends the frame in flight, but has not been looked at yet.
    private var arrived: FlipEvent?

    private var card: DRMCard { setup.graphics.card }
    private var connector: ConnectorInfo { setup.pipeline.connector }

    /// A frame that was committed and has not been seen yet.
    private struct Flight {
        var buffer: GBMBufferHandle
        var token: UInt64
        var submitted: MonotonicTime
    }

    init(
        _ setup: ScanoutSetup, found: ScanoutSetup.Result, period: FramePeriod, on shared: SharedCard,
        clock: any MonotonicClock, cursor: any CursorSystem
    ) {
        self.setup = setup
        self.period = period
        self.clock = clock
        scanout = found.scanout
        queue = found.queue
        way = found.way
        self.shared = shared
        self.cursor = HardwareCursor(setup.graphics.card, crtc: setup.pipeline.crtc, system: cursor)
        let card = setup.graphics.card
        counter = PresentationCounter(
            hasMonotonicTimestamps: card.system.hasMonotonicTimestamps(card.descriptor)
        )
    }

    deinit { releaseBuffers() }

    func makeCurrent() throws(FlowError) {
        do throws(FrameTakingError) {
            try queue.makeCurrent()
        } catch {
            throw lost(error)
        }
    }

    /// What has happened since it was last asked for, for the log.
    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    /// Whether the first frame was seen since this was last asked.
    func takeFirstFrame() -> Bool {
        defer { isFirstFrameNew = false }
        return isFirstFrameNew
    }

    /// Has the next frame set the mode, which also wakes a link that the driver has given up.
    func setNeedsModeset() { needsModeset = true }

    func present() throws(FlowError) {
        if let flight = inFlight, isOverdue(flight) { try giveUp(flight) }
        let frame = try takeFrame()
        // The newest wins.
        if let waiting { queue.release(waiting.buffer) }
        waiting = nil
        guard inFlight == nil else {
            waiting = frame
            return
        }
        try handOver(frame)
    }

    private func takeFrame() throws(FlowError) -> Frame {
        do throws(FrameTakingError) {
            return try queue.takeFrame()
        } catch {
            throw lost(error)
        }
    }

    private func handOver(_ frame: Frame) throws(FlowError) {
        let token = shared.nextToken()
        do throws(SystemError) {
            if needsModeset {
                takeScreen()
                try scanout.modeset(frame.framebuffer, token: token)
            } else {
                try scanout.flip(frame.framebuffer, token: token)
            }
        } catch {
            queue.release(frame.buffer)
            if needsModeset, !hasShownFrame, FrameFailure.isRefusal(error) { throw refused(error) }
            throw dropped(error)
        }
        needsModeset = false
        inFlight = Flight(buffer: frame.buffer, token: token, submitted: clock.now)
    }

    private func takeScreen() {
        hasTakenScreen = true
        shared.noteTaking(setup.pipeline.crtc, scanout)
    }

    /// Takes over what the card has told, if it is about the frame in flight. Answers whether it is.
    func take(_ event: FlipEvent) -> Bool {
        guard let inFlight, inFlight.token == event.token else { return false }
        arrived = event
        return true
    }

    /// Whether the frame in flight was seen and that has not been reported yet.
    var hasNews: Bool { arrived != nil }

    /// Reads what the card has to say, if that falls to this flow, and reports a frame that was seen. Answers whether there
    /// was anything.
    func dispatchEvents(isListener: Bool, _ report: (OutputEvent) -> Void) throws(FlowError) -> Bool {
        var hasNews = arrived != nil
        if isListener {
            do throws(SystemError) {
                if try shared.readEvents() { hasNews = true }
            } catch {
                let failed = OutputError.failed(
                    "read display events", card, error, hint: "The card may have been removed.")
                throw FlowError(error: failed, loss: .cardGone)
            }
        }
        if let event = arrived {
            arrived = nil
            if let presentation = complete(event) { report(.presented(presentation)) }
        }
        guard inFlight == nil, let frame = waiting else { return hasNews }
        waiting = nil
        try handOver(frame)
        return true
    }

    func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool {
        guard let place, !needsModeset else {
            cursor.hide()
            return cursor.isAvailable && place == nil
        }
        return cursor.show(picture, x: place.x, y: place.y)
    }

    /// Takes the picture off the screen and switches the CRTC off. Waits for a frame in flight.
    func switchOff() {
        cursor.hide()
        // A display that is gone may have taken the CRTC along.
        if hasTakenScreen { try? scanout.switchOff() }
        releaseBuffers()
        needsModeset = true
    }

    func hideCursor() { cursor.hide() }

    /// Switches the display off; the next frame sets the mode again, which switches it on. Waits for a frame in flight.
    func blank() throws(SystemError) {
        cursor.hide()
        takeScreen()
        try scanout.blank()
        forgetFlight()
        needsModeset = true
    }

    /// What is in flight is taken to be on the screen, whether its event comes or not; what waits is lost.
    private func forgetFlight() {
        if let flight = inFlight {
            if let shown { queue.release(shown) }
            shown = flight.buffer
        }
        inFlight = nil
        arrived = nil
        if let waiting { queue.release(waiting.buffer) }
        waiting = nil
    }

    private func releaseBuffers() {
        if let buffer = inFlight?.buffer { queue.release(buffer) }
        if let waiting { queue.release(waiting.buffer) }
        if let shown { queue.release(shown) }
        inFlight = nil
        arrived = nil
        waiting = nil
        shown = nil
    }

    /// The flight that an event ends; events of flights that have been given up meanwhile end nothing.
    private func complete(_ event: FlipEvent) -> Presentation? {
        guard let flight = inFlight, flight.token == event.token else { return nil }
        if let shown { queue.release(shown) }
        shown = flight.buffer
        inFlight = nil
        budget.noteSuccess()
        if !hasShownFrame { (hasShownFrame, isFirstFrameNew) = (true, true) }
        return counter.presentation(of: event) { clock.now }
    }

    // MARK: - Failures

    /// Some drivers lose the event when a monitor is switched off.
    private func isOverdue(_ flight: Flight) -> Bool {
        clock.now - flight.submitted > max(Seconds(1), period.duration * 10)
    }

    /// Throws unless another try is worth it.
    private func giveUp(_ flight: Flight) throws(FlowError) {
        let lost = OutputError(
            .transient, "The driver of \(card.node.path) has not completed a flip on \(connector.name)."
        )
        let error = afterBudget(lost)
        guard error.loss == nil else { throw error }
        notice = "\(lost.description) The mode is set again."
        forgetFlight()
        needsModeset = true
    }

    /// The driver does not set the mode, although its test found nothing wrong or there is none.
    private func refused(_ error: SystemError) -> FlowError {
        let failed = OutputError.failed(
            "set the mode \(setup.mode) on \(connector.name) (\(way.backend.rawValue))", card, error,
            hint: "Other ways, and then other modes, are tried."
        )
        return FlowError(error: failed, loss: .refused)
    }

    /// What a failed commit means for the program.
    private func dropped(_ error: SystemError) -> FlowError {
        switch FrameFailure(error) {
        case .passing:
            return afterBudget(
                OutputError(
                    .transient, "\(card.node.path) cannot take a frame now (\(error)); this one is dropped."
                )
            )
        case .needsModeset:
            needsModeset = true
            let failed = OutputError.failed(
                "show a frame", card, error, hint: "The frame is dropped; the next one sets the mode again."
            )
            return afterBudget(OutputError(.transient, failed.description))
        case .screenTaken:
            return FlowError(error: .busy(card, error), loss: .screenTaken)
        case .cardGone:
            let failed = OutputError.failed("show a frame", card, error, hint: "The card may have been removed.")
            return FlowError(error: failed, loss: .cardGone)
        }
    }

    private func lost(_ error: FrameTakingError) -> FlowError {
        error.isContextLost ? FlowError(error: error.error, loss: .contextGone) : afterBudget(error.error)
    }

    private func afterBudget(_ error: OutputError) -> FlowError {
        guard budget.noteFailure(at: clock.now) else { return FlowError(error: error.lasting, loss: .failing) }
        return FlowError(error: error, loss: nil)
    }
}

extension OutputError {
    /// The same, given up.
    fileprivate var lasting: OutputError {
        OutputError(.deviceFailed, "\(description) Given up after \(RetryBudget.attempts) attempts.")
    }
}
