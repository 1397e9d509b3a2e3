import Display
import EGLPlatform
import Geometry
import Timebase

/// An output without a screen: frames are drawn into memory and shown on a clock of its own.
///
/// Its refreshes come at whole multiples of the period after ``start``. A frame is seen at the first refresh after the
/// moment of ``present()`` on ``clock``; ``dispatchEvents(_:)`` lets that moment come at once by setting the clock to it.
/// So a loop that draws, presents and dispatches sees every refresh, as fast as the machine draws; setting the clock
/// forward between the calls plays a slow frame.
public final class HeadlessOutput: Output {
    public let description: OutputDescription
    public var eventDescriptor: CInt? { nil }
    /// The time on which this output lives; may be set forward.
    public let clock: VirtualClock
    /// The moment of refresh 0.
    public let start: MonotonicTime

    private let session: EGLSession
    /// Optional so that it can go before the context, in whose memory it is.
    private var framebuffer: OffscreenFramebuffer?
    /// The refreshes that are to show the frame in flight and the one behind it.
    private var inFlight: UInt64?
    private var waiting: UInt64?
    private var lastRefresh: UInt64 = 0

    /// Makes a context and a picture in memory, and leaves both current.
    ///
    /// The clock's present moment becomes ``start``.
    public convenience init(
        pixelSize: PixelSize,
        period: FramePeriod = .sixtyHertz,
        clock: VirtualClock = VirtualClock()
    ) throws(OutputError) {
        let session: EGLSession
        do throws(EGLFailure) {
            session = try EGLSession.surfaceless()
        } catch {
            throw OutputError(.noDevice, "no headless output: \(error)")
        }
        try self.init(pixelSize: pixelSize, period: period, clock: clock, session: session, gl: SystemOffscreenGL())
    }

    /// A picture in memory beside others of the same context.
    package convenience init(
        pixelSize: PixelSize, period: FramePeriod, clock: VirtualClock, session: EGLSession
    ) throws(OutputError) {
        try self.init(pixelSize: pixelSize, period: period, clock: clock, session: session, gl: SystemOffscreenGL())
    }

    package init(
        pixelSize: PixelSize,
        period: FramePeriod,
        clock: VirtualClock,
        session: EGLSession,
        gl: any OffscreenGL
    ) throws(OutputError) {
        description = OutputDescription(name: "headless", pixelSize: pixelSize, period: period)
        self.clock = clock
        self.session = session
        start = clock.now
        try Self.makeCurrent(session)
        framebuffer = try OffscreenFramebuffer(size: pixelSize, gl: gl)
    }

    deinit {
        try? Self.makeCurrent(session)
        framebuffer = nil
    }

    public func makeCurrent() throws(OutputError) {
        try Self.makeCurrent(session)
        framebuffer?.bind()
    }

    public func present() throws(OutputError) {
        let next = refresh(after: clock.now)
        if let inFlight {
            waiting = max(next, inFlight + 1)
        } else {
            inFlight = max(next, lastRefresh + 1)
        }
    }

    public func dispatchEvents(_ report: (OutputEvent) -> Void) throws(OutputError) {
        guard let sequence = inFlight else { return }
        inFlight = waiting
        waiting = nil
        lastRefresh = sequence
        let time = start + description.period.duration * Double(sequence)
        clock.now = max(clock.now, time)
        report(.presented(Presentation(time: time, sequence: sequence)))
    }

    /// Waits until what was asked for is drawn, as a screen's refresh would.
    public func waitUntilDrawn() throws(OutputError) {
        try Self.makeCurrent(session)
        framebuffer?.finish()
    }

    /// What has been drawn, upper row first. Waits for the GPU.
    public func readPixels() throws(OutputError) -> PixelImage {
        try Self.makeCurrent(session)
        guard let image = try framebuffer?.read() else {
            throw OutputError(.deviceFailed, "headless: there is no picture to read")
        }
        return image
    }

    /// The first refresh later than a moment; one that the moment equals but for rounding is not later.
    private func refresh(after moment: MonotonicTime) -> UInt64 {
        let periods = (moment - start) / description.period.duration
        guard periods >= 0, periods < 1e15 else { return 0 }
        return UInt64((periods + 1e-6).rounded(.down)) + 1
    }

    private static func makeCurrent(_ session: EGLSession) throws(OutputError) {
        do throws(EGLFailure) {
            try session.makeCurrent()
        } catch {
            throw OutputError(.deviceFailed, "headless: \(error)")
        }
    }
}
