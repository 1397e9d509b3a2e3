import CarouselEngine
import Geometry
import Views

/// A property or option of a carousel by iCarousel's name, with its value: what a scene sets and a script changes.
enum CarouselProperty: Hashable, Sendable {
    enum Flag: String, CaseIterable, Sendable {
        case vertical, rightToLeft, bounces, scrollEnabled, pagingEnabled, stopAtItemBoundary, scrollToItemBoundary
        case ignorePerpendicularSwipes, centerItemWhenSelected
    }

    enum Number: String, CaseIterable, Sendable {
        case perspective, decelerationRate, scrollSpeed, bounceDistance, autoscroll, scrollOffset, itemWidth
    }

    enum Place: String, CaseIterable, Sendable {
        case contentOffset, viewpointOffset
    }

    case type(CarouselType)
    case motion(CarouselMotion)
    case flag(Flag, Bool)
    case number(Number, Double)
    case place(Place, Point)
    /// Nil takes the default again.
    case option(CarouselOption, Double?)

    /// The names that scenes use beside the options.
    static let names =
        ["type", "motion"] + Flag.allCases.map(\.rawValue) + Number.allCases.map(\.rawValue)
        + Place.allCases.map(\.rawValue)

    /// Reads the value of a property by its name; nil for a name that is none.
    init?(named name: String, from value: ValueReader) throws(SceneError) {
        if name == "type" {
            // A custom layout is a program's own.
            self = .type(try value.choice({ $0.rawValue }, of: CarouselType.allCases.filter { $0 != .custom }))
        } else if name == "motion" {
            self = .motion(try value.choice(CarouselMotion.self))
        } else if let flag = Flag(rawValue: name) {
            self = .flag(flag, try value.flag())
        } else if let number = Number(rawValue: name) {
            self = .number(number, try value.number(in: number.range))
        } else if let place = Place(rawValue: name) {
            self = .place(place, try value.point())
        } else {
            return nil
        }
    }

    /// Reads the value of an option by its name; nil for a name that is none.
    init?(optionNamed name: String, from value: ValueReader) throws(SceneError) {
        guard let option = CarouselOption(rawValue: name) else { return nil }
        switch option {
        case .wrap, .showBackfaces: self = .option(option, try value.flag() ? 1 : 0)
        case .visibleItems, .count: self = .option(option, Double(try value.integer(in: 0...10_000)))
        default: self = .option(option, try value.number(in: option.range))
        }
    }

    @MainActor
    func apply(to carousel: CarouselView) {
        switch self {
        case .type(let type): carousel.type = type
        case .motion(let motion): carousel.motion = motion
        case .flag(let flag, let value): flag.set(value, in: carousel)
        case .number(let number, let value): number.set(value, in: carousel)
        case .place(.contentOffset, let point): carousel.contentOffset = point
        case .place(.viewpointOffset, let point): carousel.viewpointOffset = point
        case .option(let option, let value): carousel.options[option] = value
        }
    }
}

extension CarouselProperty.Flag {
    @MainActor
    fileprivate func set(_ value: Bool, in carousel: CarouselView) {
        switch self {
        case .vertical: carousel.isVertical = value
        case .rightToLeft: carousel.isRightToLeft = value
        case .bounces: carousel.bounces = value
        case .scrollEnabled: carousel.isScrollEnabled = value
        case .pagingEnabled: carousel.isPagingEnabled = value
        case .stopAtItemBoundary: carousel.stopsAtItemBoundary = value
        case .scrollToItemBoundary: carousel.scrollsToItemBoundary = value
        case .ignorePerpendicularSwipes: carousel.ignoresPerpendicularSwipes = value
        case .centerItemWhenSelected: carousel.centersItemWhenSelected = value
        }
    }
}

extension CarouselProperty.Number {
    var range: ClosedRange<Double> {
        switch self {
        case .perspective: -1...1
        case .decelerationRate: 0...1
        case .scrollSpeed: 0...100
        case .bounceDistance: 0...1000
        case .autoscroll: -1000...1000
        case .scrollOffset: -1e6...1e6
        case .itemWidth: 0...1e6
        }
    }

    @MainActor
    fileprivate func set(_ value: Double, in carousel: CarouselView) {
        switch self {
        case .perspective: carousel.perspective = value
        case .decelerationRate: carousel.decelerationRate = value
        case .scrollSpeed: carousel.scrollSpeed = value
        case .bounceDistance: carousel.bounceDistance = ItemOffset(value)
        case .autoscroll: carousel.autoscroll = value
        case .scrollOffset: carousel.scrollOffset = ItemOffset(value)
        case .itemWidth: (carousel as? SceneCarouselView)?.sceneItemWidth = value
        }
    }
}

extension CarouselOption {
    /// What a scene may set it to; the engine takes any number.
    fileprivate var range: ClosedRange<Double> {
        switch self {
        case .wrap, .showBackfaces, .fadeMinAlpha: 0...1
        case .visibleItems, .count: 0...10_000
        case .offsetMultiplier: 0...1000
        case .arc, .angle, .tilt: -100...100
        case .radius: -1e6...1e6
        case .spacing: -1000...1000
        case .fadeMin, .fadeMax: -1e6...1e6
        case .fadeRange: 0...1e6
        }
    }
}
