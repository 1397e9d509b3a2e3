import Display
import DrawList
import FrameScheduling
import GLESRenderer
import Geometry
import Glibc
import Platform
import Session
import Supervision
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
/// It may have several outputs, which show the same or each a part of it (``DisplayArrangement``), each in step with its own
/// display.
///
/// Everything happens on the main thread. ``run()`` also serves libdispatch's main queue, so that a program's
/// `Task { @MainActor in … }` runs; call it from a synchronous `main`, since a task that waits for it would hold that queue.
@MainActor
public final class Screen {
    /// At least one.
    let outputs: [ScreenOutput]
    /// How the scene lies on them.
    let arrangement: DisplayArrangement
    let input: (any InputSource)?
    let loop: EventLoop
    /// The console or seat that is shown on.
    var session: Session?
    var consoleKeys = ConsoleKeys()
    /// Told whether the screen is alive.
    var supervisor: Supervisor?
    /// It was told that frames are seen, since they last were not.
    var hasToldOfShowing = false
    let clock: any MonotonicClock
    /// What the GPU tells is in real time, and says nothing to a clock of another kind.
    let timesGPU: Bool
    let producer: FrameProducer
    let router: InputRouter
    var resampler = ContactResampler()
    /// Contacts on their way to the views. Kept for its storage.
    var sampled: [Contact] = []
    let start: MonotonicTime
    var isRunning = false
    private var kept: [AnyObject] = []
    /// After so many frames that could not be drawn, drawing is taken to have failed for good.
    static let mostFramesLostInARow = 10
    let log: Log
    /// Where hardware was last told to show the arrow.
    var pointerTip: Point?
    /// Switched off, and when.
    var blanking: Blanking
    /// What was last said of a brightness that could not be set.
    var lastBrightnessError: OutputError?
    /// Counts the draw lists that were made.
    var picture = 0
    /// The newest draw list does not show the scene as it is.
    var isPictureStale = true

    /// Whether keys that no view uses act on the display: those that mean sleep, display off and screen saver switch it off,
    /// those for brightness set that.
    public var obeysDisplayKeys = true
    /// Called with what is known of each frame that was seen; of several outputs, on the first.
    var onFrameSeen: (@MainActor (FrameRecord) -> Void)?
    /// Told of what becomes of each event and frame; of several outputs, of the first's.
    package var trace: FrameTrace?
    /// Told of everything that reaches the screen, in order; for recording.
    package weak var observer: (any ScreenObserver)?
    /// Called with each event that no view used.
    public var onUnusedEvent: (@MainActor (InputEvent) -> Void)?
    /// Ends ``run()`` when Escape is pressed and no view uses it.
    public var stopsOnEscape = true

    /// The GL context that ``producer`` has its textures in; nil where outputs do not tell theirs apart.
    var drawingContext: ObjectIdentifier?

    /// What ``run()`` does in place of showing frames as they are due.
    var runInstead: (@MainActor (FrameProducer) throws -> Void)?

    package convenience init(
        output: any Output, input: (any InputSource)?, clock: any MonotonicClock, background: Background,
        pixelsPerPoint: Double, tapSlop: Double = 10, orientation: DisplayOrientation = .upright,
        loop: EventLoop? = nil, log write: @escaping @MainActor (LogLevel, String) -> Void
    ) throws {
        try self.init(
            outputs: [output], .mirror, input: input, clock: clock, background: background,
            pixelsPerPoint: pixelsPerPoint, tapSlop: tapSlop, orientation: orientation, loop: loop, log: write)
    }

    /// - Parameters:
    ///   - devices: at least one.
    ///   - neighbour: an output that is lit, for those that are not: what is drawn is made with its context at first.
    init(
        outputs devices: [any Output], _ arrangement: DisplayArrangement, input: (any InputSource)?,
        clock: any MonotonicClock, background: Background,
        pixelsPerPoint: Double, tapSlop: Double = 10, orientation: DisplayOrientation = .upright,
        loop: EventLoop? = nil, neighbour: (any Output)? = nil,
        log write: @escaping @MainActor (LogLevel, String) -> Void
    ) throws {
        let start = clock.now
        let outputs = devices.map { ScreenOutput($0, start: start) }
        self.outputs = outputs
        self.arrangement = arrangement
        self.input = input
        self.clock = clock
        timesGPU = clock is SystemClock
        let log = Log(write)
        self.log = log
        self.start = start
        blanking = Blanking(start: start)
        self.loop = try loop ?? Self.makeLoop()
        let lit = outputs.first { !$0.isDark }?.device ?? neighbour ?? devices[0]
        try lit.makeCurrent()
        drawingContext = lit.context
        let layout = Self.layout(of: outputs, arrangement, orientation)
        producer = FrameProducer(
            renderer: try GLESRenderer(), pixelSize: layout?.picture ?? lit.description.pixelSize,
            pixelsPerPoint: pixelsPerPoint,
            tapSlop: tapSlop, orientation: orientation, background: background, log: { log($0) }
        )
        router = InputRouter(root: producer.root)
        producer.router = router
        producer.moment = clock.now
        try refuseOtherContexts()
        fitPicture()
    }

    /// A loop that hears of the signals that end a show or switch its display.
    static func makeLoop() throws(EventLoopError) -> EventLoop {
        // A reader of the log that goes away must not end the show, and with it leave the screen as it is.
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        try loop.watchSignals([SIGINT, SIGTERM, SIGHUP] + DisplaySignal.numbers)
        return loop
    }

    /// Fills the screen; add views here. It takes the size of the display, which may become another one while the screen is
    /// shown: views follow by ``View/autoresizing``, ``View/fillsSuperview`` or ``View/layoutSubviews()``.
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
    var main: ScreenOutput { outputs[0] }
    /// Name, size and rate of the display, of several of the first.
    public var outputDescription: OutputDescription { main.device.description }
    /// The same of each, in their order. One that was never lit has no size.
    public var outputDescriptions: [OutputDescription] { outputs.map(\.device.description) }
    /// How the picture lies on the display. Touches and the pointer follow.
    public var orientation: DisplayOrientation {
        get { producer.orientation }
        set { fitPicture(newValue) }
    }
    /// Device pixels a point.
    public var pixelsPerPoint: Double { producer.pixelsPerPoint }
    /// How far a finger may stray and still tap, in points.
    public var tapSlop: Double { producer.tapSlop }
    /// The moment that what happens now belongs to.
    public var moment: MonotonicTime { producer.moment }
    /// What frames are started for: fresh input, or even pace on a slow machine.
    public var latencyPolicy: LatencyPolicy {
        get { main.scheduler.policy }
        set { for output in outputs { output.scheduler.policy = newValue } }
    }
    /// So much longer every frame takes than it would, as on a slower machine; for trying out.
    package var frameDelay = Seconds.zero
    /// F1 switches ``showsStatistics`` when no view uses the key.
    public var showsStatisticsOnF1 = false
    /// Whether ``ScreenStatistics/processor`` is measured, for some system calls a frame. It is in any case while
    /// ``onStatistics`` is set.
    public var measuresWork = false
    /// Called about once a second while frames are shown, with what the frames since the last call took; and once more within
    /// a second after the last frame, and at the end of ``run()``; for each output on its own. Nothing wakes up for it at rest.
    public var onStatistics: (@MainActor (ScreenStatistics) -> Void)?

    /// Keeps an object for as long as the screen: a data source or a delegate that nothing else holds.
    public func keep(_ object: AnyObject) { kept.append(object) }

    /// Ends ``run()`` after what it is doing now.
    public func stop() { isRunning = false }

}
