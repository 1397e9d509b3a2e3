/// The circle on which the items of circular types lie.
struct CircleLayout {
    /// How many items make up the whole circle. For other types the number of items.
    let count: Int
    /// In points, not yet negated for the inverted types. 0 for types without a circle.
    let radius: Double
    /// The angle of an item, not yet negated for the inverted types.
    let angle: AngleRule

    init(_ frame: LayoutFrame, itemCount: Int, options: LayoutOptions, option: (CarouselOption, Double) -> Double) {
        guard frame.type.isCircular else {
            count = itemCount
            radius = 0
            angle = AngleRule(arc: 0, count: 1, factor: 0, shift: 0)
            return
        }
        let spacedWidth = bounded(frame.itemWidth * options.spacing)
        let filling = (frame.length / spacedWidth).rounded(.up) * .pi
        let fitting = Int(saturating: filling.isNaN ? 30 : min(30, max(12, filling)))
        count = Int(saturating: option(.count, Double(min(itemCount, fitting))))
        // A circle of no items has no angles; one item is the nearest that has.
        let n = Double(max(1, count))
        let step = options.arc / n
        switch frame.type {
        case .wheel, .invertedWheel:
            radius = bounded(option(.radius, bounded(spacedWidth / step)))
            angle = AngleRule(arc: bounded(option(.angle, step)), count: 1, factor: 1, shift: 0)
        default:
            let isRotary = frame.type == .rotary || frame.type == .invertedRotary
            let smallest = isRotary ? spacedWidth / 2 : 0.01
            radius = bounded(option(.radius, bounded(max(smallest, spacedWidth / 2 / tangent(step / 2)))))
            // The default is proportional to the item's offset. Asked at two angles, the option gives the straight line
            // that it stands for, so that no item has to ask again.
            let shift = bounded(option(.angle, 0))
            angle = AngleRule(arc: options.arc, count: n, factor: bounded(option(.angle, 1) - shift), shift: shift)
        }
    }
}

/// The angle of an item on a circle: `o / count · arc · factor + shift`, in radians.
///
/// Multiplied out in this order, as in the original: items at exactly a quarter turn, where a rounding decides whether
/// they are seen from behind, then fall on the same side.
struct AngleRule: Hashable {
    var arc: Double
    var count: Double
    var factor: Double
    var shift: Double

    @inline(__always)
    func angle(at offset: Double) -> Double { offset / count * arc * factor + shift }

    /// Between neighbours.
    var step: Double { arc / count * factor }

    /// The same circle seen from inside.
    var inverted: AngleRule { AngleRule(arc: arc, count: count, factor: -factor, shift: -shift) }
}
