import Display
import EGLPlatform
import EvdevInput
import Geometry
import Glibc
import HeadlessDisplay
import Platform
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

/// Whether frames can be drawn without a screen here.
let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

extension VirtualClock {
    static func started() -> VirtualClock { VirtualClock(now: MonotonicTime(secondsSinceStart: 1000)) }
}

/// Makes an event descriptor readable.
private func signal(_ descriptor: CInt) {
    var one: UInt64 = 1
    _ = Glibc.write(descriptor, &one, 8)
}

/// A headless output with an event descriptor, on virtual time, that can be told to fail.
final class PacedOutput: Output {
    private var headless: HeadlessOutput
    private let ready: CInt
    private var news: [OutputEvent] = []
    private(set) var darkness: OutputError?
    private(set) var contextRebuilds = 0
    /// What the next call of ``dispatchEvents(_:)`` throws.
    var failure: OutputError?
    /// What the next calls of ``present()`` throw instead of presenting.
    var refusals: [OutputError] = []
    /// How many of the next frames are never reported as seen.
    var lostEvents = 0
    private(set) var presentations: [Presentation] = []
    /// Called with each frame that has been drawn.
    var onPresent: () -> Void = {}
    private(set) var closeCount = 0
    private(set) var isBlanked = false
    /// What switching off and setting the brightness throw.
    var blankingFailure: OutputError?
    var brightness: Double?

    /// - Parameter session: shared with other outputs, as those of a card do.
    init(
        pixelSize: PixelSize = PixelSize(width: 320, height: 200), period: FramePeriod = .sixtyHertz,
        clock: VirtualClock, session: EGLSession? = nil
    ) throws {
        headless = try HeadlessOutput(
            pixelSize: pixelSize, period: period, clock: clock, session: session ?? EGLSession.surfaceless())
        ready = try LinuxPolling().createEvent().get()
    }

    deinit { _ = Glibc.close(ready) }

    var description: OutputDescription {
        var description = headless.description
        description.displayPixelSize = displayPixelSize ?? description.pixelSize
        return description
    }
    /// Of a display whose hardware enlarges the frames.
    var displayPixelSize: PixelSize?
    /// Where the hardware's arrow was put; nil for a display without.
    var arrowPlaces: [Point]?
    var eventDescriptor: CInt? { ready }
    func makeCurrent() throws(OutputError) { try headless.makeCurrent() }

    func present() throws(OutputError) {
        #expect(!isBlanked, "a frame while the display is off")
        onPresent()
        if !refusals.isEmpty {
            // The refresh that the frame was meant for passes without it.
            headless.clock.now = headless.clock.now + headless.description.period.duration
            throw refusals.removeFirst()
        }
        try headless.present()
        if lostEvents > 0 {
            lostEvents -= 1
            try headless.dispatchEvents { _ in }
        } else {
            signal(ready)
        }
    }

    func dispatchEvents(_ report: (OutputEvent) -> Void) throws(OutputError) {
        var count: UInt64 = 0
        _ = Glibc.read(ready, &count, 8)
        if let failure { throw failure }
        var events = news
        news = []
        if darkness == nil { try headless.dispatchEvents { events.append($0) } }
        presentations += events.compactMap(\.presentation)
        events.forEach(report)
    }

    /// Takes the display away.
    func goDark(_ error: OutputError = OutputError(.noConnectedOutput, "test: unplugged")) {
        darkness = error
        news.append(.dark(error))
        signal(ready)
    }

    /// Brings a display back, of this size, with the context there was or a new one.
    func lightUp(size: PixelSize = PixelSize(width: 320, height: 200), isNewContext: Bool = false) throws {
        darkness = nil
        let isNew = isNewContext || size != description.pixelSize
        if isNew { headless = try HeadlessOutput(pixelSize: size, clock: headless.clock) }
        news.append(.lit(isNewContext: isNew))
        signal(ready)
    }

    func rebuildContext() {
        contextRebuilds += 1
        goDark()
    }

    /// Does something with the GL context current.
    func whileCurrent(_ body: () -> Void) {
        #expect(throws: Never.self) { try makeCurrent() }
        body()
    }

    func setBlanked(_ isBlanked: Bool) throws(OutputError) {
        if let blankingFailure { throw blankingFailure }
        self.isBlanked = isBlanked
    }

    func setBrightness(_ brightness: Double) throws(OutputError) {
        if let blankingFailure { throw blankingFailure }
        self.brightness = min(max(brightness, 0), 1)
    }

    func showCursor(at place: (x: Int, y: Int)?, picture: (_ side: Int) -> [UInt32]) -> Bool {
        if let place { arrowPlaces?.append(Point(x: Double(place.x), y: Double(place.y))) }
        return arrowPlaces != nil
    }

    func readPixels() throws -> PixelImage { try headless.readPixels() }

    func close() { closeCount += 1 }
}

/// Input that is always ready: each time it is asked, the next step of a script is done.
@MainActor
final class ScriptedInput: InputSource {
    /// Time goes on by so much with each wake-up of a pause: less than a frame is started ahead of its refresh.
    private static let tick = FramePeriod.sixtyHertz.duration * (1.0 / 64)

    let eventDescriptor: CInt
    /// Its script moves the clock.
    let canWaitForFrames = false
    var outputSize = Size(width: 320, height: 200)
    var orientation = DisplayOrientation.upright
    private(set) var displays: [DisplayPlace] = []
    private let clock: VirtualClock
    private var steps: [(((InputEvent) -> Void) -> Void)] = []
    private var next = 0

    init(clock: VirtualClock) throws {
        self.clock = clock
        eventDescriptor = try LinuxPolling().createEvent().get()
        signal(eventDescriptor)
    }

    deinit { _ = Glibc.close(eventDescriptor) }

    func fit(_ picture: Size, _ displays: [DisplayPlace]) {
        outputSize = picture
        orientation = displays.first?.orientation ?? .upright
        self.displays = displays
    }

    /// Waits for a number of refreshes.
    func pause(_ refreshes: Int) {
        for _ in 0..<refreshes * 64 { steps.append { [clock] _ in clock.now = clock.now + Self.tick } }
    }
    func send(_ event: InputEvent) { steps.append { $0(event) } }
    /// Sends an event that is made when its turn comes.
    func send(making event: @escaping () -> InputEvent) { steps.append { $0(event()) } }
    func perform(_ body: @escaping () -> Void) { steps.append { _ in body() } }

    func dispatchEvents(_ handle: (InputEvent) -> Void) {
        guard next < steps.count else { return handle(Self.key(.escape)) }
        let step = steps[next]
        next += 1
        step(handle)
    }

    static func key(_ key: KeyEvent.Key, _ phase: KeyEvent.Phase = .pressed) -> InputEvent {
        .key(KeyEvent(key: key, phase: phase, time: MonotonicTime(secondsSinceStart: 0)))
    }
}

/// A screen with a carousel of ten squares, a script of input and virtual time.
@MainActor
struct ScriptedScreen {
    let clock = VirtualClock.started()
    let output: PacedOutput
    let input: ScriptedInput
    let screen: Screen
    let carousel: CarouselView
    private let items = Squares()

    init(pixelSize: PixelSize = PixelSize(width: 320, height: 200)) throws {
        output = try PacedOutput(pixelSize: pixelSize, clock: clock)
        input = try ScriptedInput(clock: clock)
        screen = try Screen(
            output: output, input: input, clock: clock, background: .color(.black), pixelsPerPoint: 1, log: { _, _ in }
        )
        carousel = CarouselView(frame: screen.bounds)
        carousel.dataSource = items
        screen.root.addSubview(carousel)
    }
}

@MainActor
private final class Squares: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { 10 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let square = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        square.backgroundColor = .white
        return square
    }
}
