import Dispatch
import Display
import EvdevInput
import FrameScheduling
import Platform
import Timebase
import Views

/// How soon a movement of a finger is seen: a carousel is dragged and flicked through a touch screen that the program makes
/// itself, on a real display, and the time from the kernel's stamp of each movement to the first flip that shows it is taken.
@MainActor
public struct LatencyBenchmark {
    /// Steps of a dragging finger that are measured, rounded up to twenties; a tenth as many slow drags and flicks.
    public var steps = 100
    /// How often the touch screen reports a moving finger, in hertz; above 0.
    public var touchRate = 120.0
    /// The same seed moves the finger in the same way.
    public var seed: UInt64 = 1
    public var latencyPolicy = LatencyPolicy.auto
    /// So much longer every frame takes, at most 0.5 s.
    public var frameDelay = Seconds.zero

    public init() {}

    /// How long movements of one kind took to be seen.
    public struct Measurement: Hashable, Sendable {
        /// Nil where none was seen.
        public var latency: DurationSummary?
        /// Movements that no frame has shown in time.
        public var unseen = 0
    }

    /// Refreshes while something moves, and how many of them showed nothing new.
    public struct Repetitions: Hashable, Sendable {
        public var refreshes = 0
        public var repeated = 0

        mutating func add(_ other: Repetitions) {
            refreshes += other.refreshes
            repeated += other.repeated
        }
    }

    public struct Results: Hashable, Sendable {
        public var output: OutputDescription
        /// A step of a finger that drags.
        public var step = Measurement()
        /// The first movement of a slow drag, which the carousel follows before it is certain that it is one.
        public var slowDrag = Measurement()
        /// The first movement of a flick.
        public var flick = Measurement()
        /// Under a slowly moving finger.
        public var dragging = Repetitions()
        /// After the flicks' lifts, as long as half a pixel a refresh is to be seen.
        public var coasting = Repetitions()
        public var frames: FrameStatistics

        public init(output: OutputDescription, frames: FrameStatistics) {
            self.output = output
            self.frames = frames
        }

        var isAnythingSeen: Bool { [step, slowDrag, flick].contains { $0.latency != nil } }
    }

    /// Why nothing could be measured, and what to do about it.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    /// Takes over the display for as long as it takes.
    ///
    /// - Parameter log: takes a line on what is shown where.
    /// - Returns: nil where it was ended before all was measured, by a signal or Escape.
    /// - Throws: ``Failure`` where there can be no touch screen or nothing of it is seen; `OutputError` where there is no
    ///   display to be had at once.
    public func run(
        on display: KMSOutputRequest = KMSOutputRequest(),
        log: @escaping @MainActor (LogLevel, String) -> Void = { _, _ in }
    ) throws -> Results? {
        let touch = try Self.makeTouchScreen()
        let screen = try Screen(display: display, patience: .none, log: log)
        screen.latencyPolicy = latencyPolicy
        screen.frameDelay = frameDelay
        let scene = LatencyScene(filling: screen)
        let plan = FingerPlan(
            steps: steps, touchRate: touchRate, period: screen.outputDescription.period, seed: seed)
        let player = FingerPlayer(touch: touch, plan: plan)
        try player.start {
            DispatchQueue.main.async { MainActor.assumeIsolated { screen.stop() } }
        }
        defer { player.stop() }
        try screen.run()
        if let error = player.error { throw Failure(description: "cannot play the touch screen: \(error)") }
        guard player.isDone else { return nil }
        let results = LatencyAnalysis(frames: scene.frames, period: screen.statistics.period)
            .results(of: player.moments, on: screen.outputDescription, counting: scene.statistics)
        guard results.isAnythingSeen else { throw Self.nothingSeen(on: results.output) }
        return results
    }

    private nonisolated static func makeTouchScreen() throws(Failure) -> sending VirtualTouchScreen {
        do throws(SystemError) {
            return try VirtualTouchScreen(name: "vitrine bench latency")
        } catch {
            throw Failure(
                description: "cannot make a touch screen through /dev/uinput: \(error). \(Self.remedy(error))")
        }
    }

    nonisolated static func remedy(_ error: SystemError) -> String {
        switch error {
        case .noSuchFile, .noSuchDevice, .noSuchAddress: "Load the kernel's module: sudo modprobe uinput"
        case .permissionDenied, .notPermitted:
            "Run it as root, or let this user write: sudo setfacl -m u:$USER:rw /dev/uinput"
        default: "Is the kernel built with INPUT_UINPUT?"
        }
    }

    private static func nothingSeen(on output: OutputDescription) -> Failure {
        Failure(
            description:
                "\(output.name) showed none of the touch screen's movements. May this user read /dev/input/event*? "
                + "vitrine list shows why a device is not used.")
    }
}
