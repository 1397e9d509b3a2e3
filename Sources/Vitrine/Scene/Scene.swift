import DrawList
import Geometry
import Views

/// What a scene file describes: a backdrop and elements, each with its frame, properties and items.
///
/// `Documentation/scene.md` says how a file is written.
public struct Scene: Sendable {
    /// An element and the name by which scripts and events call it.
    struct Entry: Sendable {
        var name: String
        var element: any SceneElement
    }

    /// A calm dark backdrop, slightly lighter above.
    public static let defaultBackground = Background.verticalGradient(
        top: Color(red: 0.13, green: 0.14, blue: 0.17), bottom: Color(red: 0.03, green: 0.03, blue: 0.045)
    )
    /// The most elements in one scene.
    static let maximumElements = 64

    public var background: Background
    var entries: [Entry]

    /// What was left out while reading or will look other than meant, and why, a line each; for the log.
    public private(set) var notes: [String] = []

    /// Whether a path is that of a scene file, by its ending, rather than a picture or a folder.
    public static func isScene(path: String) -> Bool { path.hasSuffix(".json5") || path.hasSuffix(".json") }

    /// Reads a scene file.
    public init(path: String) throws(SceneError) {
        try self.init(JSON5File(path: path, limits: .scene))
    }

    init(_ file: JSON5File) throws(SceneError) {
        var reader = try file.value.object()
        try self.init(from: &reader)
        try reader.finish()
        notes = file.warnings
    }

    /// Reads the keys of a scene from an object that may hold others; its notes are the file's.
    init(from reader: inout ObjectReader) throws(SceneError) {
        background = try reader.optional("background").map(Self.background) ?? Self.defaultBackground
        let values = try reader.required("elements").list(count: 1...Self.maximumElements)
        entries = []
        for value in values {
            let entry = try Self.entry(value)
            guard !entries.contains(where: { $0.name == entry.name }) else {
                throw value.error("another element is already called \"\(entry.name.excerpt)\"")
            }
            entries.append(entry)
        }
    }

    init(background: Background, element: any SceneElement, notes: [String]) {
        self.background = background
        self.notes = notes
        entries = [Entry(name: "\(JSONPath.root["elements"][0])", element: element)]
    }

    private static func background(_ value: ValueReader) throws(SceneError) -> Background {
        guard case .array = value.value else { return .color(try value.color()) }
        let colors = try value.list(count: 2...2)
        return .verticalGradient(top: try colors[0].color(), bottom: try colors[1].color())
    }

    private static func entry(_ value: ValueReader) throws(SceneError) -> Entry {
        var reader = try value.object()
        let kind = try reader.required("kind").choice({ $0.kind }, of: SceneElementKinds.all)
        let name = try reader.optional("name")?.text(maximumLength: 100) ?? "\(value.path)"
        let element = try kind.init(from: &reader)
        try reader.finish()
        return Entry(name: name, element: element)
    }
}

/// A scene that is on a screen: its views and what tells of them.
@MainActor
public final class ScenePresentation {
    public let elements: [any LiveElement]

    /// Shows a scene in a screen's root, whose size it follows.
    ///
    /// - Parameter report: takes every event of every element.
    public init(_ scene: Scene, in root: View, report: @escaping SceneReporter = { _ in }) {
        let elements = scene.entries.map { $0.element.present(named: $0.name, in: root, report: report) }
        self.elements = elements
        let listener = SizeListener()
        listener.isUserInteractionEnabled = false
        root.insertSubview(listener, at: 0)
        listener.fillsSuperview = true
        listener.onResize = { [weak listener] in
            guard let listener else { return }
            for element in elements { element.layOut(in: listener.bounds) }
        }
    }

    /// The first carousel, if there is one.
    public var carousel: CarouselView? {
        for element in elements { if let carousel = element.view as? CarouselView { return carousel } }
        return nil
    }
}

/// Draws nothing, and hears of another size of the screen.
@MainActor
private final class SizeListener: View {
    var onResize: (() -> Void)?

    override func layoutSubviews() { onResize?() }
}
