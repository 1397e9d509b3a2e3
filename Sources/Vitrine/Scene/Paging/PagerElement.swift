import CarouselEngine
import Geometry
import Timebase
import Views

/// Pages to be leafed through one by one, as a scene file describes them.
struct PagerElement: PagerLikeElement {
    static let kind = "pager"
    var description: PagerDescription

    init(from reader: inout ObjectReader) throws(SceneError) { description = try PagerDescription(from: &reader) }
}

/// The classic picture slider: pages that move on every two seconds and start over after the last, with red and grey dots
/// on a grey bar below.
struct SliderElement: PagerLikeElement {
    static let kind = "slider"
    var description: PagerDescription

    init(from reader: inout ObjectReader) throws(SceneError) {
        var classic = PagerDescription()
        classic.autoAdvance = AutoAdvance(interval: 2)
        classic.scrollDuration = 0.5
        classic.control = PageControlLook()
        description = try PagerDescription(from: &reader, defaults: classic)
    }
}

/// What the two kinds have in common: all but their defaults.
protocol PagerLikeElement: SceneElement {
    var description: PagerDescription { get }
}

extension PagerLikeElement {
    static var callNames: [String] { PagerCall.Name.allCases.map(\.rawValue) }

    static func readCall(_ name: String, from reader: inout ObjectReader) throws(SceneError) -> SceneCall? {
        guard let name = PagerCall.Name(rawValue: name) else { return nil }
        let call = try PagerCall(name, from: &reader)
        return SceneCall { live in
            if let pager = live as? LivePager { call.perform(on: pager) }
        }
    }

    @MainActor
    func present(named name: String, in root: View, report: @escaping SceneReporter) -> any LiveElement {
        LivePager(description, named: name, in: root, report: report)
    }
}

/// Everything that a scene says of a pager.
struct PagerDescription: Hashable, Sendable {
    /// The most that a scene may ask for, in seconds.
    static let longestScroll = 3600.0

    var frame = SceneFrame()
    var items = SceneItems([])
    var isVertical = false
    var isScrollEnabled = true
    /// Where it begins.
    var currentPage = 0
    var scrollDuration: Seconds = 0.4
    var contentMode = ImageView.ContentMode.fit
    var autoAdvance: AutoAdvance?
    /// Nil shows no dots.
    var control: PageControlLook?

    init() {}

    init(from reader: inout ObjectReader, defaults: PagerDescription = PagerDescription()) throws(SceneError) {
        self = defaults
        if let value = reader.optional("frame") { frame = try SceneFrame(value) }
        items = try SceneItems(reader.required("items"))
        isVertical = try reader.optional("vertical")?.flag() ?? isVertical
        isScrollEnabled = try reader.optional("scrollEnabled")?.flag() ?? isScrollEnabled
        currentPage = try reader.optional("currentPage")?.integer(in: 0...SceneItems.maximumCount) ?? currentPage
        if let value = reader.optional("scrollDuration") {
            scrollDuration = Seconds(try value.number(in: 0...Self.longestScroll))
        }
        let modes: [(name: String, mode: ImageView.ContentMode)] = [("fit", .fit), ("stretch", .stretch)]
        contentMode = try reader.optional("contentMode")?.choice({ $0.name }, of: modes).mode ?? contentMode
        if let value = reader.optional("autoAdvance") {
            if case .bool(false) = value.value {
                autoAdvance = nil
            } else {
                autoAdvance = try CarouselElement.autoAdvance(value)
            }
        }
        if let value = reader.optional("pageControl") { control = try PageControlLook.read(value) }
    }
}
