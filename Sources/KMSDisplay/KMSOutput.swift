import Display
import EGLPlatform
import Geometry
import Platform
import Timebase

/// A screen driven straight through KMS: GBM buffers, drawn to with EGL, shown by page flips.
///
/// The screen keeps its previous picture until the first frame is presented. ``close()`` brings the previous state back.
/// Used from one thread.
public final class KMSOutput: Output {
    public let description: OutputDescription
    /// What was chosen, for a log.
    public let configuration: KMSConfiguration
    /// The GL context that draws; may be held longer than the output.
    public let session: EGLSession

    private let card: DRMCard
    private let scanout: any Scanout
    private let cursor: HardwareCursor
    private let clock: any MonotonicClock
    /// Nil once closed.
    private var queue: BufferQueue?
    /// The buffer that is being shown.
    private var shown: GBMBufferHandle?
    private var inFlight: Flight?
    /// Drawn while another was in flight: handed over as soon as that one is seen.
    private var waiting: Frame?
    /// The mode is not set, or not known to be.
    private var needsModeset = true
    /// Whether anything was ever changed that is to be brought back.
    private var hasTakenScreen = false
    private var lastToken: UInt64 = 0
    private var budget = RetryBudget()
    private var counter: PresentationCounter
    private let events = EventBuffer()

    /// A frame that was committed and has not been seen yet.
    private struct Flight {
        var buffer: GBMBufferHandle
        var token: UInt64
        var submitted: MonotonicTime
    }

    init(
        _ configuration: KMSConfiguration, description: OutputDescription, setup: ScanoutSetup,
        found: ScanoutSetup.Result, clock: any MonotonicClock, cursor: any CursorSystem
    ) {
        self.configuration = configuration
        self.description = description
        self.session = setup.session
        self.card = setup.card
        self.scanout = found.scanout
        self.cursor = HardwareCursor(setup.card, crtc: setup.pipeline.crtc, system: cursor)
        self.queue = found.queue
        self.clock = clock
        counter = PresentationCounter(
            hasMonotonicTimestamps: card.system.hasMonotonicTimestamps(card.descriptor)
        )
    }

    deinit { close() }

    public var eventDescriptor: CInt? { queue == nil ? nil : card.descriptor }

    public func makeCurrent() throws(OutputError) { try openQueue().makeCurrent() }

    /// Shows what has been drawn.
    ///
    /// The first frame sets the mode and blocks for as long as that takes; later ones return at once. While a frame is in
    /// flight the next one waits behind it, and a further one takes the place of that. Throws
    /// ``OutputError/Kind/transient`` when the frame was dropped; after a dropped frame the next one sets the mode again. A
    /// flip that has not completed after a second is given up in the same way. When nothing has helped for a while, it
    /// throws ``OutputError/Kind/deviceFailed``.
    public func present() throws(OutputError) {
        let queue = try openQueue()
        if let flight = inFlight, isOverdue(flight) { try giveUp(flight, queue: queue) }
        let frame: Frame
        do throws(OutputError) {
            frame = try queue.takeFrame()
        } catch {
            throw error.kind == .transient ? afterBudget(error) : error
        }
        // The newest wins.
        if let waiting { queue.release(waiting.buffer) }
        waiting = nil
        guard inFlight == nil else {
            waiting = frame
            return
        }
        try handOver(frame, queue: queue)
    }

    private func handOver(_ frame: Frame, queue: BufferQueue) throws(OutputError) {
        lastToken &+= 1
        do throws(SystemError) {
            if needsModeset {
                hasTakenScreen = true
                try scanout.modeset(frame.framebuffer, token: lastToken)
            } else {
                try scanout.flip(frame.framebuffer, token: lastToken)
            }
        } catch {
            queue.release(frame.buffer)
            throw dropped(error)
        }
        needsModeset = false
        inFlight = Flight(buffer: frame.buffer, token: lastToken, submitted: clock.now)
    }

    public func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool {
        guard let place, queue != nil, !needsModeset else {
            cursor.hide()
            return cursor.isAvailable && place == nil
        }
        return cursor.show(picture, x: place.x, y: place.y)
    }

    public func dispatchEvents(_ report: (Presentation) -> Void) throws(OutputError) {
        let length: Int
        do throws(SystemError) {
            length = try card.system.readEvents(card.descriptor, into: events.bytes)
        } catch {
            if error == .tryAgain || error == .interrupted { return }
            throw .failed("read display events", card, error, hint: "The card may have been removed.")
        }
        FlipEvent.parse(UnsafeRawBufferPointer(rebasing: events.bytes.prefix(length))) { event in
            if let presentation = complete(event) { report(presentation) }
        }
        guard inFlight == nil, let frame = waiting, let queue else { return }
        waiting = nil
        try handOver(frame, queue: queue)
    }

    /// Brings the screen's previous state back and gives up buffers and the card. Does nothing the second time.
    ///
    /// For an orderly exit, on a signal too; not from within a signal handler.
    public func close() {
        guard let queue else { return }
        cursor.hide()
        // The restoring commit blocks until a pending flip is done. If the screen has been taken away, it is another's.
        if hasTakenScreen { try? scanout.restore() }
        if let buffer = inFlight?.buffer { queue.release(buffer) }
        if let waiting { queue.release(waiting.buffer) }
        if let shown { queue.release(shown) }
        inFlight = nil
        waiting = nil
        shown = nil
        self.queue = nil
        card.system.dropMaster(card.descriptor)
    }

    // MARK: - Frames

    private func openQueue() throws(OutputError) -> BufferQueue {
        guard let queue else {
            throw OutputError(.deviceFailed, "Cannot draw on \(card.node.path): the output has been closed.")
        }
        return queue
    }

    /// The flight that an event ends; events of flights that were given up end nothing.
    private func complete(_ event: FlipEvent) -> Presentation? {
        guard let flight = inFlight, flight.token == event.token else { return nil }
        if let shown { queue?.release(shown) }
        shown = flight.buffer
        inFlight = nil
        budget.noteSuccess()
        return counter.presentation(of: event) { clock.now }
    }

    /// Some drivers lose the event when a monitor is switched off.
    private func isOverdue(_ flight: Flight) -> Bool {
        clock.now - flight.submitted > max(Seconds(1), description.period.duration * 10)
    }

    /// Throws unless another try is worth it.
    private func giveUp(_ flight: Flight, queue: BufferQueue) throws(OutputError) {
        let lost = OutputError(
            .transient, "The driver of \(card.node.path) has not completed a flip on \(description.name)."
        )
        let error = afterBudget(lost)
        guard error.kind == .transient else { throw error }
        if let shown { queue.release(shown) }
        shown = flight.buffer
        inFlight = nil
        if let waiting { queue.release(waiting.buffer) }
        waiting = nil
        needsModeset = true
    }

    /// What a failed commit means for the program.
    private func dropped(_ error: SystemError) -> OutputError {
        switch error {
        case .permissionDenied, .notPermitted:
            needsModeset = true
            return .busy(card)
        case .noSuchDevice, .noSuchFile, .noSuchAddress, .inputOutput:
            return .failed("show a frame", card, error, hint: "The card may have been removed.")
        case .busy:
            return afterBudget(
                OutputError(.transient, "\(card.node.path) is still busy with an earlier frame; this one is dropped.")
            )
        default:
            needsModeset = true
            let failed = OutputError.failed(
                "show a frame", card, error, hint: "The frame is dropped; the next one sets the mode again."
            )
            return afterBudget(OutputError(.transient, failed.description))
        }
    }

    private func afterBudget(_ error: OutputError) -> OutputError {
        guard budget.noteFailure(at: clock.now) else { return error.lasting }
        return error
    }
}

extension OutputError {
    /// The same, given up.
    fileprivate var lasting: OutputError {
        OutputError(.deviceFailed, "\(description) Given up after \(RetryBudget.attempts) attempts.")
    }
}
