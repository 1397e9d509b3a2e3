import FrameScheduling
import Timebase
import Views

/// A carousel that fills the screen, and where each frame shows it.
@MainActor
final class LatencyScene {
    /// Brought to a frame's moment after the carousel, so it knows where that is in the frame.
    private final class Probe: View {
        weak var carousel: CarouselView?
        /// Of the frames made last, the newest at the end.
        private(set) var made: [(target: MonotonicTime, place: Double)] = []
        private static let memory = 16
        /// The first frames tell the clock of frames when refreshes are.
        private var warmUp = 60

        var isWarm: Bool { warmUp == 0 }
        override var frameDemand: FrameDemand { isWarm ? .nothing : .now }

        override func advance(to time: MonotonicTime) {
            super.advance(to: time)
            guard let carousel else { return }
            if warmUp > 0 { warmUp -= 1 }
            if made.count == Self.memory { made.removeFirst() }
            made.append((time, carousel.scrollOffset.items * carousel.itemWidth))
        }
    }

    private let carousel: CarouselView
    private let probe = Probe()
    private unowned let screen: Screen
    /// What the screen had counted before anything was measured.
    private var earlier: FrameStatistics?
    private(set) var frames: [ShownFrame] = []

    /// Counted since the first frames, which tell the display's phase.
    var statistics: FrameStatistics { screen.statistics.frames.since(earlier ?? FrameStatistics()) }

    init(filling screen: Screen) {
        self.screen = screen
        carousel = CarouselView(frame: screen.bounds)
        carousel.type = .coverFlow
        let side = screen.bounds.size.height * 0.6
        carousel.items = CarouselItems(count: 31) { index, reused in
            let card = reused ?? View(frame: Rect(x: 0, y: 0, width: side, height: side))
            card.backgroundColor = Color(red: Float(index % 5) / 4, green: Float(index % 3) / 2, blue: 0.6)
            card.cornerRadius = side / 16
            return card
        }
        // Fingers go to and fro: both ends are far.
        carousel.scrollToItem(at: 15, animated: false)
        probe.carousel = carousel
        screen.root.addSubview(carousel)
        screen.root.addSubview(probe)
        screen.onFrameSeen = { [weak self] in self?.note($0) }
    }

    private func note(_ frame: FrameRecord) {
        guard let time = frame.presentationTime,
            let made = probe.made.last(where: { $0.target == frame.target })
        else { return }
        if probe.isWarm, earlier == nil { earlier = screen.statistics.frames }
        frames.append(ShownFrame(time: time, input: frame.inputTime, place: made.place))
    }
}
