import Timebase

/// What an element of a scene tells, once each time it happens.
public enum SceneEvent: Hashable, Sendable {
    /// A finger begins to drag.
    case beganDragging
    case endedDragging(willDecelerate: Bool)
    case beganDecelerating
    case endedDecelerating
    /// A scroll animation, begun by a tap, a key, a call or by snapping.
    case beganScrolling
    case endedScrolling
    /// The offset has changed, to this one in items.
    case scrolled(to: Double)
    /// Another item is nearest to the centre; −1 when there are none.
    case currentItem(Int)
    /// The user chose an item; with the path of its picture where it has one.
    case select(Int, picture: String?)
    /// Everything has come to rest, with this item current.
    case settled(Int)

    /// Its name in JSON.
    public var name: String {
        switch self {
        case .beganDragging: "beganDragging"
        case .endedDragging: "endedDragging"
        case .beganDecelerating: "beganDecelerating"
        case .endedDecelerating: "endedDecelerating"
        case .beganScrolling: "beganScrolling"
        case .endedScrolling: "endedScrolling"
        case .scrolled: "scrolled"
        case .currentItem: "currentItem"
        case .select: "select"
        case .settled: "settled"
        }
    }

    func addFields(to line: inout JSONLine) {
        switch self {
        case .endedDragging(let willDecelerate): line.add("willDecelerate", willDecelerate)
        case .scrolled(let offset): line.add("offset", offset)
        case .currentItem(let index), .settled(let index): line.add("index", index)
        case .select(let index, let picture):
            line.add("index", index)
            if let picture { line.add("picture", picture) }
        case .beganDragging, .beganDecelerating, .endedDecelerating, .beganScrolling, .endedScrolling: break
        }
    }
}

/// An event with the moment it belongs to and the element that tells it.
public struct SceneEventReport: Hashable, Sendable {
    public var time: MonotonicTime
    /// The element's name.
    public var element: String
    public var event: SceneEvent

    /// The event as a line of JSON; times count from `start`, in seconds.
    ///
    /// - Parameter output: the display that the scene is on, where that is to be said.
    public func json(from start: MonotonicTime, on output: String? = nil) -> String {
        var line = JSONLine()
        line.add("time", (time - start).value)
        if let output { line.add("output", output) }
        line.add("element", element)
        line.add("event", event.name)
        event.addFields(to: &line)
        return line.text
    }
}
