import CarouselEngine
import Timebase
import Views

/// What a script can ask of a carousel; the names of the calls are those of the cases.
enum CarouselCall: Sendable {
    /// The words of scripts.
    enum Name: String, CaseIterable, Sendable {
        case scrollToItem, scrollByItems, scrollToOffset, step, insertItem, removeItem, reloadItem, reloadData, setItems
        case setProperty, resize, pauseAutoAdvance, resumeAutoAdvance
    }

    case scrollToItem(Int, ScrollDirection, duration: Seconds)
    case scrollByItems(Int, duration: Seconds)
    case scrollToOffset(ItemOffset, duration: Seconds)
    case step(Int)
    case insertItem(SceneItem, at: Int, animated: Bool)
    case removeItem(at: Int, animated: Bool)
    case reloadItem(at: Int, animated: Bool)
    case reloadData
    case setItems(SceneItems)
    case setProperty(CarouselProperty)
    case resize(SceneFrame)
    case pauseAutoAdvance
    case resumeAutoAdvance

    /// The time of an animated scroll.
    private static let scrollDuration = Seconds(0.4)

    init(_ name: Name, from reader: inout ObjectReader) throws(SceneError) {
        switch name {
        case .scrollToItem:
            let direction = try reader.optional("direction")?.choice(ScrollDirection.self) ?? .shortest
            self = .scrollToItem(try Self.index(&reader), direction, duration: try Self.duration(&reader))
        case .scrollByItems:
            let count = try reader.required("count").integer(in: -1_000_000...1_000_000)
            self = .scrollByItems(count, duration: try Self.duration(&reader))
        case .scrollToOffset:
            let offset = try reader.required("offset").number(in: -1e6...1e6)
            self = .scrollToOffset(ItemOffset(offset), duration: try Self.duration(&reader))
        case .step: self = .step(try reader.required("count").integer(in: -1_000_000...1_000_000))
        case .insertItem:
            let item = try SceneItem(reader.required("item"))
            self = .insertItem(item, at: try Self.index(&reader), animated: try Self.isAnimated(&reader))
        case .removeItem:
            self = .removeItem(at: try Self.index(&reader), animated: try Self.isAnimated(&reader))
        case .reloadItem:
            self = .reloadItem(at: try Self.index(&reader), animated: try Self.isAnimated(&reader))
        case .reloadData: self = .reloadData
        case .setItems: self = .setItems(try SceneItems(reader.required("items")))
        case .setProperty: self = .setProperty(try Self.property(&reader))
        case .resize: self = .resize(try SceneFrame(reader.required("frame")))
        case .pauseAutoAdvance: self = .pauseAutoAdvance
        case .resumeAutoAdvance: self = .resumeAutoAdvance
        }
    }

    private static func index(_ reader: inout ObjectReader) throws(SceneError) -> Int {
        try reader.required("index").integer(in: 0...1_000_000)
    }

    private static func duration(_ reader: inout ObjectReader) throws(SceneError) -> Seconds {
        Seconds(try reader.optional("duration")?.number(in: 0...3600) ?? scrollDuration.value)
    }

    private static func isAnimated(_ reader: inout ObjectReader) throws(SceneError) -> Bool {
        try reader.optional("animated")?.flag() ?? true
    }

    private static func property(_ reader: inout ObjectReader) throws(SceneError) -> CarouselProperty {
        let name = try reader.required("property")
        let value = try reader.required("value")
        let known = CarouselProperty.names + CarouselOption.allCases.map(\.rawValue)
        let word = try name.choice({ $0 }, of: known)
        if let property = try CarouselProperty(named: word, from: value) { return property }
        if let option = CarouselOption(rawValue: word), case .null = value.value { return .option(option, nil) }
        guard let property = try CarouselProperty(optionNamed: word, from: value) else {
            throw name.error("valid are: \(known.joined(separator: ", "))")
        }
        return property
    }

    @MainActor
    func perform(on live: LiveCarousel) {
        let carousel = live.carousel
        switch self {
        case .scrollToItem(let index, let direction, let duration):
            carousel.scrollToItem(at: index, direction: direction, duration: duration)
        case .scrollByItems(let count, let duration): carousel.scroll(byItems: count, duration: duration)
        case .scrollToOffset(let offset, let duration): carousel.scroll(toOffset: offset, duration: duration)
        case .step(let count): if carousel.numberOfItems > 0 { carousel.step(by: count) }
        case .insertItem(let item, let index, let animated): live.insert(item, at: index, animated: animated)
        case .removeItem(let index, let animated): live.remove(at: index, animated: animated)
        case .reloadItem(let index, let animated): carousel.reloadItem(at: index, animated: animated)
        case .reloadData: carousel.reloadData()
        case .setItems(let items): live.replaceItems(with: items.items)
        case .setProperty(let property):
            property.apply(to: carousel)
            live.propertyChanged()
        case .resize(let frame): live.resize(to: frame)
        case .pauseAutoAdvance: carousel.autoAdvance?.pause(at: live.moment)
        case .resumeAutoAdvance: carousel.autoAdvance?.resume(at: live.moment)
        }
    }
}

extension CarouselElement {
    static var callNames: [String] { CarouselCall.Name.allCases.map(\.rawValue) }

    static func readCall(_ name: String, from reader: inout ObjectReader) throws(SceneError) -> SceneCall? {
        guard let name = CarouselCall.Name(rawValue: name) else { return nil }
        let call = try CarouselCall(name, from: &reader)
        return SceneCall { live in
            if let carousel = live as? LiveCarousel { call.perform(on: carousel) }
        }
    }
}
