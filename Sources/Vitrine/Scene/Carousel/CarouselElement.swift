import CarouselEngine
import Geometry
import Timebase
import Views

/// A carousel as a scene file describes it.
struct CarouselElement: SceneElement {
    static let kind = "carousel"

    var frame = SceneFrame()
    /// Everything that is set, in the order of the documentation.
    var properties: [CarouselProperty] = []
    var autoAdvance: AutoAdvance?
    var items: SceneItems
    /// Colours of the placeholders.
    var placeholders: [SceneItem] = []
    var look = SceneItemLook()

    init(items: SceneItems) { self.items = items }

    init(from reader: inout ObjectReader) throws(SceneError) {
        if let value = reader.optional("frame") { frame = try SceneFrame(value) }
        for name in CarouselProperty.names {
            guard let value = reader.optional(name) else { continue }
            if let property = try CarouselProperty(named: name, from: value) { properties.append(property) }
        }
        if let value = reader.optional("options") {
            var options = try value.object()
            for option in CarouselOption.allCases {
                guard let value = options.optional(option.rawValue) else { continue }
                if let property = try CarouselProperty(optionNamed: option.rawValue, from: value) {
                    properties.append(property)
                }
            }
            try options.finish()
        }
        autoAdvance = try reader.optional("autoAdvance").map(Self.autoAdvance)
        items = try SceneItems(reader.required("items"))
        if let value = reader.optional("placeholders") {
            for entry in try value.list(count: 0...10_000) { placeholders.append(.color(try entry.color())) }
        }
        look = try SceneItemLook(from: &reader)
    }

    /// Reads seconds, or `{interval, atEnd}`.
    static func autoAdvance(_ value: ValueReader) throws(SceneError) -> AutoAdvance {
        let range = AutoAdvance.minimumInterval.value...86400
        guard case .object = value.value else { return AutoAdvance(interval: Seconds(try value.number(in: range))) }
        var reader = try value.object()
        let interval = try reader.optional("interval")?.number(in: range) ?? 2
        let choices: [(name: String, behavior: AutoAdvance.EndBehavior)] = [
            ("startOver", .startOver), ("reverse", .reverse), ("stop", .stop),
        ]
        let atEnd = try reader.optional("atEnd")?.choice({ $0.name }, of: choices).behavior ?? .startOver
        try reader.finish()
        return AutoAdvance(interval: Seconds(interval), endBehavior: atEnd)
    }

    @MainActor
    func present(named name: String, in root: View, report: @escaping SceneReporter) -> any LiveElement {
        LiveCarousel(self, named: name, in: root, report: report)
    }
}

/// How the items of a carousel look.
struct SceneItemLook: Hashable, Sendable {
    struct Extent: Hashable, Sendable {
        var width: Length
        var height: Length
    }

    /// Side of an item by the smaller side of its carousel.
    static let sideShare = 0.6
    /// Wider pictures than this are shown lower.
    static let widestProportion = 1.5
    /// No picture is wider than this share of the carousel.
    static let widthShare = 0.8
    /// Distance of the covers of a cover flow of pictures, in item widths. The original's 0.25 is for square covers.
    static let coverSpacing = 0.17
    /// Distance of the viewer by the item's height: that of the usual 200 points and −1/500, at every size.
    static let viewerDistance = 2.5

    /// Nil: for colours a square with ``sideShare`` of the smaller side of the carousel. For pictures this share of the
    /// height and up to ``widestProportion`` times as wide, so that all but panoramas are equally high.
    var size: Extent?
    /// In points. Nil: a sixtieth of the height.
    var cornerRadius: Double?
    /// 0…1.
    var shadow = 0.5
    /// Opacity of the mirror image below, 0…1.
    var reflection = 0.0

    init() {}

    init(from reader: inout ObjectReader) throws(SceneError) {
        if let value = reader.optional("itemSize") {
            var object = try value.object()
            size = Extent(width: try object.required("width").extent(), height: try object.required("height").extent())
            try object.finish()
        }
        cornerRadius = try reader.optional("cornerRadius")?.number(in: 0...1e6)
        shadow = try reader.optional("shadow")?.number(in: 0...1) ?? shadow
        reflection = try reader.optional("reflection")?.number(in: 0...1) ?? reflection
    }

    /// The size of every item in a carousel of this size.
    func itemSize(in carousel: Size, showsPictures: Bool) -> Size {
        guard let size else {
            if showsPictures {
                let height = min(carousel.height * Self.sideShare, carousel.width * Self.widthShare)
                return Size(
                    width: min(height * Self.widestProportion, carousel.width * Self.widthShare), height: height
                )
            }
            let side = min(carousel.width, carousel.height) * Self.sideShare
            return Size(width: side, height: side)
        }
        return Size(
            width: size.width.resolved(against: carousel.width), height: size.height.resolved(against: carousel.height)
        )
    }
}
