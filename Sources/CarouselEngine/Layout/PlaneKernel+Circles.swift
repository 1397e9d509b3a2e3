/// An angle, by its sine and by what is missing of its cosine to 1, which near 0 is more than the difference of two nearly
/// equal numbers would leave of it.
struct AngleParts {
    var sine: Float
    var missing: Float
    var cosine: Float { 1 - missing }
}

/// Angles of eight items.
struct AngleLanes {
    var sine: Lanes
    var missing: Lanes

    /// - Parameter turns: −0.5…0.5.
    @inline(__always)
    init(turns: Lanes) {
        // Half angles, which are never more than a quarter turn from 0.
        let (halfSine, halfCosine) = turns.sineAndCosineOfHalfTurns
        let twice = halfSine + halfSine
        sine = twice * halfCosine
        missing = twice * halfSine
    }
}

/// A number that rises and falls round the circle, of items that lie at known angles from another angle: by the sum of
/// angles it is linear in their sines and missing cosines.
struct Wave {
    private let start: Float
    private let bySine: Float
    private let byMissing: Float

    /// `amplitude · sin + offset`
    @inline(__always)
    init(sine amplitude: Float, offset: Float, from angle: AngleParts) {
        start = amplitude * angle.sine + offset
        bySine = amplitude * angle.cosine
        byMissing = -amplitude * angle.sine
    }

    /// `amplitude · (1 − cos) + offset`
    @inline(__always)
    init(missing amplitude: Float, offset: Float, from angle: AngleParts) {
        start = amplitude * angle.missing + offset
        bySine = amplitude * angle.sine
        byMissing = amplitude * angle.cosine
    }

    @inline(__always)
    func callAsFunction(_ steps: AngleLanes) -> Lanes { steps.sine * bySine + steps.missing * byMissing + start }
}

// Neighbours on a circle are the same angle apart: of every sixteen only the middle has its sine calculated, eight of these
// at a time, and the others follow from the sum of angles.
extension CarouselLayout {
    private static let groupSize = 2 * Lanes.scalarCount

    /// Calls `body` for every eight items with the position of the first, the angle of the middle of its group, and the
    /// angles from there to each of them.
    @inline(__always)
    private func forEachEight(
        _ run: ItemRun, _ body: (_ position: Int, _ middle: AngleParts, _ steps: AngleLanes) -> Void
    ) {
        let turns = angle.step / (2 * .pi)
        let shift = (angle.shift / (2 * .pi)).fraction
        let middle = Double(Self.groupSize - 1) / 2
        let left = AngleLanes(turns: Self.fractions { ($0 - middle) * turns })
        let right = AngleLanes(turns: Self.fractions { ($0 - middle + Double(Lanes.scalarCount)) * turns })
        var position = 0
        while position < run.count {
            let start = run.first + Double(position) + middle
            let middles = AngleLanes(
                turns: Self.fractions { (start + $0 * Double(Self.groupSize)) * turns + shift })
            var group = 0
            while group < Lanes.scalarCount, position < run.count {
                let angle = AngleParts(sine: middles.sine[group], missing: middles.missing[group])
                body(run.position + position, angle, left)
                if position + Lanes.scalarCount < run.count {
                    body(run.position + position + Lanes.scalarCount, angle, right)
                }
                position += Self.groupSize
                group += 1
            }
        }
    }

    /// Of eight numbers of turns.
    @inline(__always)
    private static func fractions(_ turns: (_ number: Double) -> Double) -> Lanes {
        var fractions = Lanes()
        for number in fractions.indices { fractions[number] = Float(turns(Double(number)).fraction) }
        return fractions
    }

    func placeRotary(_ run: ItemRun, _ planes: borrowing ItemPlanes) {
        let (along, weight) = (planes.along, planes.weight)
        let (amplitude, view) = (Float(radius), Float(view.along))
        let slope = Float(-radius * perspective)
        forEachEight(run) { position, middle, steps in
            along.store(Wave(sine: amplitude, offset: -view, from: middle)(steps), at: position)
            weight.store(Wave(missing: slope, offset: 1, from: middle)(steps), at: position)
        }
    }

    func placeCylinder(_ run: ItemRun, _ planes: borrowing ItemPlanes) {
        let columns = (planes.cosine, planes.sine, planes.along, planes.weight)
        let (arm, view) = (Float(radius + Self.cylinderLift), Float(view.along))
        let slope = Float(-(radius + Self.cylinderLift) * perspective)
        let front = Float(1 + Self.cylinderLift * perspective)
        forEachEight(run) { position, middle, steps in
            columns.0.store(Wave(missing: -1, offset: 1, from: middle)(steps), at: position)
            columns.1.store(Wave(sine: 1, offset: 0, from: middle)(steps), at: position)
            columns.2.store(Wave(sine: arm, offset: -view, from: middle)(steps), at: position)
            columns.3.store(Wave(missing: slope, offset: front, from: middle)(steps), at: position)
        }
    }

    func placeWheel(_ run: ItemRun, _ planes: borrowing ItemPlanes) {
        let columns = (planes.cosine, planes.sine, planes.along, planes.across)
        let (radius, view) = (Float(radius), (along: Float(view.along), across: Float(view.across)))
        let down = isVertical ? -radius : radius
        forEachEight(run) { position, middle, steps in
            columns.0.store(Wave(missing: -1, offset: 1, from: middle)(steps), at: position)
            columns.1.store(Wave(sine: 1, offset: 0, from: middle)(steps), at: position)
            columns.2.store(Wave(sine: radius, offset: -view.along, from: middle)(steps), at: position)
            columns.3.store(Wave(missing: down, offset: -view.across, from: middle)(steps), at: position)
        }
    }
}
