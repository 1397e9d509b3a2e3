import Geometry
import Timebase
import TouchGestures

/// One entry of a script's timeline, as it was read.
struct ScriptEntry: Sendable {
    enum Action: Sendable {
        /// Draws a frame that is seen at the entry's time.
        case frame
        case contact(id: Int, Contact.Phase, Point)
        case key(KeyEvent.Key, KeyEvent.Phase)
        case wheel(horizontal: Double, vertical: Double, Point)
        case knob(detents: Double)
        /// Asks something of the element of that place in the scene.
        case call(SceneCall, element: Int)
    }

    /// Seconds since the start.
    var time: Seconds
    /// The presentation time that the entry belongs to; nil: that of the frame before it.
    var moment: Seconds?
    var action: Action

    /// The latest time of a script, in seconds: three years.
    static let latest = 1e8
    /// The keys of which an entry has exactly one: they say what it does.
    private static let verbs = ["contact", "key", "wheel", "knob", "call", "present"]

    /// Reads an entry; calls are looked up in the scene's elements.
    init(_ value: ValueReader, in scene: Scene) throws(SceneError) {
        var reader = try value.object()
        let given = Self.verbs.filter { reader.has($0) }
        guard given.count == 1, let verb = given.first else {
            throw reader.error("an entry has exactly one of the keys: \(Self.verbs.joined(separator: ", "))")
        }
        if verb == "present" {
            time = Seconds(try reader.required("present").number(in: 0...Self.latest))
            action = .frame
        } else {
            time = Seconds(try reader.required("time").number(in: 0...Self.latest))
            moment = try reader.optional("moment").map { value throws(SceneError) in
                Seconds(try value.number(in: 0...Self.latest))
            }
            switch verb {
            case "contact": action = try Self.contact(&reader)
            case "key": action = try Self.key(&reader)
            case "wheel": action = try Self.wheel(&reader)
            case "knob": action = .knob(detents: try reader.required("knob").number(in: -1000...1000))
            default: action = try Self.call(&reader, in: scene)
            }
        }
        try reader.finish()
    }

    private static func contact(_ reader: inout ObjectReader) throws(SceneError) -> Action {
        let id = try reader.required("contact").integer(in: 0...1_000_000_000)
        let phase = try reader.required("phase").choice({ $0.name }, of: KeyNames.contactPhases).phase
        return .contact(id: id, phase, try position(&reader))
    }

    private static func position(_ reader: inout ObjectReader) throws(SceneError) -> Point {
        let x = try reader.required("x").number(in: -1e6...1e6)
        return Point(x: x, y: try reader.required("y").number(in: -1e6...1e6))
    }

    private static func key(_ reader: inout ObjectReader) throws(SceneError) -> Action {
        let key = try KeyNames.key(reader.required("key"))
        let phase = try reader.optional("phase")?.choice({ $0.name }, of: KeyNames.phases).phase ?? .pressed
        return .key(key, phase)
    }

    private static func wheel(_ reader: inout ObjectReader) throws(SceneError) -> Action {
        let turn = try reader.required("wheel").point()
        return .wheel(horizontal: turn.x, vertical: turn.y, try position(&reader))
    }

    private static func call(_ reader: inout ObjectReader, in scene: Scene) throws(SceneError) -> Action {
        let name = try reader.required("call")
        var index = 0
        if let element = reader.optional("element") {
            let names = scene.entries.map(\.name)
            let chosen = try element.text(maximumLength: 100)
            guard let found = names.firstIndex(of: chosen) else {
                throw element.error("no element of this name; there are: \(names.joined(separator: ", "))")
            }
            index = found
        } else if scene.entries.count > 1 {
            throw reader.error("the scene has several elements: the key \"element\" says which one is called")
        }
        let kind = type(of: scene.entries[index].element)
        guard let call = try kind.readCall(try name.text(), from: &reader) else {
            throw name.error(
                "\(name.value.kind) is no call of a \(kind.kind); valid are: \(kind.callNames.joined(separator: ", "))")
        }
        return .call(call, element: index)
    }
}
