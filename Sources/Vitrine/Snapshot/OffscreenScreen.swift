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
    /// Frames since the start.
    private var frame = 0

    /// Makes a screen of a size in device pixels; fails where there is no headless EGL.
    public init(
        size: PixelSize, background: Background = .color(.black), pixelsPerPoint: Double = 1,
        period: FramePeriod = .sixtyHertz, log: @escaping @MainActor (String) -> Void = { _ in }
    ) throws {
        self.period = period
        output = try HeadlessOutput(pixelSize: size, period: period)
        producer = FrameProducer(
            renderer: try GLESRenderer(), pixelSize: size, pixelsPerPoint: pixelsPerPoint, background: background,
            log: log
        )
        router = InputRouter(root: producer.root)
        producer.moment = output.start
    }

    /// Fills the screen; add views here.
    public var root: View { producer.root }
    public var bounds: Rect { producer.root.bounds }

    /// Seconds since the start.
    public var elapsed: Seconds { period.duration * Double(frame) }

    /// Plays frame after frame until `time` seconds after the start, undrawn, and pictures arrive between two frames.
    public func play(until time: Seconds) throws {
        try output.makeCurrent()
        while elapsed + period.duration * 0.5 < time {
            frame += 1
            producer.advanceWithPictures(to: output.start + elapsed)
        }
    }

    /// Leads an input event to the views, as if it had come between two frames.
    public func send(_ event: InputEvent) { router.handle(event) }

    /// Draws the present moment, every picture there, and reads it back.
    public func render() throws -> PixelImage {
        try output.makeCurrent()
        producer.advanceWithPictures(to: output.start + elapsed)
        try producer.draw(at: output.start + elapsed)
        return try output.readPixels()
    }
}
