/// Two neighbouring pages and how far the view has come from the one to the other.
public struct PageTransition: Hashable, Sendable {
    /// The page on the low side; −1 before the first one, while pulled past the beginning.
    public var oldIndex: Int
    /// 0…1: 0 shows ``oldIndex`` alone, 1 the page after it.
    public var progress: Double

    public init(oldIndex: Int, progress: Double) {
        self.oldIndex = oldIndex
        self.progress = progress
    }

    /// The page on the high side; the number of pages while pulled past the end.
    public var index: Int { oldIndex + 1 }
}

/// What a ``PageScroll`` tells, in the order in which it happens.
///
/// A drag is `willBeginDragging (didScroll …)* willEndDragging didEndDragging`. With `willDecelerate` a deceleration follows:
/// `willBeginDecelerating (didScroll …)* didEndDecelerating`. A scroll on request is `(didScroll …)* didEndScrollingAnimation`,
/// without the latter when it jumps. Whatever begins ends exactly once, at the moment of interruption if something
/// interrupts it; what moves nothing tells nothing.
public enum PageScrollEvent: Hashable, Sendable {
    case didScroll
    /// Follows a ``didScroll`` that ended between two pages or reached one of them from between.
    case moving(PageTransition)
    /// At rest on another page than the last time; `from` is nil for the first one.
    case moved(to: Int, from: Int?)
    case willBeginDragging
    /// Velocity in pages per second, positive towards higher indexes; the target is where the pages come to rest.
    case willEndDragging(velocity: Double, target: ItemOffset)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    case didEndScrollingAnimation
}

/// Events that wait to be told, first in, first out. Keeps its storage.
struct PageScrollEventQueue: Sendable {
    private var events: [PageScrollEvent] = []
    private var head = 0

    var isEmpty: Bool { head == events.count }

    mutating func append(_ event: PageScrollEvent) { events.append(event) }

    mutating func popFirst() -> PageScrollEvent? {
        guard head < events.count else { return nil }
        defer { head += 1 }
        return events[head]
    }

    /// Makes room again; to be called when everything has been told.
    mutating func reclaim() {
        guard isEmpty else { return }
        events.removeAll(keepingCapacity: true)
        head = 0
    }
}
