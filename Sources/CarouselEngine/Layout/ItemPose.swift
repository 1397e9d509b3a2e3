import Geometry

/// The closed form of an item's movement: one turn about one axis, then a move. What each type fills of a 4×4 matrix.
struct ItemPose {
    /// Of the turn, about the type's axis.
    var cosine: Double = 1
    var sine: Double = 0
    /// Along the carousel, across it and towards the viewer, in points.
    var along: Double
    var across: Double = 0
    var depth: Double
}

/// The axis about which the items of a type turn.
enum TurningAxis {
    case none
    /// +y in horizontal carousels, −x in vertical ones.
    case across
    case depth
}

extension CarouselType {
    var turningAxis: TurningAxis {
        switch self {
        case .linear, .rotary, .invertedRotary, .timeMachine, .invertedTimeMachine, .custom: .none
        case .cylinder, .invertedCylinder, .coverFlow, .coverFlow2: .across
        case .wheel, .invertedWheel: .depth
        }
    }
}

extension CarouselLayout {
    /// How far before the circle, in points, the items of a cylinder lie.
    static let cylinderLift = 0.01
    /// By how many points each item of a wheel lies before the last one, so that they have an order.
    static let wheelDepthStride = 0.01

    @inline(__always)
    func rowPose(_ offset: Double) -> ItemPose {
        ItemPose(along: offset * stride, depth: offset * depthStride)
    }

    /// On a circle seen from above, faces kept towards the viewer.
    @inline(__always)
    func rotaryPose(_ angle: Double) -> ItemPose {
        return ItemPose(along: radius * sine(angle), depth: radius * cosine(angle) - radius)
    }

    /// `translate(0, 0, r + 0.01) · turn(θ) · translate(0, 0, −r)`
    @inline(__always)
    func cylinderPose(_ angle: Double) -> ItemPose {
        let s = sine(angle)
        let c = cosine(angle)
        let arm = radius + Self.cylinderLift
        return ItemPose(cosine: c, sine: s, along: arm * s, depth: arm * c - radius)
    }

    /// Horizontal: `translate(0, −r, 0.01·o) · Rz(θ) · translate(0, r, 0)`; vertical: `translate(r, 0, 0.01·o) · Rz(θ) ·
    /// translate(−r, 0, 0)`.
    @inline(__always)
    func wheelPose(_ offset: Double, _ angle: Double) -> ItemPose {
        let s = sine(angle)
        let c = cosine(angle)
        let across = isVertical ? radius * c - radius : radius - radius * c
        return ItemPose(cosine: c, sine: s, along: radius * s, across: across, depth: Self.wheelDepthStride * offset)
    }

    /// `turn(−cτπ/2) · move`, where c is the tilt, −1…1.
    @inline(__always)
    func cardPose(_ offset: Double, tilt: Double) -> ItemPose {
        let along = tilt * tiltShift + offset * stride
        if tilt.magnitude == 1 {
            return ItemPose(cosine: tiltCosine, sine: -tilt * tiltSine, along: along, depth: tiltDepth)
        }
        let angle = -tilt * tiltAngle
        return ItemPose(
            cosine: CarouselEngine.cosine(angle), sine: CarouselEngine.sine(angle),
            along: along, depth: tiltDepth * tilt.magnitude
        )
    }

    /// Straight ahead for the centred card, wholly turned from one item away on.
    @inline(__always)
    static func tilt(_ offset: Double) -> Double { max(-1, min(1, offset)) }

    /// Cover flow 2: cards flip as the toggle goes from ±1 to 0 rather than as the offset changes.
    @inline(__always)
    static func tilt(_ offset: Double, toggle: Double) -> Double {
        if toggle > 0 {
            if offset <= -0.5 { return -1 }
            if offset <= 0.5 { return -toggle }
            if offset <= 1.5 { return 1 - toggle }
        } else {
            if offset > 0.5 { return 1 }
            if offset > -0.5 { return -toggle }
            if offset > -1.5 { return -1 - toggle }
        }
        return tilt(offset)
    }

    @inline(__always)
    static func tilt(_ offset: Double, toggle: Double, following: Double) -> Double {
        let flipped = tilt(offset, toggle: toggle)
        return following == 0 ? flipped : flipped + (tilt(offset) - flipped) * following
    }

    /// How far a card is turned, by its type's rule.
    @inline(__always)
    func cardTilt(_ offset: Double, toggle: Double, following: Double) -> Double {
        type == .coverFlow ? Self.tilt(offset) : Self.tilt(offset, toggle: toggle, following: following)
    }

    /// The pose of an item; type custom has none and stays put.
    func pose(at offset: Double, toggle: Double, following: Double) -> ItemPose {
        switch type {
        case .linear, .timeMachine, .invertedTimeMachine: rowPose(offset)
        case .rotary, .invertedRotary: rotaryPose(angle.angle(at: offset))
        case .cylinder, .invertedCylinder: cylinderPose(angle.angle(at: offset))
        case .wheel, .invertedWheel: wheelPose(offset, angle.angle(at: offset))
        case .coverFlow, .coverFlow2:
            cardPose(offset, tilt: cardTilt(offset, toggle: toggle, following: following))
        case .custom: ItemPose(along: 0, depth: 0)
        }
    }
}
