import Geometry
import Timebase

/// What an output is: its name, its size, its rate.
public struct OutputDescription: Hashable, Sendable {
    /// The connector's name, such as "HDMI-A-1", or "headless".
    public var name: String
    /// The drawn size in device pixels.
    public var pixelSize: PixelSize
    /// The display's own size in pixels. Where it is another than the drawn one, hardware scales.
    public var displayPixelSize: PixelSize
    /// The visible area in millimetres where the output knows it.
    public var physicalSizeMillimetres: Size?
    /// Time between two refreshes.
    public var period: FramePeriod

    public init(
        name: String,
        pixelSize: PixelSize,
        displayPixelSize: PixelSize? = nil,
        physicalSizeMillimetres: Size? = nil,
        period: FramePeriod
    ) {
        self.name = name
        self.pixelSize = pixelSize
        self.displayPixelSize = displayPixelSize ?? pixelSize
        self.physicalSizeMillimetres = physicalSizeMillimetres
        self.period = period
    }
}

/// When a presented frame was first seen.
public struct Presentation: Hashable, Sendable {
    /// Start of the refresh that first showed the frame.
    public var time: MonotonicTime
    /// The CRTC's refresh counter at that moment.
    public var sequence: UInt64

    public init(time: MonotonicTime, sequence: UInt64) {
        self.time = time
        self.sequence = sequence
    }
}

/// Why an output could not do what was asked.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind, on which a program's exit status rests.
    public enum Kind: Hashable, Sendable {
        case noDevice, noPermission, noConnectedOutput, modeNotAvailable, outputNotFound
        /// Another process holds DRM master.
        case deviceBusy
        /// The device went away or a driver call failed for good.
        case deviceFailed
        /// Worth another try: the frame is dropped.
        case transient
    }

    public var kind: Kind
    /// What was attempted, on which device, the cause, and what to do about it.
    public var description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

/// A place where frames are shown. Used from one thread.
///
/// It may go dark and light up again, each time with another size and rate; ``OutputEvent`` tells.
public protocol Output: AnyObject {
    /// As it is, or while it is dark as it was last. Before it was ever lit it means nothing.
    var description: OutputDescription { get }

    /// Why nothing can be shown at present; nil while frames are.
    var darkness: OutputError? { get }

    /// The descriptor to wait on for ``dispatchEvents(_:)``, or nil for an output that needs none. Stays the same until it is
    /// closed.
    var eventDescriptor: CInt? { get }

    /// Whether there is something to report that ``eventDescriptor`` does not tell of: another output of the same card has
    /// read it. Whoever waits for several outputs asks each of them after any has dispatched its events.
    var hasNews: Bool { get }

    /// Which GL context it draws with: outputs that share one show the same textures. Nil where it has none, and where there is
    /// one for all.
    var context: ObjectIdentifier? { get }

    /// Makes the output's GL context and surface current; to be called before drawing.
    func makeCurrent() throws(OutputError)

    /// Shows what has been drawn at the next refresh there is. While a frame is in flight, the next one waits behind it;
    /// yet another one takes the place of that, and the one that waited is never seen. Throws
    /// ``OutputError/Kind/transient`` where the frame is lost, and every other kind where the output has failed for good.
    func present() throws(OutputError)

    /// Reads what has happened and reports it. Throws ``OutputError/Kind/transient`` when the frame that waited could not be
    /// shown, and every other kind where the output has failed for good.
    func dispatchEvents(_ report: (OutputEvent) -> Void) throws(OutputError)

    /// Gives up a GL context that was lost, as drawing has shown, and has another one made. That is reported as going dark
    /// and lighting up.
    func rebuildContext()

    /// Has hardware lay a picture over the frames, without a frame being drawn for it. Answers whether it does; otherwise
    /// the picture is to be drawn.
    ///
    /// - Parameters:
    ///   - place: where the picture's upper left corner is, in pixels of the display (``OutputDescription/displayPixelSize``); nil takes it away.
    ///   - picture: makes it, a square of rows of premultiplied 0xAARRGGBB; asked once.
    func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool

    /// Switches the display off, or has the next frame switch it on again. Nothing is to be presented meanwhile. Throws why
    /// it stays on.
    func setBlanked(_ isBlanked: Bool) throws(OutputError)

    /// How bright the panel is lit, from 0, the dimmest, to 1; nil where that cannot be told.
    var brightness: Double? { get }

    /// Sets how bright the panel is lit; values beyond 0 and 1 are taken as these. ``close()`` brings back what it was.
    func setBrightness(_ brightness: Double) throws(OutputError)

    /// Another session comes to the front: goes dark, and leaves the screen to others until ``resume()``.
    func pause()

    /// The screen may be used again.
    func resume()

    /// The machine has slept, and what the screen shows is not known.
    func wakeUp()

    /// Gives the screen back as it was found. Nothing can be presented any more; closing again does nothing.
    func close()
}

extension Output {
    /// Never.
    public var darkness: OutputError? { nil }

    /// There is one for all.
    public var context: ObjectIdentifier? { nil }

    /// It reads its own.
    public var hasNews: Bool { false }

    /// There is only the one.
    public func rebuildContext() {}

    /// There is no such hardware.
    public func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool { false }

    /// There is nothing to switch off.
    public func setBlanked(_ isBlanked: Bool) throws(OutputError) {}

    /// Nothing lights it.
    public var brightness: Double? { nil }

    /// Nothing lights it.
    public func setBrightness(_ brightness: Double) throws(OutputError) {
        throw OutputError(.noDevice, "Cannot set the brightness: the output has no backlight.")
    }

    /// Nobody else uses it.
    public func pause() {}

    /// It was never left.
    public func resume() {}

    /// Nothing is lost.
    public func wakeUp() {}

    /// Nothing to give back.
    public func close() {}
}
