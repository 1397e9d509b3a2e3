import Display
import DrawList
import FrameScheduling
import GLESRenderer
import Geometry
import Glibc
import Platform
import Timebase
import TouchGestures
import Views

/// Hears what reaches a screen.
@MainActor
package protocol ScreenObserver: AnyObject {
    /// An event is about to be led to the views; it belongs to the moment.
    func screen(willHandle event: InputEvent, at moment: MonotonicTime)
    /// A frame is about to be made that is to be seen at this time.
    func screenWillDraw(frameAt time: MonotonicTime)
}

/// A screen with its input devices: shows a view tree, in step with the display, until it is told to stop.
///
/// Everything happens on the main thread. ``run()`` also serves libdispatch's main queue, so that a program's
/// `Task { @MainActor in … }` runs; call it from a synchronous `main`, since a task that waits for it would hold that queue.
@MainActor
public final class Screen {
    private let output: any Output
    private let input: (any InputSource)?
    private let loop: EventLoop
    private let clock: any MonotonicClock
    private let producer: FrameProducer
    private let router: InputRouter
    private var resampler = ContactResampler()
    /// Contacts on their way to the views. Kept for its storage.
    private var sampled: [Contact] = []
    private var scheduler: FrameScheduler
    private var isRunning = false
    private var kept: [AnyObject] = []
    private var framesLostInARow = 0
    /// After so many frames that could not be drawn, drawing is taken to have failed for good.
    private static let mostFramesLostInARow = 10
    private let log: @MainActor (String) -> Void
    private var inFlightSince: MonotonicTime?
    /// Where hardware was last told to show the arrow.
    private var pointerTip: Point?
    /// A flip event that has not come after this time is lost.
    private static let lostFlipTimeout = Seconds(1.5)
    /// No frame before this moment: the output refused one.
    private var heldUntil: MonotonicTime?

    /// Told of everything that reaches the screen, in order; for recording.
    package weak var observer: (any ScreenObserver)?
    /// Called with each event that no view used.
    public var onUnusedEvent: (@MainActor (InputEvent) -> Void)?
    /// Ends ``run()`` when Escape is pressed and no view uses it.
    public var stopsOnEscape = true

    /// What ``run()`` does in place of showing frames as they are due.
    var runInstead: (@MainActor (FrameProducer) throws -> Void)?

    init(
        output: any Output, input: (any InputSource)?, clock: any MonotonicClock, background: Background,
        pixelsPerPoint: Double, tapSlop: Double = 10, log: @escaping @MainActor (String) -> Void
    ) throws {
        self.output = output
        self.input = input
        self.clock = clock
        self.log = log
        let description = output.description
        scheduler = FrameScheduler(period: description.period)
        // A reader of the log that goes away must not end the show, and with it leave the screen as it is.
        signal(SIGPIPE, SIG_IGN)
        loop = try EventLoop()
        try loop.watchSignals([SIGINT, SIGTERM, SIGHUP])
        try output.makeCurrent()
        producer = FrameProducer(
            renderer: try GLESRenderer(), pixelSize: description.pixelSize, pixelsPerPoint: pixelsPerPoint,
            tapSlop: tapSlop, background: background, log: log
        )
        router = InputRouter(root: producer.root)
        producer.router = router
        producer.moment = clock.now
    }

    /// Fills the screen; add views here.
    public var root: View { producer.root }
    public var bounds: Rect { producer.root.bounds }
    /// What lies behind all views.
    public var background: Background {
        get { producer.background }
        set { producer.background = newValue }
    }
    /// Told in words what the focus is on and what has come to rest in the middle.
    public var announcer: (any AccessibilityAnnouncer)? {
        get { producer.announcer }
        set { producer.announcer = newValue }
    }
    /// Reduced motion, high contrast.
    public var displayPreferences: DisplayPreferences {
        get { producer.displayPreferences }
        set { producer.displayPreferences = newValue }
    }
    /// Where keys and knobs go.
    public var focus: FocusSystem { router.focus }
    /// Name, size and rate of the display.
    public var outputDescription: OutputDescription { output.description }
    /// Device pixels a point.
    public var pixelsPerPoint: Double { producer.pixelsPerPoint }
    /// How far a finger may stray and still tap, in points.
    public var tapSlop: Double { producer.tapSlop }
    /// The moment that what happens now belongs to.
    public var moment: MonotonicTime { producer.moment }
    /// What frames are started for: fresh input, or even pace on a slow machine.
    public var latencyPolicy: LatencyPolicy {
        get { scheduler.policy }
        set { scheduler.policy = newValue }
    }
    /// So much longer every frame takes than it would, as on a slower machine; for trying out.
    package var frameDelay = Seconds.zero
    /// Counts of frames since the start.
    public var statistics: FrameStatistics { scheduler.statistics }

    /// Keeps an object for as long as the screen: a data source or a delegate that nothing else holds.
    public func keep(_ object: AnyObject) { kept.append(object) }

    /// Ends ``run()`` after what it is doing now.
    public func stop() { isRunning = false }

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

    private func draw(_ target: MonotonicTime, start: MonotonicTime) throws {
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

    /// Moves the arrow where hardware shows it; where none does, frames do.
    private func showPointer(at time: MonotonicTime) {
        let tip = router.pointerPosition(at: time)
        guard tip != pointerTip else { return }
        pointerTip = tip
        let scale = producer.pixelsPerPoint
        let place = tip.map { (x: Int(($0.x * scale).rounded()), y: Int(($0.y * scale).rounded())) }
        let isShown = output.showCursor(at: place) { PointerArrow.pixels(side: $0, pixelsPerPoint: scale) }
        guard tip != nil, router.drawsPointer == isShown else { return }
        router.drawsPointer = !isShown
        producer.setNeedsFrame()
    }

    private func dispatchOutputEvents() throws(OutputError) {
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

    /// Leads an event to the views, movements of fingers excepted: those wait for the next frame.
    private func take(_ event: InputEvent) {
        guard case .contact(let contact) = event else { return lead(event) }
        resampler.take(contact, into: &sampled)
        leadSampledContacts()
        if resampler.wantsFrame { producer.setNeedsFrame() }
    }

    /// Brings fingers to where the frame seen at `target` shows them.
    private func moveContacts(for target: MonotonicTime) {
        resampler.sample(for: target, into: &sampled)
        guard !sampled.isEmpty else { return }
        producer.moment = scheduler.momentOnScreen(now: clock.now)
        leadSampledContacts()
    }

    private func leadSampledContacts() {
        // Views may do anything, this included: what they are led through is not what is appended to.
        var contacts: [Contact] = []
        swap(&contacts, &sampled)
        for contact in contacts { lead(.contact(contact)) }
        contacts.removeAll(keepingCapacity: true)
        swap(&contacts, &sampled)
    }

    private func lead(_ event: InputEvent) {
        observer?.screen(willHandle: event, at: producer.moment)
        guard !router.handle(event) else { return }
        onUnusedEvent?(event)
        if stopsOnEscape, case .key(let key) = event, key.key == .escape, key.phase == .pressed { stop() }
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
