/// How far in front items lie, by their offsets alone: an order that takes neither sine nor cosine.
///
/// On a circle the angle decides, which for mirrored items is the same to the last bit. Depths of one rule compare with each
/// other and mean nothing else.
struct DepthRule {
    private let layout: CarouselLayout
    private let toggle: Double
    private let following: Double
    /// Of a circle: turns between neighbours, and of the item with offset 0.
    private let turns: Double
    private let shift: Double
    /// Of a circle: depths fall with the angle if it is 1, rise if it is −1.
    private let side: Double
    /// Of a circle: in turns from the front, between which items lie before the eye.
    private let seen: ClosedRange<Double>

    init(_ placing: ItemPlacing) {
        layout = placing.layout
        toggle = placing.toggle
        following = placing.following
        turns = layout.angle.step / (2 * .pi)
        shift = layout.angle.shift / (2 * .pi)
        let isLifted = layout.type.turningAxis == .across
        let arm = layout.radius + (isLifted ? CarouselLayout.cylinderLift : 0)
        side = arm > 0 ? 1 : arm < 0 ? -1 : 0
        let front = 1 + (isLifted ? CarouselLayout.cylinderLift * layout.perspective : 0)
        seen = Self.seenTurns(front: front, slope: 2 * arm * layout.perspective)
    }

    /// Where `front − slope · sin²(π t)`, by which points are divided, is positive, of t from 0 to 0.5.
    private static func seenTurns(front: Double, slope: Double) -> ClosedRange<Double> {
        let ratio = front / slope
        let limit = ratio >= 0 && ratio <= 1 ? arcSine(ratio.squareRoot()) / .pi : 0.5
        if front > 0 { return 0...(slope >= front ? max(0, limit.nextDown) : 1) }
        // Nothing but the back of the circle is seen, or nothing.
        return slope < 0 && ratio <= 1 ? limit.nextUp...1 : 2...2
    }

    /// Infinite for what lies at or behind the eye, which is in front of everything.
    @inline(__always)
    func depth(at offset: Double) -> Double {
        switch layout.type {
        case .linear, .custom: return 0
        case .timeMachine, .invertedTimeMachine: return visible(offset * layout.depthStride)
        case .wheel, .invertedWheel: return visible(offset * CarouselLayout.wheelDepthStride)
        case .coverFlow, .coverFlow2:
            let tilt = layout.cardTilt(offset, toggle: toggle, following: following)
            return visible(tilt.magnitude * layout.tiltDepth)
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder:
            let angle = (offset * turns + shift).fraction.magnitude
            return seen.contains(angle) ? -side * angle : .infinity
        }
    }

    @inline(__always)
    private func visible(_ depth: Double) -> Double { depth * layout.perspective + 1 > 0 ? depth : .infinity }
}
