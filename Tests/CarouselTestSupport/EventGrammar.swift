import CarouselEngine
import Timebase

/// Holds the events of natural motion against the grammar that stands at ``CarouselEvent``, one by one as they come.
///
/// What no single event tells, a movement that has come to rest without a word of it, shows in ``check(_:)``.
public struct EventGrammar {
    private enum Movement { case none, drag, deceleration, scroll }

    /// How things stood when a movement began.
    private struct Beginning {
        /// Before this moment it may be cut off, and may not have moved anything yet.
        var end: MonotonicTime
        /// Of items.
        var count: Int
        var hasScrolled = false
    }

    /// What is wrong with what was told so far, each with the events before it.
    public private(set) var faults: [String] = []
    private var latest: [String] = []
    private var open = Movement.none
    private var beginning: Beginning?
    private var mustDecelerate = false
    private var isCutOff = false
    private var owesSettling = false
    private var countAtEnd = 0
    private var hasOtherItems = false

    /// A movement has begun and not ended.
    public var isOpen: Bool { open != .none }

    /// Begins in the middle: with what moves just now, announced before.
    public init(joining carousel: Carousel? = nil) {
        guard let carousel else { return }
        if carousel.isDragging { open = .drag }
        if carousel.isDecelerating { open = .deceleration }
        if carousel.isScrolling { open = .scroll }
        if isOpen { beginning = Beginning(end: carousel.now, count: carousel.numberOfItems, hasScrolled: true) }
    }

    /// Takes an event at the moment at which the carousel reports it.
    public mutating func take(_ event: CarouselEvent, of carousel: Carousel) {
        noteItems(of: carousel)
        latest.append(event.short)
        if latest.count > 20 { latest.removeFirst() }
        let isAside = event.isAside && isCutOff
        if mustDecelerate != (event == .willBeginDecelerating), !(mustDecelerate && isCutOff) {
            fault("\(event.short): deceleration not begun as announced")
        }
        if !isAside { mustDecelerate = false }
        if !isAside { isCutOff = false }
        switch event {
        case .willBeginDragging: begin(.drag, event, carousel)
        case .willBeginDecelerating: begin(.deceleration, event, carousel)
        case .willBeginScrollingAnimation: begin(.scroll, event, carousel)
        case .didEndDragging(let willDecelerate):
            end(.drag, event, carousel)
            mustDecelerate = willDecelerate
            owesSettling = owesSettling && !willDecelerate
        case .didEndDecelerating: end(.deceleration, event, carousel)
        case .didEndScrollingAnimation: end(.scroll, event, carousel)
        case .didScroll:
            if open == .none { fault("didScroll outside") }
            beginning?.hasScrolled = true
        case .didSettle(let index):
            if !owesSettling || open != .none { fault("didSettle without an end before it") }
            if carousel.isHeld { fault("didSettle under a finger") }
            if carousel.scrollOffset != ItemOffset(index) { fault("didSettle(\(index)) elsewhere") }
            owesSettling = false
        case .currentItemIndexDidChange, .didSelectItem, .viewAnimation, .layerTransition: break
        }
    }

    /// The program is about to do something of its own from within an event, which cuts off what would have followed.
    public mutating func cutOff() {
        isCutOff = true
        beginning?.hasScrolled = true
    }

    /// Compares how things stand, between events, with what was told.
    public mutating func check(_ carousel: Carousel) {
        noteItems(of: carousel)
        let moves = carousel.isDragging || carousel.isDecelerating || carousel.isScrolling
        if moves != isOpen { fault("what is open is not what is announced") }
        if mustDecelerate, !isCutOff { fault("announced deceleration did not begin") }
        mustDecelerate = false
        guard owesSettling, !moves, !carousel.isHeld else { return }
        owesSettling = false
        let index = carousel.currentItemIndex
        // With other items it may have come to be on one since then.
        guard index >= 0, !hasOtherItems else { return }
        if carousel.scrollOffset == ItemOffset(index) { fault("at rest on \(index) without didSettle") }
    }

    private mutating func noteItems(of carousel: Carousel) {
        if carousel.numberOfItems != countAtEnd { hasOtherItems = true }
    }

    private mutating func fault(_ what: String) { faults.append("\(what), after \(latest.joined(separator: " "))") }

    private mutating func begin(_ movement: Movement, _ event: CarouselEvent, _ carousel: Carousel) {
        if open != .none { fault("\(event.short) within \(open)") }
        open = movement
        owesSettling = false
        // An automatic scroll has no end of its own.
        let runsByItself = movement == .scroll && carousel.autoscroll != 0
        let duration = runsByItself ? Seconds(.infinity) : carousel.scrollMotion.duration
        beginning = Beginning(end: carousel.scrollMotion.startTime + duration, count: carousel.numberOfItems)
    }

    private mutating func end(_ movement: Movement, _ event: CarouselEvent, _ carousel: Carousel) {
        if open != movement { fault("\(event.short) within \(open)") }
        if movement != .drag, let beginning, !beginning.hasScrolled {
            let isCutOff = carousel.now < beginning.end
            // Where items have gone, the way to them may have too.
            if !isCutOff, beginning.count == carousel.numberOfItems { fault("\(event.short) and nothing has moved") }
        }
        open = .none
        beginning = nil
        owesSettling = true
        countAtEnd = carousel.numberOfItems
        hasOtherItems = false
    }
}

extension CarouselEvent {
    fileprivate var isAside: Bool {
        switch self {
        case .currentItemIndexDidChange, .didSelectItem, .viewAnimation, .layerTransition: true
        default: false
        }
    }

    /// For failures that can be read.
    public var short: String {
        switch self {
        case .willBeginDragging: "drag("
        case .didEndDragging(let willDecelerate): willDecelerate ? ")drag→" : ")drag"
        case .willBeginDecelerating: "decel("
        case .didEndDecelerating: ")decel"
        case .willBeginScrollingAnimation: "scroll("
        case .didEndScrollingAnimation: ")scroll"
        case .didScroll: "·"
        case .currentItemIndexDidChange: "index"
        case .didSelectItem(let index): "select \(index)"
        case .didSettle(let index): "settle \(index)"
        case .viewAnimation: "slide"
        case .layerTransition: "fade"
        }
    }
}
