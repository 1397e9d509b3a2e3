import CarouselEngine
import Geometry

/// The state of a carousel in the form of the reference data.
struct CaseState {
    private let carousel: Carousel

    init(_ carousel: Carousel) { self.carousel = carousel }

    var members: [String: JSONValue] {
        [
            "scrollOffset": .number(carousel.scrollOffset.items),
            "currentItemIndex": .integer(carousel.currentItemIndex),
            "numberOfItems": .integer(carousel.numberOfItems),
            "numberOfPlaceholders": .integer(carousel.numberOfPlaceholders),
            "numberOfVisibleItems": .integer(carousel.numberOfVisibleItems),
            "itemWidth": .number(carousel.itemWidth),
            "offsetMultiplier": .number(carousel.offsetMultiplier),
            "wrapEnabled": .bool(carousel.isWrapEnabled),
            "toggle": .number(carousel.toggle),
            "dragging": .bool(carousel.isDragging),
            "decelerating": .bool(carousel.isDecelerating),
            "scrolling": .bool(carousel.isScrolling),
            "pooledItemViews": .integer(carousel.numberOfPooledItemViews),
            "pooledPlaceholderViews": .integer(carousel.numberOfPooledPlaceholderViews),
            "perItemToggle": .bool(carousel.togglesEachItem),
        ]
    }

    /// State and all loaded items. What is the same for all items stands once, beside them.
    func dump(_ source: CaseSource) -> [String: JSONValue] {
        var dump = members
        let records = carousel.records
        var items = records.map { Self.members($0, source) }
        for key in ["center", "containerSize", "viewFrame"] {
            guard let first = items.first?[key], items.allSatisfy({ $0[key] == first }) else { continue }
            dump[key] = first
            for position in items.indices { items[position][key] = nil }
        }
        dump["items"] = .array(items.map(JSONValue.object))
        dump["contentSubviews"] = .integer(carousel.numberOfContainers)
        dump["zOrder"] = .integers(carousel.indexesInDepthOrder)
        return dump
    }

    private static func members(_ record: ItemRecord, _ source: CaseSource) -> [String: JSONValue] {
        let frame = record.viewFrame
        return [
            "index": .integer(record.index),
            "tag": .integer(record.view.map(source.tag) ?? 0),
            "offset": .number(record.offset.items),
            "transform": .numbers(record.transform.elements),
            "alpha": .number(record.alpha),
            "hidden": .bool(record.isHidden),
            "interactive": .bool(record.isInteractive),
            "center": .numbers([record.center.x, record.center.y]),
            "containerSize": .numbers([record.containerSize.width, record.containerSize.height]),
            "viewFrame": .numbers([frame.minX, frame.minY, frame.size.width, frame.size.height]),
        ]
    }
}
