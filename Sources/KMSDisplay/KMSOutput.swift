import Display
import EGLPlatform
import Geometry
import Platform
import Timebase
import Udev

/// A screen driven straight through KMS: GBM buffers, drawn to with EGL, shown by page flips.
///
/// It comes and goes with its display, its card and the right to use it: what happens is told by ``dispatchEvents(_:)``. A
/// display that is plugged in again gets the mode it had; without a display the GL context stays, without a card it goes.
/// The screen keeps its previous picture until the first frame is presented, and ``close()`` brings the previous state back.
/// Used from one thread.
public final class KMSOutput: Output {
    public internal(set) var description = OutputDescription(
        name: "none", pixelSize: PixelSize(width: 0, height: 0), period: .sixtyHertz
    )
    /// What was chosen when it was last lit, for a log; nil before.
    public internal(set) var configuration: KMSConfiguration?

    enum Phase {
        case lit(FrameFlow)
        case dark(Darkness)
        case closed
    }

    let request: KMSOutputRequest
    let systems: KMSSystems
    var phase: Phase
    let cards: SharedCards
    /// The card in use; outlasts displays.
    var shared: SharedCard?
    /// What draws on it.
    var graphics: CardGraphics?
    var memory = ModeMemory()
    /// Ways on which the card has taken no frame.
    var failedWays: Set<ScanoutSetup.Way> = []
    /// What was last said of what draws.
    var lastRendererNotice: String?
    /// Why the last of them failed.
    var lastRefusal: OutputError?
    var failures = LastingFailures()
    /// When the GL context was last lost.
    var lastContextLoss: MonotonicTime?
    /// Found out between two calls of ``dispatchEvents(_:)``.
    var pendingLoss: FlowError?
    /// The lamp behind the panel, and the connector for which it was looked for.
    var backlight: Backlight?
    var backlightConnector: String?
    /// What is to be reported next.
    var pendingEvents: [OutputEvent] = []
    /// Why it was given up for good.
    var failure: OutputError?
    var descriptors: DescriptorSet
    /// The kernel tells of displays that come and go.
    private(set) var hasMonitor = false
    private var readableTokens = [UInt64](repeating: 0, count: 8)

    static let bellToken: UInt64 = 0
    static let timerToken: UInt64 = 1
    static let monitorToken: UInt64 = 2
    static let cardToken: UInt64 = 3
    /// News handled in one call.
    private static let maximumChangesPerCall = 64

    /// Lights up if that is possible now, and otherwise as soon as it is: ``Output/darkness`` says what is missing.
    ///
    /// Throws ``OutputError`` only where nothing could ever be waited for.
    ///
    /// - Parameter cards: shared with the other outputs of the process, if there are any. Of those that are on one card, one
    ///   reads for all: whoever waits for them asks each for ``Output/hasNews``.
    public convenience init(
        _ request: KMSOutputRequest = KMSOutputRequest(), sharing cards: SharedCards = SharedCards(),
        clock: any MonotonicClock = SystemClock(), access: any DeviceAccess = DirectAccess()
    ) throws(OutputError) {
        try self.init(request, sharing: cards, systems: .real(clock: clock, access: access))
    }

    init(
        _ request: KMSOutputRequest, sharing cards: SharedCards = SharedCards(), systems: KMSSystems
    ) throws(OutputError) {
        self.request = request
        self.cards = cards
        self.systems = systems
        phase = .dark(Darkness(OutputError(.noConnectedOutput, "The display has not been looked for yet.")))
        do throws(SystemError) {
            descriptors = try DescriptorSet(
                system: systems.polling, bellToken: Self.bellToken, timerToken: Self.timerToken
            )
        } catch {
            throw OutputError(
                .deviceFailed,
                "Cannot wait for displays: \(error). Close other programs, or raise the limit of open files (ulimit -n)."
            )
        }
        startMonitor()
        attempt()
    }

    deinit { close() }

    public var eventDescriptor: CInt? { if case .closed = phase { nil } else { descriptors.descriptor } }

    public var darkness: OutputError? {
        switch phase {
        case .lit: nil
        case .dark(let darkness): failure ?? darkness.cause
        case .closed: Self.closed
        }
    }

    public var hasNews: Bool {
        if case .lit(let flow) = phase { flow.hasNews } else { false }
    }

    /// The GL context that draws, while the output has one; may be held longer than the output.
    public var session: EGLSession? { graphics?.session }

    public var context: ObjectIdentifier? { session.map(ObjectIdentifier.init) }

    public func makeCurrent() throws(OutputError) {
        let flow = try flow()
        do throws(FlowError) {
            try flow.makeCurrent()
        } catch {
            throw noted(error)
        }
    }

    /// Shows what has been drawn.
    ///
    /// The first frame sets the mode and blocks for as long as that takes; later ones return at once. While a frame is in
    /// flight the next one waits behind it, and a further one takes the place of that. Throws
    /// ``OutputError/Kind/transient`` when the frame was dropped; after a dropped frame the next one sets the mode again. A
    /// flip that has not completed after a second is given up in the same way. When nothing has helped for a while the
    /// output goes dark and is lit anew, with other layouts of the buffers if need be.
    public func present() throws(OutputError) {
        let flow = try flow()
        do throws(FlowError) {
            try flow.present()
        } catch {
            throw noted(error)
        }
        if let notice = flow.takeNotice() { add(.notice(notice)) }
    }

    public func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool {
        guard case .lit(let flow) = phase else { return false }
        return flow.showCursor(at: place, picture: picture)
    }

    public func rebuildContext() {
        let text = "The graphics driver has lost what was drawn: the GPU was reset, or ran out of memory."
        _ = noted(FlowError(error: OutputError(.deviceFailed, text), loss: .contextGone))
    }

    /// Reads what has happened and reports it. In a frame's usual course that is one read of the card.
    public func dispatchEvents(_ report: (OutputEvent) -> Void) throws(OutputError) {
        var dropped: OutputError?
        var hasNews = false
        if case .lit(let flow) = phase, pendingLoss == nil {
            do throws(FlowError) {
                hasNews = try flow.dispatchEvents(isListener: shared?.isListener(self) ?? false, report)
            } catch {
                dropped = noted(error)
            }
            noteShown(flow)
        }
        if !hasNews || pendingLoss != nil || !pendingEvents.isEmpty { lookAround() }
        deliver(report)
        if let failure { throw failure }
        if let dropped, darkness == nil { throw dropped }
    }

    /// Brings the screen's previous state back and gives up buffers and the card. Does nothing the second time. Where other
    /// outputs are on the card, the screen is switched off, and brought back with theirs.
    ///
    /// For an orderly exit, on a signal too; not from within a signal handler.
    public func close() {
        if case .closed = phase { return }
        backlight?.restore()
        let isAlone = shared?.isAlone(self) ?? true
        if case .lit(let flow) = phase { if isAlone { flow.hideCursor() } else { flow.switchOff() } }
        // Framebuffers that go while they are shown take the picture with them: first the old one is brought back.
        if isAlone { shared?.restoreScreens() }
        phase = .closed
        releaseCard()
    }

    // MARK: - Phases

    private static let closed = OutputError(.deviceFailed, "Cannot draw: the output has been closed.")

    private func flow() throws(OutputError) -> FrameFlow {
        switch phase {
        case .lit(let flow):
            guard let pendingLoss else { return flow }
            throw OutputError(.transient, pendingLoss.error.description)
        case .dark(let darkness): throw OutputError(.transient, darkness.cause.description)
        case .closed: throw Self.closed
        }
    }

    /// The error for who presents; what else it means is seen to in ``dispatchEvents(_:)``.
    func noted(_ error: FlowError) -> OutputError {
        if error.loss != nil, pendingLoss == nil {
            pendingLoss = error
            descriptors.ring()
        }
        return OutputError(.transient, error.error.description)
    }

    private func noteShown(_ flow: FrameFlow) {
        guard flow.takeFirstFrame() else { return }
        failures.noteSuccess()
        memory.note(flow.setup.mode, on: flow.setup.pipeline.connector)
    }

    func add(_ event: OutputEvent) {
        pendingEvents.append(event)
        descriptors.ring()
    }

    private func deliver(_ report: (OutputEvent) -> Void) {
        // Who is told may do anything, this included.
        while !pendingEvents.isEmpty { report(pendingEvents.removeFirst()) }
    }

    // MARK: - News

    private func startMonitor() {
        do throws(SystemError) {
            try descriptors.add(try systems.udev.startMonitor(), token: Self.monitorToken)
            hasMonitor = true
        } catch {
            add(.notice("Displays that are plugged in later are noticed with a delay of up to half a minute: \(error)"))
        }
    }

    private func lookAround() {
        var isAttemptDue = false
        for index in 0..<descriptors.readable(&readableTokens) {
            switch readableTokens[index] {
            case Self.bellToken: descriptors.silence()
            case Self.timerToken:
                descriptors.acknowledgeTimer()
                isAttemptDue = true
            case Self.monitorToken: takeNews()
            default: break
            }
        }
        if let loss = pendingLoss {
            pendingLoss = nil
            lose(loss)
        }
        if isAttemptDue { attempt() }
    }

    private func takeNews() {
        var isAny = false
        var isOwn = false
        var isRemoved = false
        let own = shared?.card.node.path
        do throws(SystemError) {
            for _ in 0..<Self.maximumChangesPerCall {
                guard let change = try systems.udev.nextChange() else { break }
                isAny = true
                guard change.path == own else { continue }
                isOwn = true
                if change.kind == .removed { isRemoved = true }
            }
        } catch {
            // News was lost: anything may have happened.
            (isAny, isOwn) = (true, true)
        }
        switch phase {
        case .lit(let flow):
            if isRemoved { loseCard() } else if isOwn { recheck(flow) }
        case .dark: if isAny { attempt() }
        case .closed: break
        }
    }
}
