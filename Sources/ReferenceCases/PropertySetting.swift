import CarouselEngine
import Geometry

/// A property of the original and the value it is set to.
enum PropertySetting {
    case type(CarouselType)
    case point(ReferenceWritableKeyPath<Carousel, Point>, Point)
    case number(ReferenceWritableKeyPath<Carousel, Double>, Double)
    case offset(ReferenceWritableKeyPath<Carousel, ItemOffset>, ItemOffset)
    case flag(ReferenceWritableKeyPath<Carousel, Bool>, Bool)
    case index(Int)

    init(_ name: Located, _ value: Located) throws(ReferenceError) {
        switch try name.string() {
        case "type": self = .type(try CarouselType(reference: value))
        case "currentItemIndex": self = .index(try value.integer())
        case "scrollOffset": self = .offset(\.scrollOffset, ItemOffset(try value.number()))
        case "bounceDistance": self = .offset(\.bounceDistance, ItemOffset(try value.number()))
        case "contentOffset": self = .point(\.contentOffset, try Point(value))
        case "viewpointOffset": self = .point(\.viewpointOffset, try Point(value))
        case let text:
            if let path = Self.numbers[text] {
                self = .number(path, try value.number())
            } else if let path = Self.flags[text] {
                self = .flag(path, try value.bool())
            } else {
                throw name.error("unknown property \(name.value)")
            }
        }
    }

    func apply(to carousel: Carousel) {
        switch self {
        case .type(let type): carousel.type = type
        case .point(let path, let value): carousel[keyPath: path] = value
        case .number(let path, let value): carousel[keyPath: path] = value
        case .offset(let path, let value): carousel[keyPath: path] = value
        case .flag(let path, let value): carousel[keyPath: path] = value
        case .index(let index): carousel.currentItemIndex = index
        }
    }

    private static var numbers: [String: ReferenceWritableKeyPath<Carousel, Double>] {
        [
            "perspective": \.perspective, "decelerationRate": \.decelerationRate, "scrollSpeed": \.scrollSpeed,
            "autoscroll": \.autoscroll,
        ]
    }

    private static var flags: [String: ReferenceWritableKeyPath<Carousel, Bool>] {
        [
            "vertical": \.isVertical, "bounces": \.bounces, "scrollEnabled": \.isScrollEnabled,
            "pagingEnabled": \.isPagingEnabled, "stopAtItemBoundary": \.stopsAtItemBoundary,
            "scrollToItemBoundary": \.scrollsToItemBoundary,
            "ignorePerpendicularSwipes": \.ignoresPerpendicularSwipes,
            "centerItemWhenSelected": \.centersItemWhenSelected,
        ]
    }
}

extension Point {
    init(_ json: Located) throws(ReferenceError) {
        let (x, y) = try json.pair()
        self.init(x: x, y: y)
    }
}
