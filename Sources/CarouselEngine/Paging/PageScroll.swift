import Timebase

/// Where a row of pages is, and how fingers, requests and time move it. One page is shown at a time.
///
/// Positions are in pages, so that neither a resized view nor a reload disturbs a motion under way. It has no clock: every
/// call that depends on time takes it. What happens is told through ``nextEvent()``, after the call that made it happen,
/// so that whoever hears it may safely call back.
public struct PageScroll: Sendable {
    enum Activity: Sendable {
        case resting
        /// A finger is down and stops everything.
        case held
        case dragging(PageDrag)
        case moving(PageMotion)
    }

    /// Not negative.
    public private(set) var pageCount = 0
    /// What is seen at the time of the last call: 2.5 is halfway from page 2 to page 3. Below 0 and above
    /// `pageCount` − 1 the pages are pulled past their ends.
    public private(set) var offset = ItemOffset.zero
    /// The page on which the row last came to rest; nil before the first, and without pages.
    public private(set) var settledPage: Int?
    /// Whether ``PageScrollEvent/moving(_:)`` is told outside the pages too.
    public var tellsElasticTransitions = false
    /// Fades to where it would fly. Drags still follow the finger.
    public var reducesMotion = false

    var activity = Activity.resting
    /// Asked for before there were pages.
    private var requestedPage: Int?
    private var queue = PageScrollEventQueue()

    public init() {}

    // MARK: State

    /// The page nearest to ``offset``, −1 without pages.
    public var currentPage: Int { IndexSpace(count: pageCount, isWrapped: false).index(nearest: offset) }

    /// Where the motion under way ends; the current page if there is none.
    public var destinationPage: Int {
        if case .moving(let motion) = activity { return motion.target }
        return currentPage
    }

    /// The two pages that are seen and the share of the second; nil when a page is seen alone or without pages.
    public var transition: PageTransition? {
        let low = offset.items.rounded(.down)
        guard pageCount > 0, low != offset.items else { return nil }
        return PageTransition(oldIndex: Int(saturating: low), progress: offset.items - low)
    }

    public var isDragging: Bool {
        if case .dragging = activity { return true }
        return false
    }

    /// Whether it moves on from a release.
    public var isDecelerating: Bool {
        if case .moving(let motion) = activity { return motion.cause == .release }
        return false
    }

    /// Whether it moves on request.
    public var isAnimating: Bool {
        if case .moving(let motion) = activity { return motion.cause == .request }
        return false
    }

    /// Whether it looks different in the next frame without anybody's doing.
    public var isMoving: Bool { isDecelerating || isAnimating }

    var lastPosition: Double { Double(max(pageCount - 1, 0)) }

    // MARK: Events

    /// The next event that has not been told yet.
    public mutating func nextEvent() -> PageScrollEvent? {
        if let event = queue.popFirst() { return event }
        queue.reclaim()
        return nil
    }

    mutating func tell(_ event: PageScrollEvent) { queue.append(event) }

    // MARK: Time

    /// Brings it to where the motion under way is at this time.
    public mutating func advance(to time: MonotonicTime) {
        guard case .moving(let motion) = activity else { return }
        guard motion.isOver(at: time) else { return move(to: motion.offset(at: time).items) }
        move(to: Double(motion.target))
        activity = .resting
        tell(motion.cause == .release ? .didEndDecelerating : .didEndScrollingAnimation)
        settle()
    }

    /// Puts it where the motion or the finger under way was taking it, at once: nobody sees it any more.
    public mutating func finish() {
        if case .resting = activity { return }
        let destination = destinationPage
        if pageCount > 0, isMoving { place(at: Double(destination)) }
        interrupt(towards: ItemOffset(destination))
        guard pageCount > 0 else { return }
        place(at: Double(destination))
        settle()
    }

    // MARK: Requests

    /// Scrolls to a page, limited to those there are; taking over a motion under way. A duration of 0 jumps. Ends a drag.
    /// Before there are pages it is where they will start.
    public mutating func scroll(to page: Int, duration: Seconds, at time: MonotonicTime) {
        guard pageCount > 0 else {
            requestedPage = page
            return
        }
        let target = min(max(page, 0), pageCount - 1)
        guard duration > 0, duration.value.isFinite else {
            interrupt(towards: ItemOffset(target))
            place(at: Double(target))
            return settle()
        }
        // Asked again for what it is doing already.
        if case .moving(let motion) = activity, motion.cause == .request, motion.target == target { return }
        let velocity = velocity(at: time)
        interrupt(towards: ItemOffset(target))
        guard offset.items != Double(target) || velocity != 0 else { return settle() }
        start(.request(from: offset, velocity: velocity, to: target, duration: duration, at: time))
    }

    /// Goes to the current page along with a change of the screen, unless it is there, moves or is dragged.
    public mutating func align(along timing: TransitionTiming, at time: MonotonicTime) {
        guard pageCount > 0, case .resting = activity, offset.items != Double(currentPage) else { return }
        guard timing.duration > 0, timing.duration.value.isFinite else {
            place(at: Double(currentPage))
            return settle()
        }
        start(PageMotion(from: offset, to: currentPage, along: timing, at: time))
    }

    /// Puts it at an offset, also between two pages, where it stays. At most one page past the ends.
    public mutating func setOffset(_ target: ItemOffset) {
        guard pageCount > 0, target.items.isFinite else { return }
        let position = min(max(target.items, -1), lastPosition + 1)
        interrupt(towards: ItemOffset(position))
        if position == position.rounded() { place(at: position) } else { move(to: position) }
        settle()
    }

    // MARK: Pages

    /// Tells how many pages there are now; negative numbers are 0.
    ///
    /// Everything goes on as it was: a drag, a motion whose page is still there. What lies past the new end is brought back.
    public mutating func setPageCount(_ count: Int, at time: MonotonicTime) {
        let old = pageCount
        // Positions are exact below 2⁵³ only.
        pageCount = min(max(count, 0), 1 << 52)
        if pageCount == 0 {
            interrupt()
            offset = .zero
            settledPage = nil
        } else if old == 0 {
            offset = ItemOffset(min(max(requestedPage ?? 0, 0), pageCount - 1))
            requestedPage = nil
            settle()
        } else if pageCount < old {
            shrink(at: time)
        }
    }

    private mutating func shrink(at time: MonotonicTime) {
        let isCut = offset.items > lastPosition
        let velocity = isCut ? 0 : velocity(at: time)
        if isCut { place(at: lastPosition) }
        switch activity {
        case .resting:
            settle()
        case .held:
            break
        case .dragging(var drag):
            drag.position = min(drag.position, lastPosition)
            activity = .dragging(drag)
        case .moving(let motion):
            let target = min(motion.target, pageCount - 1)
            guard isCut || target != motion.target else { return }
            guard offset.items != Double(target) else {
                interrupt()
                return settle()
            }
            start(motion.redirected(from: offset, velocity: velocity, to: target, at: time))
        }
    }

    // MARK: Movement

    mutating func start(_ motion: PageMotion) { activity = .moving(reducesMotion ? motion.faded : motion) }

    /// The fade under way, or about to begin, in place of a motion; nil where there is none.
    public var crossFade: CrossFade? {
        if case .moving(let motion) = activity { return motion.crossFade }
        return nil
    }

    /// In pages per second.
    public func velocity(at time: MonotonicTime) -> Double {
        if case .moving(let motion) = activity { return motion.velocity(at: time) }
        return 0
    }

    /// What is under way ends here, with its event; a drag is told where it will come to rest.
    mutating func interrupt(towards target: ItemOffset? = nil) {
        switch activity {
        case .resting, .held:
            break
        case .dragging:
            tell(.willEndDragging(velocity: 0, target: target ?? offset))
            tell(.didEndDragging(willDecelerate: false))
        case .moving(let motion):
            tell(motion.cause == .release ? .didEndDecelerating : .didEndScrollingAnimation)
        }
        activity = .resting
    }

    /// At rest: tells so if it is on another page than the last time.
    mutating func settle() {
        let page = currentPage
        guard page >= 0, offset.items == Double(page), page != settledPage else { return }
        let old = settledPage
        settledPage = page
        tell(.moved(to: page, from: old))
    }

    /// To another place without passing what lies between.
    private mutating func place(at position: Double) {
        guard position != offset.items else { return }
        offset = ItemOffset(position)
        tell(.didScroll)
    }

    mutating func move(to position: Double) {
        let old = offset.items
        guard position != old else { return }
        offset = ItemOffset(position)
        tell(.didScroll)
        if let transition = transition(from: old, to: position) { tell(.moving(transition)) }
    }

    private func transition(from old: Double, to new: Double) -> PageTransition? {
        let last = lastPosition
        var low = new.rounded(.down)
        // Exactly on a page that was reached from below: the whole way from the page before.
        if low == new, old < new { low -= 1 }
        if tellsElasticTransitions || (low >= 0 && low + 1 <= last) {
            return PageTransition(oldIndex: Int(saturating: low), progress: new - low)
        }
        // The last thing heard must not be a page half gone: leaving the pages tells their edge.
        guard old > 0, old < last else { return nil }
        return new <= 0
            ? PageTransition(oldIndex: 0, progress: 0) : PageTransition(oldIndex: pageCount - 2, progress: 1)
    }
}
