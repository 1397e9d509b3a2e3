import CarouselEngine
import Testing
import Timebase

/// Pages of 400 points with a finger, a clock that goes when told, and everything that was told.
final class PagingStage {
    static let extent = 400.0

    var scroll = PageScroll()
    var time = MonotonicTime(secondsSinceStart: 100)
    private(set) var events: [PageScrollEvent] = []
    private var finger = 0.0

    /// At rest on a page, with nothing told yet.
    init(count: Int, at page: Int = 0) {
        scroll.scroll(to: page, duration: 0, at: time)
        scroll.setPageCount(count, at: time)
        collect()
        events = []
    }

    var offset: Double { scroll.offset.items }

    func collect() {
        while let event = scroll.nextEvent() { events.append(event) }
    }

    func forget() {
        collect()
        events = []
    }

    func wait(_ seconds: Double, rate: Double = 60) {
        let end = time + Seconds(seconds)
        while time < end {
            time = min(time + Seconds(1 / rate), end)
            scroll.advance(to: time)
            collect()
        }
    }

    /// Offsets frame by frame until nothing moves; nil if that takes more than five seconds.
    func offsetsUntilRest(rate: Double = 60) -> [Double]? {
        var offsets = [offset]
        let start = time
        while scroll.isMoving {
            guard time - start < 5 else { return nil }
            time = time + Seconds(1 / rate)
            scroll.advance(to: time)
            offsets.append(offset)
        }
        collect()
        return offsets
    }

    func touch() {
        finger = 0
        scroll.touchDown()
        scroll.beginDrag(translation: 0)
        collect()
    }

    /// Moves the finger by so many points at 60 reports a second.
    func move(by points: Double, in seconds: Double = 0.2) {
        let steps = max(Int(seconds * 60), 1)
        for _ in 0..<steps {
            finger += points / Double(steps)
            time = time + Seconds(seconds / Double(steps))
            scroll.drag(translation: finger, extent: Self.extent)
            collect()
        }
    }

    func lift(velocity: Double = 0) {
        scroll.endDrag(velocity: velocity, extent: Self.extent, at: time)
        collect()
    }

    func drag(by points: Double, velocity: Double = 0) {
        touch()
        move(by: points)
        lift(velocity: velocity)
    }

    func go(to page: Int, duration: Double = 0.4) {
        scroll.scroll(to: page, duration: Seconds(duration), at: time)
        collect()
    }

    func reload(count: Int) {
        scroll.setPageCount(count, at: time)
        collect()
    }

    var moves: [PageScrollEvent] {
        events.filter {
            if case .moved = $0 { return true }
            return false
        }
    }

    var transitions: [PageTransition] {
        events.compactMap {
            if case .moving(let transition) = $0 { return transition }
            return nil
        }
    }

    /// Events but for those of the pages, without repetitions of `didScroll`.
    var scrolling: [PageScrollEvent] {
        var result: [PageScrollEvent] = []
        for event in events {
            switch event {
            case .moving, .moved: break
            case .didScroll where result.last == .didScroll: break
            default: result.append(event)
            }
        }
        return result
    }
}

/// Checks the grammar of ``PageScrollEvent``: what begins ends exactly once, and nothing is told of what did not happen.
struct PagingGrammar {
    private enum State { case resting, dragging, released, decelerating }

    private var state = State.resting
    private var page: Int?

    init(page: Int?) { self.page = page }

    /// Nil if the event may come now.
    mutating func objection(to event: PageScrollEvent) -> String? {
        switch (event, state) {
        case (.didScroll, .released): return "a scroll between the two ends of a drag"
        case (.didScroll, _), (.didEndScrollingAnimation, .resting): return nil
        case (.moving(let transition), _):
            return (0...1).contains(transition.progress) ? nil : "progress \(transition.progress)"
        case (.moved(let new, let old), .resting):
            guard old == page else {
                return "moved from \(String(describing: old)), was on \(String(describing: page))"
            }
            guard old != new else { return "moved from \(new) to itself" }
            page = new
            return nil
        case (.willBeginDragging, .resting): state = .dragging
        case (.willEndDragging, .dragging): state = .released
        case (.didEndDragging, .released): state = .resting
        case (.willBeginDecelerating, .resting): state = .decelerating
        case (.didEndDecelerating, .decelerating): state = .resting
        default: return "\(event) while \(state)"
        }
        return nil
    }

    /// The pages are gone: the next one is the first.
    mutating func forgetPage() { page = nil }
}
