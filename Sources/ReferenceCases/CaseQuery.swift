import CarouselEngine
import Geometry

/// A question to a carousel.
enum CaseQuery {
    case itemViewAtPoint(Point)
    case offsetForItemAtIndex(Int)
    case clampedOffset(ItemOffset)
    case clampedIndex(Int)
    case minScrollDistanceOffset(ItemOffset, ItemOffset)
    case minScrollDistanceIndex(Int, Int)
    case alphaForOffset(ItemOffset)
    case transformForOffset(ItemOffset)
    case circularItemCount
    case easeInOut(Double)
    case indexOfItemView(ViewReference)
    case indexOfItemViewOrSubview(ViewReference)
    case currentItemViewTag
    case hasView(Int)

    init(_ a: StepArguments) throws(ReferenceError) {
        let name = try a[1]
        switch try name.string() {
        case "itemViewAtPoint": self = .itemViewAtPoint(try a.point(2))
        case "offsetForItemAtIndex": self = .offsetForItemAtIndex(try a[2].integer())
        case "clampedOffset": self = .clampedOffset(ItemOffset(try a[2].number()))
        case "clampedIndex": self = .clampedIndex(try a[2].integer())
        case "minScrollDistanceOffset":
            self = .minScrollDistanceOffset(ItemOffset(try a[2].number()), ItemOffset(try a[3].number()))
        case "minScrollDistanceIndex": self = .minScrollDistanceIndex(try a[2].integer(), try a[3].integer())
        case "alphaForOffset": self = .alphaForOffset(ItemOffset(try a[2].number()))
        case "transformForOffset": self = .transformForOffset(ItemOffset(try a[2].number()))
        case "circularItemCount": self = .circularItemCount
        case "easeInOut": self = .easeInOut(try a[2].number())
        case "indexOfItemView": self = .indexOfItemView(try ViewReference(try a[2]))
        case "indexOfItemViewOrSubview": self = .indexOfItemViewOrSubview(try ViewReference(try a[2]))
        case "currentItemViewTag": self = .currentItemViewTag
        case "hasView": self = .hasView(try a[2].integer())
        default: throw name.error("unknown query \(name.value)")
        }
    }

    /// As the data write it.
    var name: String {
        switch self {
        case .itemViewAtPoint: "itemViewAtPoint"
        case .offsetForItemAtIndex: "offsetForItemAtIndex"
        case .clampedOffset: "clampedOffset"
        case .clampedIndex: "clampedIndex"
        case .minScrollDistanceOffset: "minScrollDistanceOffset"
        case .minScrollDistanceIndex: "minScrollDistanceIndex"
        case .alphaForOffset: "alphaForOffset"
        case .transformForOffset: "transformForOffset"
        case .circularItemCount: "circularItemCount"
        case .easeInOut: "easeInOut"
        case .indexOfItemView: "indexOfItemView"
        case .indexOfItemViewOrSubview: "indexOfItemViewOrSubview"
        case .currentItemViewTag: "currentItemViewTag"
        case .hasView: "hasView"
        }
    }

    func answer(_ carousel: Carousel, _ source: CaseSource) -> JSONValue {
        switch self {
        case .itemViewAtPoint(let point): .optionalInteger(carousel.item(at: point)?.index)
        case .offsetForItemAtIndex(let index): .number(carousel.offset(forItemAt: index).items)
        case .clampedOffset(let offset): .number(carousel.indexSpace.clamped(offset).items)
        case .clampedIndex(let index): .integer(carousel.indexSpace.clamped(index))
        case .minScrollDistanceOffset(let start, let end):
            .number(carousel.indexSpace.distance(from: start, to: end).items)
        case .minScrollDistanceIndex(let start, let end):
            .integer(carousel.indexSpace.distance(from: start, to: end))
        case .alphaForOffset(let offset): .number(carousel.alpha(at: offset))
        case .transformForOffset(let offset): .numbers(carousel.transform(at: offset).elements)
        case .circularItemCount: .integer(carousel.circularItemCount)
        case .easeInOut(let time): .number(Easing.easeInOut(time))
        case .indexOfItemView(let view): index(of: view, subviewsToo: false, carousel)
        case .indexOfItemViewOrSubview(let view): index(of: view, subviewsToo: true, carousel)
        case .currentItemViewTag: .optionalInteger(carousel.currentItemView.map(source.tag))
        case .hasView(let index): .bool(carousel.record(at: index) != nil)
        }
    }

    /// Only items have an index: neither their containers nor the content view do.
    private func index(of view: ViewReference, subviewsToo: Bool, _ carousel: Carousel) -> JSONValue {
        switch view {
        case .item(let index):
            return .optionalInteger(carousel.view(forItemAt: index).flatMap(carousel.index))
        case .itemSubview(let index):
            guard subviewsToo else { return .null }
            return .optionalInteger(carousel.view(forItemAt: index).flatMap(carousel.index))
        case .container, .content:
            return .null
        }
    }
}

extension Transform3D {
    /// Row by row.
    var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
}
