import DrawList
import Geometry
import Timebase
import TouchGestures
import Views

/// A screen on a clock of its own, on which a script is played.
@MainActor
public protocol SimulationStage: AnyObject {
    /// Fills the screen.
    var root: View { get }
    /// The moment at which time 0 of the script lies.
    var start: MonotonicTime { get }
    /// The presentation time that what happens now belongs to.
    var moment: MonotonicTime { get set }

    /// Brings everything that moves to the time of a frame.
    func advance(to time: MonotonicTime) throws

    /// Leads an input event to the views.
    func send(_ event: InputEvent)
}

extension OffscreenScreen: SimulationStage {
    /// Stands for the screen of a script; fails where there is no headless EGL.
    public convenience init(
        _ screen: ScriptScreen, background: Background, log: @escaping @MainActor (String) -> Void = { _ in }
    ) throws {
        try self.init(
            size: screen.pixelSize, background: background, pixelsPerPoint: screen.pixelsPerPoint,
            tapSlop: screen.tapSlop, log: log)
        displayPreferences = DisplayPreferences(reducedMotion: screen.reducedMotion)
    }
}

/// A screen that shows nothing: the views move, and no GPU is needed. Its pictures are never there.
@MainActor
public final class BlindStage: SimulationStage, ViewHost {
    public let root: View
    public let start = MonotonicTime(secondsSinceStart: 0)
    public var moment = MonotonicTime(secondsSinceStart: 0)
    public let pixelsPerPoint: Double
    public let tapSlop: Double
    public private(set) var displayPreferences = DisplayPreferences()
    public let pictures: any PictureStore = NoPictures()
    private let router: InputRouter

    /// - Parameters:
    ///   - size: in points.
    ///   - tapSlop: how far a finger may stray and still tap, in points.
    public init(size: Size, pixelsPerPoint: Double = 1, tapSlop: Double = 10) {
        self.pixelsPerPoint = pixelsPerPoint
        self.tapSlop = tapSlop
        root = View(frame: Rect(origin: .zero, size: size))
        router = InputRouter(root: root)
        root.attach(to: self)
    }

    /// Stands for the screen of a script.
    public convenience init(_ screen: ScriptScreen) {
        self.init(size: screen.size, pixelsPerPoint: screen.pixelsPerPoint, tapSlop: screen.tapSlop)
        displayPreferences = DisplayPreferences(reducedMotion: screen.reducedMotion)
    }

    public func setNeedsFrame() {}

    public func advance(to time: MonotonicTime) {
        moment = time
        root.prepareFrame(at: time)
    }

    public func send(_ event: InputEvent) { router.handle(event) }
}

/// Pictures that are on their way for ever.
@MainActor
private final class NoPictures: PictureStore {
    private var lastTicket = 0

    func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket {
        lastTicket += 1
        return PictureTicket(rawValue: lastTicket)
    }

    func state(of ticket: PictureTicket) -> PictureState { .loading }

    func release(_ ticket: PictureTicket) {}
}
