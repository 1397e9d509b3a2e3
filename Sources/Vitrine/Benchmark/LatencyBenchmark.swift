import Dispatch
import EvdevInput
import FrameScheduling
import Platform
import Timebase
import Views

/// How soon a movement of a finger is seen: a carousel is dragged through a touch screen that the program makes itself, on a
/// real display, and the time from the kernel's stamp of each movement to the flip that shows it is taken.
@MainActor
public struct LatencyBenchmark {
    /// Movements of a dragging finger that are measured, rounded up to whole gestures.
    public var steps = 200
    public var latencyPolicy = LatencyPolicy.auto

    public init() {}

    public struct Results: Hashable, Sendable {
        public var output: OutputDescription
        /// A movement while the finger drags; nil where none was seen.
        public var step: DurationSummary?
        /// The first movement of a drag, which the carousel follows before it is certain that it is one.
        public var firstMovement: DurationSummary?
        /// Movements that no frame has shown.
        public var unseen: Int
        public var frames: FrameStatistics
    }

    /// Why nothing could be measured, and what to do about it.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    /// Takes over the display for as long as it takes.
    ///
    /// - Parameter log: takes a line on what is shown where.
    public func run(
        on display: KMSOutputRequest = KMSOutputRequest(),
        log: @escaping @MainActor (LogLevel, String) -> Void = { _, _ in }
    ) throws -> Results {
        let player = try makePlayer()
        let screen = try Screen(display: display, log: log)
        screen.latencyPolicy = latencyPolicy
        let carousel = Self.carousel(filling: screen)
        defer { withExtendedLifetime(carousel) {} }
        var seen: [(input: MonotonicTime, latency: Seconds)] = []
        screen.onFrameSeen = { frame in
            if let input = frame.inputTime, let latency = frame.latency { seen.append((input, latency)) }
        }
        try player.start {
            DispatchQueue.main.async { MainActor.assumeIsolated { screen.stop() } }
        }
        defer { player.stop() }
        try screen.run()
        if let error = player.error { throw Failure(description: "cannot play the touch screen: \(error)") }
        return results(of: player.moments, seen: seen, on: screen)
    }

    private func makePlayer() throws(Failure) -> FingerPlayer {
        let gestures = (max(steps, 1) + FingerPlayer.stepsPerGesture - 1) / FingerPlayer.stepsPerGesture
        do throws(SystemError) {
            return FingerPlayer(touch: try VirtualTouchScreen(name: "vitrine bench latency"), gestures: gestures)
        } catch {
            throw Failure(
                description:
                    "cannot make a touch screen through /dev/uinput: \(error). Load the module (modprobe uinput), "
                    + "and run it as root or let this user write /dev/uinput.")
        }
    }

    private static func carousel(filling screen: Screen) -> CarouselView {
        let carousel = CarouselView(frame: screen.bounds)
        carousel.type = .coverFlow
        let side = screen.bounds.size.height * 0.6
        carousel.items = CarouselItems(count: 30) { index, reused in
            let card = reused ?? View(frame: Rect(x: 0, y: 0, width: side, height: side))
            card.backgroundColor = Color(red: Float(index % 5) / 4, green: Float(index % 3) / 2, blue: 0.6)
            card.cornerRadius = side / 16
            return card
        }
        screen.root.addSubview(carousel)
        return carousel
    }

    private func results(
        of moments: [(step: FingerPlayer.Step, time: MonotonicTime)], seen: [(input: MonotonicTime, latency: Seconds)],
        on screen: Screen
    ) -> Results {
        var (steps, first) = (DurationHistogram(), DurationHistogram())
        var unseen = 0
        var next = 0
        for moment in moments {
            // The kernel stamps an event right after it was sent.
            while next < seen.count, seen[next].input < moment.time { next += 1 }
            guard next < seen.count, seen[next].input - moment.time < Seconds(0.005) else {
                unseen += 1
                continue
            }
            switch moment.step {
            case .first: first.add(seen[next].latency)
            case .dragging: steps.add(seen[next].latency)
            }
        }
        return Results(
            output: screen.outputDescription, step: steps.summary, firstMovement: first.summary, unseen: unseen,
            frames: screen.statistics.frames)
    }
}
