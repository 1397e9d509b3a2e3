import CarouselEngine
import Geometry
import Timebase

/// One thing that is done with a carousel.
indirect enum CaseStep {
    case tick(Int)
    case set(PropertySetting)
    case toggle(Double)
    case retransform
    case depthSort
    case resize(Size)
    case setNeedsLayout
    case setOption(CarouselOption, CaseConfig.OptionRule?)
    case setItems(Int)
    case setPlaceholders(Int)
    case setItemSize(Size)
    case setItemWidth(Double)
    case reloadData
    case reloadItem(Int, animated: Bool)
    case insert(Int, animated: Bool)
    case remove(Int, animated: Bool)
    case scrollToItem(Int, Seconds)
    case scrollToItemAnimated(Int, Bool)
    case scrollByItems(Int, Seconds)
    case scrollToOffset(ItemOffset, Seconds)
    case scrollByOffset(ItemOffset, Seconds)
    case detach
    case attach
    case group([CaseStep])
    case touch(ViewReference)
    case shouldBegin(Point)
    case pan(PanPhase, translation: Point, velocity: Point)
    case tap(Point)
    case query(CaseQuery)
    case state
    case dump

    init(_ json: Located) throws(ReferenceError) {
        let arguments = StepArguments(json, try json.elements())
        if let step = try Self.passive(arguments) {
            self = step
        } else if let step = try Self.editing(arguments) {
            self = step
        } else if let step = try Self.scrolling(arguments) {
            self = step
        } else if let step = try Self.touching(arguments) {
            self = step
        } else {
            throw json.error("unknown step \"\(try arguments.verb)\"")
        }
    }

    private static func passive(_ a: StepArguments) throws(ReferenceError) -> CaseStep? {
        switch try a.verb {
        case "tick": return .tick(try a[1].integer(in: 0...1_000_000))
        case "set": return .set(try PropertySetting(try a[1], try a[2]))
        case "toggle": return .toggle(try a[1].number())
        case "retransform": return .retransform
        case "depthSort": return .depthSort
        case "resize": return .resize(Size(width: try a[1].number(), height: try a[2].number()))
        case "setNeedsLayout": return .setNeedsLayout
        case "removeFromSuperview": return .detach
        case "addToSuperview": return .attach
        case "query": return .query(try CaseQuery(a))
        case "state": return .state
        case "dump": return .dump
        case "group":
            var steps: [CaseStep] = []
            for step in try a[1].elements() { steps.append(try CaseStep(step)) }
            return .group(steps)
        default: return nil
        }
    }

    private static func editing(_ a: StepArguments) throws(ReferenceError) -> CaseStep? {
        switch try a.verb {
        case "setOption":
            let option = try CarouselOption(reference: try a[1])
            let rule = try a[2]
            return .setOption(option, rule.value == .null ? nil : try CaseConfig.OptionRule(rule))
        case "setItems": return .setItems(try a[1].integer(in: 0...1_000_000_000))
        case "setPlaceholders": return .setPlaceholders(try a[1].integer(in: 0...1_000_000))
        case "setItemSize": return .setItemSize(Size(width: try a[1].number(), height: try a[2].number()))
        case "setItemWidth": return .setItemWidth(try a[1].number())
        case "reloadData": return .reloadData
        case "reloadItem": return .reloadItem(try a[1].integer(), animated: try a[2].bool())
        case "insert": return .insert(try a[1].integer(), animated: try a[2].bool())
        case "remove": return .remove(try a[1].integer(), animated: try a[2].bool())
        default: return nil
        }
    }

    private static func scrolling(_ a: StepArguments) throws(ReferenceError) -> CaseStep? {
        switch try a.verb {
        case "scrollToItem": return .scrollToItem(try a[1].integer(), Seconds(try a[2].number()))
        case "scrollToItemAnimated": return .scrollToItemAnimated(try a[1].integer(), try a[2].bool())
        case "scrollByItems": return .scrollByItems(try a[1].integer(), Seconds(try a[2].number()))
        case "scrollToOffset": return .scrollToOffset(ItemOffset(try a[1].number()), Seconds(try a[2].number()))
        case "scrollByOffset": return .scrollByOffset(ItemOffset(try a[1].number()), Seconds(try a[2].number()))
        default: return nil
        }
    }

    private static func touching(_ a: StepArguments) throws(ReferenceError) -> CaseStep? {
        switch try a.verb {
        case "touch": return .touch(a.count > 1 ? try ViewReference(try a[1]) : .content)
        case "shouldBegin": return .shouldBegin(try a.point(1))
        case "pan": return .pan(try a.phase(1), translation: try a.point(2), velocity: try a.point(4))
        case "tap": return .tap(try a.point(1))
        default: return nil
        }
    }
}

/// The verb of a step and what follows it.
struct StepArguments {
    private let step: Located
    private let elements: [Located]

    init(_ step: Located, _ elements: [Located]) {
        self.step = step
        self.elements = elements
    }

    var count: Int { elements.count }

    var verb: String { get throws(ReferenceError) { try self[0].string() } }

    subscript(_ position: Int) -> Located {
        get throws(ReferenceError) {
            guard position < elements.count else { throw step.error("argument \(position) is missing") }
            return elements[position]
        }
    }

    func point(_ position: Int) throws(ReferenceError) -> Point {
        Point(x: try self[position].number(), y: try self[position + 1].number())
    }

    func phase(_ position: Int) throws(ReferenceError) -> PanPhase {
        let name = try self[position]
        switch try name.string() {
        case "began": return .began
        case "changed": return .changed
        case "ended": return .ended
        case "cancelled": return .cancelled
        case "failed": return .failed
        default: throw name.error("unknown state \(name.value); known are began, changed, ended, cancelled, failed")
        }
    }
}

/// A view of a carousel, as steps name it.
enum ViewReference {
    case content
    case item(Int)
    case container(Int)
    case itemSubview(Int)

    init(_ json: Located) throws(ReferenceError) {
        if json.value == .string("content") || json.value == .null {
            self = .content
            return
        }
        let parts = StepArguments(json, try json.elements())
        let index = try parts[1].integer()
        switch try parts.verb {
        case "item": self = .item(index)
        case "container": self = .container(index)
        case "itemSubview": self = .itemSubview(index)
        default: throw json.error("unknown view \(json.value); known are content, item, container, itemSubview")
        }
    }
}
