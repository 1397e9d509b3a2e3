import Geometry
import Timebase
import Views

/// A kind of element that scene files may hold: how it is read, what can be asked of it, and what shows it.
///
/// A new kind is a type of this protocol and an entry in ``SceneElementKinds/all``.
protocol SceneElement: Sendable {
    /// The word of the key `kind`.
    static var kind: String { get }

    /// Reads the element's own keys; `kind` and `name` have been read, and the caller refuses what is left.
    init(from reader: inout ObjectReader) throws(SceneError)

    /// Reads a call of a script by its name, and the call's own keys; nil for a name that the kind does not know.
    static func readCall(_ name: String, from reader: inout ObjectReader) throws(SceneError) -> SceneCall?

    /// The names that ``readCall(_:from:)`` knows.
    static var callNames: [String] { get }

    /// Makes the view that shows it and adds it to a screen's root.
    @MainActor func present(named name: String, in root: View, report: @escaping SceneReporter) -> any LiveElement
}

/// Takes the events of a live element.
public typealias SceneReporter = @MainActor (SceneEventReport) -> Void

/// An element that is on a screen.
@MainActor
public protocol LiveElement: AnyObject {
    /// As the scene gives it; the element's place in the scene, such as `elements[0]`, unless it gives one.
    var name: String { get }
    /// Shows it; stands in the screen's root.
    var view: View { get }
    /// Takes its place on a screen that has become another size.
    func layOut(in screen: Rect)
    /// Adds how it stands to a frame's line.
    func addState(to line: inout JSONLine)
}

/// Something that a script asks of an element, read and checked before it is done.
struct SceneCall: Sendable {
    /// Does it at the present moment. An element of another kind is left alone.
    let perform: @MainActor (any LiveElement) -> Void
}

/// The kinds of elements that scene files may hold.
enum SceneElementKinds {
    static let all: [any SceneElement.Type] = [CarouselElement.self, PagerElement.self, SliderElement.self]
}
