import CarouselEngine
import CarouselTestSupport
import Geometry
import Testing
import Timebase

/// A source that keeps account of its views.
final class TestSource: CarouselItemSource {
    var numberOfItems: Int
    var numberOfPlaceholders = 0
    var itemWidth = 0.0
    var size = Size(width: 200, height: 150)
    var options: [CarouselOption: Double] = [:]
    var keepsOptions = false
    private(set) var optionQuestions = 0
    var custom: ((ItemOffset, Transform3D) -> Transform3D)?
    var onRequest: ((CarouselIndex) -> Void)?
    /// Whether it takes the views that it is offered.
    var reuses = true
    private(set) var made = 0
    private(set) var requests: [CarouselIndex] = []
    private(set) var discarded: [ItemViewID] = []
    /// What each view was last filled with.
    private(set) var content: [ItemViewID: CarouselIndex] = [:]

    init(_ numberOfItems: Int) { self.numberOfItems = numberOfItems }

    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        requests.append(index)
        onRequest?(index)
        let reused = reuses ? reusing : nil
        let id = reused ?? ItemViewID(rawValue: Int32(truncatingIfNeeded: made))
        if reused == nil { made += 1 }
        content[id] = index
        return ItemView(id: id, size: size)
    }

    func discard(_ view: ItemViewID) { discarded.append(view) }

    func value(for option: CarouselOption, default defaultValue: Double) -> Double {
        optionQuestions += 1
        return options[option] ?? defaultValue
    }

    func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D { custom?(offset, base) ?? base }
}

final class TestObserver: CarouselObserver {
    var grammar = EventGrammar()
    var events: [CarouselEvent] = []
    var allowsSelection = true
    var onEvent: ((CarouselEvent) -> Void)?

    func carousel(_ carousel: Carousel, didReport event: CarouselEvent) {
        events.append(event)
        grammar.take(event, of: carousel)
        onEvent?(event)
    }

    var onSelectionQuestion: ((Int) -> Void)?

    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        onSelectionQuestion?(index)
        return allowsSelection
    }
}

/// A carousel with its source and observer, and a time that only moves when told to. Under natural motion the events of
/// every test are held against the grammar.
final class Stage {
    let source: TestSource
    let observer = TestObserver()
    let carousel: Carousel
    var time = MonotonicTime(secondsSinceStart: 100)

    init(
        _ type: CarouselType = .linear,
        motion: CarouselMotion = .classic,
        items: Int = 10,
        bounds: Size = Size(width: 800, height: 480),
        configure: (TestSource, Carousel) -> Void = { _, _ in }
    ) {
        source = TestSource(items)
        carousel = Carousel(bounds: bounds, at: time)
        carousel.motion = motion
        carousel.type = type
        configure(source, carousel)
        carousel.observer = observer
        carousel.source = source
        carousel.layoutIfNeeded(at: time)
    }

    deinit {
        guard carousel.motion == .natural else { return }
        observer.grammar.check(carousel)
        for fault in observer.grammar.faults { Issue.record("\(fault)") }
    }

    func run(_ duration: Seconds, rate: Double = 60) {
        let frames = Int((duration.value * rate).rounded(.up))
        for _ in 0..<frames { frame(after: Seconds(1 / rate)) }
    }

    func frame(after duration: Seconds) {
        time = time + duration
        let offset = carousel.scrollOffset
        let events = observer.events.count
        carousel.advance(to: time)
        guard carousel.motion == .natural else { return }
        observer.grammar.check(carousel)
        guard carousel.scrollOffset != offset else { return }
        if !observer.events[events...].contains(.didScroll) { Issue.record("moved unseen") }
    }

    /// Frames until nothing moves; nil when it never rests.
    func framesUntilRest(limit: Int = 2000) -> Int? {
        for frame in 0..<limit {
            if !carousel.needsFrames { return frame }
            self.frame(after: Seconds(1.0 / 60))
        }
        return nil
    }

    /// A drag of `distance` points along a horizontal carousel in `duration`, released at that speed.
    func flick(_ distance: Double, in duration: Seconds = 0.1, rate: Double = 60) {
        let steps = 6
        let velocity = Point(x: distance / duration.value, y: 0)
        _ = carousel.touchDown(on: .background, at: time)
        carousel.pan(.began, translation: .zero, velocity: velocity, at: time)
        for step in 1...steps {
            frame(after: duration / Double(steps))
            let translation = Point(x: distance * Double(step) / Double(steps), y: 0)
            carousel.pan(.changed, translation: translation, velocity: velocity, at: time)
        }
        carousel.pan(.ended, translation: Point(x: distance, y: 0), velocity: velocity, at: time)
    }
}

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
