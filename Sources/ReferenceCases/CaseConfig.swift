import CarouselEngine
import Geometry

/// How the carousel of a case is built.
struct CaseConfig {
    var type: CarouselType
    var isVertical: Bool
    var bounds: Size
    var itemSize: Size
    var itemSizes: [Int: Size] = [:]
    var placeholderSize: Size
    var numberOfItems: Int
    var numberOfPlaceholders: Int
    /// Items that the source has no view for.
    var nilViews: Set<Int> = []
    /// 0 when not supplied.
    var itemWidth: Double
    var options: [CarouselOption: OptionRule] = [:]
    /// In the order in which they are set.
    var properties: [PropertySetting] = []
    var hasDelegate: Bool
    var shouldSelect: Bool
    var custom: CustomTransform
    var viewClass: ViewClass
    var hasSingleSidedViews: Bool
    /// Frames per second.
    var rate: Double
    /// From a frame to what is done after it, in seconds.
    var phase: Double
    var initialSteps: [CaseStep] = []

    /// `default · factor + shift`
    struct OptionRule {
        var factor: Double
        var shift: Double

        init(_ json: Located) throws(ReferenceError) {
            if json.value.object != nil {
                factor = try json["mul"]?.number() ?? 1
                shift = try json["add"]?.number() ?? 0
            } else {
                factor = 0
                shift = try json.number()
            }
        }

        func value(_ defaultValue: Double) -> Double {
            // A constant is one even where the default is infinite.
            factor == 0 ? shift : defaultValue * factor + shift
        }
    }

    enum CustomTransform {
        case none
        /// `translate(o·w·kx, 0, −|o|·kz) · base`
        case shift(x: Double, z: Double)
        /// `translate(0, 0, o·w) · rotate(π/8 about y) · base`
        case demo
    }

    enum ViewClass {
        case plain
        case touchable
        case button
        case scroll(contentSize: Size?, isEnabled: Bool)
    }

    init(_ json: Located) throws(ReferenceError) {
        type = try CarouselType(reference: try json.member("type"))
        isVertical = try json["vertical"]?.bool() ?? false
        bounds = try Size(try json.member("bounds"))
        itemSize = try Size(try json.member("itemSize"))
        placeholderSize = itemSize
        if let size = json["placeholderSize"] { placeholderSize = try Size(size) }
        numberOfItems = try json.member("numberOfItems").integer(in: 0...1_000_000_000)
        numberOfPlaceholders = try json["numberOfPlaceholders"]?.integer(in: 0...1_000_000) ?? 0
        itemWidth = try json["itemWidth"]?.number() ?? 0
        hasDelegate = try !(json["noDelegate"]?.bool() ?? false)
        shouldSelect = try json["shouldSelect"]?.bool() ?? true
        custom = try Self.custom(json)
        viewClass = try Self.viewClass(json)
        hasSingleSidedViews = try json["singleSidedViews"]?.bool() ?? false
        rate = try json["hz"]?.number() ?? 60
        guard (1...1000).contains(rate) else { throw json.error("hz has to be in 1...1000, found \(rate)") }
        phase = try json["phase"]?.number() ?? 0.25 / rate
        try readCollections(json)
    }

    private mutating func readCollections(_ json: Located) throws(ReferenceError) {
        for (key, size) in try json["itemSizes"]?.members() ?? [:] {
            guard let index = Int(key) else { throw size.error("\"\(key)\" is not an index") }
            itemSizes[index] = try Size(size)
        }
        for index in try json["nilViews"]?.elements() ?? [] { nilViews.insert(try index.integer()) }
        for (name, rule) in try json["options"]?.members() ?? [:] {
            options[try CarouselOption(reference: Located(.string(name), rule.place))] = try OptionRule(rule)
        }
        for (name, value) in try (json["properties"]?.members() ?? [:]).sorted(by: { $0.key < $1.key }) {
            properties.append(try PropertySetting(Located(.string(name), value.place), value))
        }
        for step in try json["initialSteps"]?.elements() ?? [] { initialSteps.append(try CaseStep(step)) }
    }

    private static func custom(_ json: Located) throws(ReferenceError) -> CustomTransform {
        guard let custom = json["custom"] else { return .none }
        if custom.value.string == "demo" { return .demo }
        let (x, z) = try custom.pair()
        return .shift(x: x, z: z)
    }

    private static func viewClass(_ json: Located) throws(ReferenceError) -> ViewClass {
        guard let name = json["viewClass"] else { return .plain }
        switch try name.string() {
        case "plain": return .plain
        case "touchable": return .touchable
        case "button": return .button
        case "scroll":
            var contentSize: Size?
            if let size = json["scrollViewContentSize"] { contentSize = try Size(size) }
            return .scroll(contentSize: contentSize, isEnabled: try json["scrollViewEnabled"]?.bool() ?? true)
        default: throw name.error("unknown view class \(name.value); known are plain, touchable, button, scroll")
        }
    }
}

extension Size {
    init(_ json: Located) throws(ReferenceError) {
        let (width, height) = try json.pair()
        self.init(width: width, height: height)
    }
}

extension CarouselType {
    init(reference json: Located) throws(ReferenceError) {
        guard let type = CarouselType(rawValue: lowercasingFirst(try json.string())) else {
            let known = CarouselType.allCases.map(\.rawValue).joined(separator: ", ")
            throw json.error("unknown type \(json.value); known are \(known)")
        }
        self = type
    }
}

extension CarouselOption {
    init(reference json: Located) throws(ReferenceError) {
        guard let option = CarouselOption(rawValue: lowercasingFirst(try json.string())) else {
            let known = CarouselOption.allCases.map(\.rawValue).joined(separator: ", ")
            throw json.error("unknown option \(json.value); known are \(known)")
        }
        self = option
    }
}

/// The data write names with a capital where the engine does not.
private func lowercasingFirst(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
