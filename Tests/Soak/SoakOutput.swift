import Display
import Geometry
import HeadlessDisplay
import Timebase

/// A display in memory that is unplugged, exchanged and lost as a week brings it.
final class SoakOutput: Output {
    private let clock: VirtualClock
    private var headless: HeadlessOutput
    private var news: [OutputEvent] = []
    private(set) var darkness: OutputError?
    private(set) var eventDescriptor: CInt?
    /// When the frame in flight is seen.
    private var due: MonotonicTime?
    private(set) var frames = 0

    private static let period = FramePeriod.sixtyHertz

    init(_ size: PixelSize, clock: VirtualClock, polling: VirtualPolling) throws(OutputError) {
        self.clock = clock
        headless = try HeadlessOutput(pixelSize: size, period: Self.period, clock: clock)
        eventDescriptor = polling.makeSource { [weak self] in
            guard let self else { return nil }
            return self.news.isEmpty ? self.due : MonotonicTime(secondsSinceStart: 0)
        }
    }

    var description: OutputDescription { headless.description }

    func makeCurrent() throws(OutputError) { try headless.makeCurrent() }

    func present() throws(OutputError) {
        guard darkness == nil else { throw OutputError(.transient, "soak: the display is dark") }
        try headless.present()
        let passed = ((clock.now - headless.start) / Self.period.duration + 1e-6).rounded(.down)
        due = headless.start + Self.period.duration * (passed + 1)
        frames += 1
    }

    func dispatchEvents(_ report: (OutputEvent) -> Void) throws(OutputError) {
        var events = news
        news = []
        if darkness == nil, let due, due <= clock.now {
            self.due = nil
            try headless.dispatchEvents { events.append($0) }
        }
        events.forEach(report)
    }

    func rebuildContext() {
        goDark()
        try? lightUp(size: description.pixelSize, isNewContext: true)
    }

    func goDark() {
        darkness = OutputError(.noConnectedOutput, "soak: unplugged")
        due = nil
        news.append(.dark(OutputError(.noConnectedOutput, "soak: unplugged")))
    }

    /// A display of this size is plugged in.
    func lightUp(size: PixelSize, isNewContext: Bool) throws(OutputError) {
        let isNew = isNewContext || size != description.pixelSize
        // A frame in flight is lost with its display.
        if isNew {
            headless = try HeadlessOutput(pixelSize: size, period: Self.period, clock: clock)
        } else {
            try headless.dispatchEvents { _ in }
        }
        darkness = nil
        news.append(.lit(isNewContext: isNew))
    }
}
