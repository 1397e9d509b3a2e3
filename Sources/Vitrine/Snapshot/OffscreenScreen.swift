import Display
import DrawList
import GLESRenderer
import Geometry
import HeadlessDisplay
import Timebase
import Views

/// A screen in memory, on a clock of its own: what a screen would show at given times, exactly and as fast as it can be
/// drawn.
@MainActor
public final class OffscreenScreen {
    private let output: HeadlessOutput
    private let producer: FrameProducer
    private let router: InputRouter
    private let period: FramePeriod
    /// Seconds since the start.
    public private(set) var elapsed = Seconds.zero

    /// Makes a screen of a size in device pixels; fails where there is no headless EGL.
    ///
    /// - Parameter orientation: how the picture lies on the screen, whose size stays the same.
    public init(
        size: PixelSize, background: Background = .color(.black), pixelsPerPoint: Double = 1, tapSlop: Double = 10,
        orientation: DisplayOrientation = .upright, period: FramePeriod = .sixtyHertz,
        log: @escaping @MainActor (String) -> Void = { _ in }
    ) throws {
        self.period = period
        output = try HeadlessOutput(pixelSize: size, period: period)
        producer = FrameProducer(
            renderer: try GLESRenderer(), pixelSize: size, pixelsPerPoint: pixelsPerPoint, tapSlop: tapSlop,
            orientation: orientation, background: background, log: log
        )
        router = InputRouter(root: producer.root)
        producer.router = router
        producer.moment = output.start
    }

    /// Fills the screen; add views here.
    public var root: View { producer.root }
    public var bounds: Rect { producer.root.bounds }

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

    /// The moment of the start.
    public var start: MonotonicTime { output.start }

    /// The moment that what happens now belongs to: that of the last frame, unless set.
    public var moment: MonotonicTime {
        get { producer.moment }
        set { producer.moment = newValue }
    }

    /// What the last drawn frame cost.
    public var frameStatistics: FrameDrawStatistics { producer.statistics }

    /// Plays frame after frame until `time` seconds after the start, undrawn, and pictures arrive between two frames.
    public func play(until time: Seconds) throws {
        // Refreshes come at whole periods, wherever the last frame was; a rounding error is no frame.
        var frame = (elapsed / period.duration + 1e-6).rounded(.down)
        while elapsed + period.duration * 0.5 < time {
            frame += 1
            try advance(to: start + period.duration * frame)
        }
    }

    /// Plays one frame, seen at any moment that is not before the last one, undrawn.
    public func advance(to time: MonotonicTime) throws {
        try output.makeCurrent()
        elapsed = max(elapsed, time - start)
        producer.advanceWithPictures(to: start + elapsed)
    }

    /// Leads an input event to the views, as if it had come between two frames.
    public func send(_ event: InputEvent) { router.handle(event) }

    /// Draws the present moment, every picture there, and reads it back.
    public func render() throws -> PixelImage {
        try advance(to: start + elapsed)
        try producer.draw(at: start + elapsed)
        return try output.readPixels()
    }
}
