import CarouselEngine
import CarouselTestSupport
import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// A picture store whose pictures are as the test says.
@MainActor
final class TestPictures: PictureStore {
    var states: [PictureTicket: PictureState] = [:]
    private(set) var requests: [(source: PictureSource, size: PixelSize, ticket: PictureTicket)] = []
    private(set) var released: [PictureTicket] = []
    /// State of pictures asked for from now on.
    var initialState = PictureState.loading

    func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket {
        let ticket = PictureTicket(rawValue: requests.count)
        requests.append((source, size, ticket))
        states[ticket] = initialState
        return ticket
    }

    func state(of ticket: PictureTicket) -> PictureState { states[ticket] ?? .failed }

    func release(_ ticket: PictureTicket) {
        released.append(ticket)
        states[ticket] = nil
    }
}

/// A screen of 800×480 points without pixels, whose frames the test plays.
@MainActor
final class TestHost: ViewHost {
    static let size = Size(width: 800, height: 480)
    static let frame = Seconds(1.0 / 60)

    var moment = MonotonicTime(secondsSinceStart: 100)
    var pixelsPerPoint = 1.0
    var tapSlop = 10.0
    let testPictures = TestPictures()
    var pictures: any PictureStore { testPictures }
    var testAnnouncer: (any AccessibilityAnnouncer)?
    var announcer: (any AccessibilityAnnouncer)? { testAnnouncer }
    var displayPreferences = DisplayPreferences() {
        didSet { if displayPreferences != oldValue { root.setTreeNeedsFrame() } }
    }
    let testTexts = TestTexts()
    var texts: any TextStore { testTexts }
    private(set) var isFrameWanted = false
    let root = View(frame: Rect(origin: .zero, size: TestHost.size))
    let router: InputRouter

    init() {
        router = InputRouter(root: root)
        root.attach(to: self)
    }

    func setNeedsFrame() { isFrameWanted = true }

    /// Plays frames for a time.
    func play(_ seconds: Double) {
        for _ in 0..<Int((seconds * 60).rounded()) { advance() }
    }

    func advance() {
        watch(root)
        moment = moment + Self.frame
        isFrameWanted = false
        root.prepareFrame(at: moment)
        watch(root)
    }

    private let watches = GrammarWatches { Issue.record("\($0)") }

    /// Has the events of every carousel held against the grammar, from the first frame on in which it is there.
    private func watch(_ view: View) {
        if let carousel = view as? CarouselView { watches.check(carousel.engine) }
        for subview in view.subviews { watch(subview) }
    }

    /// Plays frames until nothing moves; answers how many, or nil when it never comes to rest within a minute.
    @discardableResult
    func playUntilRest() -> Int? {
        for count in 0..<3600 {
            guard isFrameWanted || root.frameDemand == .now else { return count }
            advance()
        }
        return nil
    }

    func draw() -> DrawList {
        var context = DrawContext(list: DrawList(size: Self.size))
        context.begin(size: Self.size, background: .color(.black))
        root.draw(in: &context)
        context.end()
        return context.list
    }

    // MARK: Fingers

    private var time = MonotonicTime(secondsSinceStart: 100)
    private var lastLift = MonotonicTime(secondsSinceStart: 0)
    /// No finger is down again sooner after a lift.
    private static let quickest = Seconds(0.05)

    func contact(_ phase: Contact.Phase, _ x: Double, _ y: Double, finger: Int = 1) {
        watch(root)
        time = max(time, moment)
        if phase == .began { time = max(time, lastLift + Self.quickest) }
        if phase == .ended { lastLift = time }
        router.handle(
            .contact(Contact(id: ContactID(rawValue: finger), phase: phase, position: Point(x: x, y: y), time: time))
        )
    }

    func tap(_ x: Double, _ y: Double) {
        contact(.began, x, y)
        advance()
        contact(.ended, x, y)
    }

    /// Drags along x over a number of frames and lifts.
    func swipe(from start: Double, to end: Double, y: Double = 240, frames: Int) {
        contact(.began, start, y)
        for frame in 1...frames {
            advance()
            contact(.moved, start + (end - start) * Double(frame) / Double(frames), y)
        }
        contact(.ended, end, y)
    }

    func press(_ key: KeyEvent.Key, phase: KeyEvent.Phase = .pressed) {
        watch(root)
        router.handle(.key(KeyEvent(key: key, phase: phase, time: moment)))
    }
}

/// Supplies coloured squares and counts what it is asked for.
@MainActor
final class Squares: CarouselDataSource {
    var count: Int
    var side = 200.0
    private(set) var created = 0
    private(set) var reused = 0
    /// Called in the middle of each request.
    var whileAsked: ((CarouselView) -> Void)?

    init(count: Int) { self.count = count }

    func numberOfItems(in carousel: CarouselView) -> Int { count }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        whileAsked?(carousel)
        if view == nil { created += 1 } else { reused += 1 }
        let square = view ?? View(frame: Rect(x: 0, y: 0, width: side, height: side))
        square.tag = index
        square.backgroundColor = .white
        return square
    }
}

/// Writes down what a carousel reports.
@MainActor
final class Log: CarouselDelegate {
    var events: [String] = []
    var onScroll: ((CarouselView) -> Void)?
    var optionsMayChange = true
    var options: [CarouselOption: Double] = [:]
    private(set) var optionQuestions = 0

    func carouselOptionsMayChange(_ carousel: CarouselView) -> Bool { optionsMayChange }
    func carousel(_ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double) -> Double {
        optionQuestions += 1
        return options[option] ?? value
    }

    func carouselWillBeginScrollingAnimation(_ carousel: CarouselView) { events.append("willScroll") }
    func carouselDidEndScrollingAnimation(_ carousel: CarouselView) { events.append("didEndScroll") }
    func carouselDidScroll(_ carousel: CarouselView) {
        if events.last != "didScroll" { events.append("didScroll") }
        onScroll?(carousel)
    }
    func carouselCurrentItemIndexDidChange(_ carousel: CarouselView) {
        events.append("current \(carousel.currentItemIndex)")
    }
    func carouselWillBeginDragging(_ carousel: CarouselView) { events.append("willDrag") }
    func carouselDidEndDragging(_ carousel: CarouselView, willDecelerate: Bool) {
        events.append("didEndDrag \(willDecelerate)")
    }
    func carouselWillBeginDecelerating(_ carousel: CarouselView) { events.append("willDecelerate") }
    func carouselDidEndDecelerating(_ carousel: CarouselView) { events.append("didEndDecelerate") }
    func carousel(_ carousel: CarouselView, didSelectItemAt index: Int) { events.append("select \(index)") }
    func carousel(_ carousel: CarouselView, didSettleOnItemAt index: Int) { events.append("settle \(index)") }
}

/// A carousel that fills a test screen, laid out and at rest.
@MainActor
struct Stage {
    let host = TestHost()
    let items: Squares
    let log = Log()
    let carousel: CarouselView

    init(count: Int = 10, type: CarouselType = .linear) {
        items = Squares(count: count)
        carousel = CarouselView(frame: host.root.bounds)
        carousel.type = type
        carousel.dataSource = items
        host.root.addSubview(carousel)
        host.playUntilRest()
        carousel.delegate = log
        host.playUntilRest()
        log.events = []
    }
}
