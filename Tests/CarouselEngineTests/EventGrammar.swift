import CarouselEngine

/// Holds the events of natural motion against the grammar that stands at ``CarouselEvent``.
struct EventGrammar {
    private enum Movement { case none, drag, deceleration, scroll }

    private(set) var faults: [String] = []
    private var open = Movement.none
    private var mustDecelerate = false
    private var maySettle = false

    var isOpen: Bool { open != .none }

    mutating func take(_ event: CarouselEvent) {
        if mustDecelerate != (event == .willBeginDecelerating) {
            faults.append("\(event.short): deceleration not begun as announced")
        }
        mustDecelerate = false
        switch event {
        case .willBeginDragging: begin(.drag, event)
        case .willBeginDecelerating: begin(.deceleration, event)
        case .willBeginScrollingAnimation: begin(.scroll, event)
        case .didEndDragging(let willDecelerate):
            end(.drag, event)
            mustDecelerate = willDecelerate
        case .didEndDecelerating: end(.deceleration, event)
        case .didEndScrollingAnimation: end(.scroll, event)
        case .didScroll:
            if open == .none { faults.append("didScroll outside") }
        case .didSettle:
            if !maySettle || open != .none { faults.append("didSettle without an end before it") }
            maySettle = false
        case .currentItemIndexDidChange, .didSelectItem, .viewAnimation, .layerTransition: break
        }
    }

    private mutating func begin(_ movement: Movement, _ event: CarouselEvent) {
        if open != .none { faults.append("\(event.short) within \(open)") }
        open = movement
        maySettle = false
    }

    private mutating func end(_ movement: Movement, _ event: CarouselEvent) {
        if open != movement { faults.append("\(event.short) within \(open)") }
        open = .none
        maySettle = true
    }
}

extension CarouselEvent {
    /// For failures that can be read.
    var short: String {
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
