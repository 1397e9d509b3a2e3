import CarouselEngine
import Geometry

/// The data source and the options of a case. Remembers for what each view was last asked for.
final class CaseSource: CarouselItemSource {
    private var config: CaseConfig
    /// Kept up to date, for the custom transform.
    weak var carousel: Carousel?
    private var tags: [Int] = []
    /// What has been asked for since the last ``takeRequests()``.
    private var requests = Requests()

    /// Requests between two events, whose order within is left open.
    struct Requests {
        var tags: [Int] = []
        var reused = 0
        var created = 0
    }

    init(_ config: CaseConfig) { self.config = config }

    var numberOfItems: Int {
        get { config.numberOfItems }
        set { config.numberOfItems = max(0, newValue) }
    }

    var numberOfPlaceholders: Int {
        get { config.numberOfPlaceholders }
        set { config.numberOfPlaceholders = newValue }
    }

    var itemSize: Size {
        get { config.itemSize }
        set { config.itemSize = newValue }
    }

    var itemWidth: Double {
        get { config.hasDelegate ? config.itemWidth : 0 }
        set { config.itemWidth = newValue }
    }

    func setOption(_ option: CarouselOption, _ rule: CaseConfig.OptionRule?) { config.options[option] = rule }

    /// The data-source index that a view was last asked for; placeholders count from 10,000.
    func tag(_ view: ItemViewID) -> Int { tags[Int(view.rawValue)] }

    func takeRequests() -> Requests? {
        guard !requests.tags.isEmpty else { return nil }
        var taken = requests
        taken.tags.sort()
        requests = Requests()
        return taken
    }

    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        let tag: Int
        let size: Size
        switch index {
        case .item(let item):
            tag = item
            size = config.itemSizes[item] ?? config.itemSize
        case .placeholder(let placeholder):
            tag = 10_000 + placeholder
            size = config.placeholderSize
        }
        requests.tags.append(tag)
        if config.nilViews.contains(tag) { return nil }
        if let reusing {
            requests.reused += 1
            tags[Int(reusing.rawValue)] = tag
            return ItemView(id: reusing, size: size, isDoubleSided: !config.hasSingleSidedViews)
        }
        requests.created += 1
        tags.append(tag)
        let id = ItemViewID(rawValue: Int32(truncatingIfNeeded: tags.count - 1))
        return ItemView(id: id, size: size, isDoubleSided: !config.hasSingleSidedViews)
    }

    func value(for option: CarouselOption, default defaultValue: Double) -> Double {
        guard config.hasDelegate else { return defaultValue }
        return config.options[option]?.value(defaultValue) ?? defaultValue
    }

    func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D {
        let along = offset.items * (carousel?.itemWidth ?? 0)
        switch config.custom {
        case .none:
            return base
        case .shift(let x, let z):
            return base.translated(x: along * x, y: 0, z: -offset.items.magnitude * z)
        case .demo:
            let cosine = 0.923_879_532_511_286_7
            let sine = 0.382_683_432_365_089_8
            let turn = Transform3D(m11: cosine, m13: -sine, m31: sine, m33: cosine)
            return (turn * base).translated(x: 0, y: 0, z: along)
        }
    }
}
