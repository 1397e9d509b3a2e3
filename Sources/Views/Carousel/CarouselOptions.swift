import CarouselEngine

/// Values of options that differ from their defaults.
///
/// They count before the delegate is asked, which sees them as its defaults.
public struct CarouselOptions: Hashable, Sendable {
    // By the option's place in `allCases`: the engine asks while scrolling, where a dictionary would be too slow.
    private var values: [Double?] = Array(repeating: nil, count: CarouselOption.allCases.count)

    /// All options at their defaults.
    public init() {}

    /// Nil leaves the default. A value that is no number is taken as nil.
    public subscript(option: CarouselOption) -> Double? {
        get { values[option.place] }
        set { values[option.place] = newValue.flatMap { $0.isNaN ? nil : $0 } }
    }
}

extension CarouselOption {
    fileprivate var place: Int {
        switch self {
        case .wrap: 0
        case .showBackfaces: 1
        case .offsetMultiplier: 2
        case .visibleItems: 3
        case .count: 4
        case .arc: 5
        case .angle: 6
        case .radius: 7
        case .tilt: 8
        case .spacing: 9
        case .fadeMin: 10
        case .fadeMax: 11
        case .fadeRange: 12
        case .fadeMinAlpha: 13
        }
    }
}
