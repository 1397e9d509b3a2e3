import Geometry

/// Items that follow each other without a gap, and where their numbers are stored.
struct ItemRun {
    /// The relative offset of the first one.
    var first: Double
    var count: Int
    /// Of the first one, in the columns.
    var position: Int

    /// Calls `body` for every eight items with the position and offset of the first of them; the last may be fewer.
    @inline(__always)
    func forEachEight(_ body: (_ position: Int, _ offset: Double) -> Void) {
        var done = 0
        while done < count {
            body(position + done, first + Double(done))
            done += Lanes.scalarCount
        }
    }
}

extension CarouselLayout {
    /// Places a row of items at once: at `first`, `first + 1`, … Type custom, whose transforms come from its source, has all
    /// of them at ``base``.
    ///
    /// Eight at a time in single precision, where the offsets of each eight start from a number of double precision, so that
    /// nothing is lost far out. Allocates only what ``ItemPlanes`` has not yet had.
    ///
    /// - Parameter toggle: as of ``transform(at:toggle:)``.
    public func place(first: ItemOffset, count: Int, toggle: Double = 0, in planes: inout ItemPlanes) {
        planes.begin(self, count: max(0, count))
        place(ItemRun(first: first.items, count: planes.count, position: 0), toggle: toggle, following: 0, in: planes)
    }

    /// Places the items of a run for which ``ItemPlanes/begin(_:count:)`` has made room.
    func place(_ run: ItemRun, toggle: Double, following: Double, in planes: borrowing ItemPlanes) {
        guard isPlacedAtOnce(run) else { return placeOneByOne(run, toggle, following, planes) }
        switch type {
        case .linear, .custom: placeRow(run, planes)
        case .timeMachine, .invertedTimeMachine:
            placeRow(run, planes)
            placeDepths(run, depthStride, planes)
        case .rotary, .invertedRotary: placeRotary(run, planes)
        case .cylinder, .invertedCylinder: placeCylinder(run, planes)
        case .wheel, .invertedWheel:
            placeWheel(run, planes)
            placeDepths(run, Self.wheelDepthStride, planes)
        case .coverFlow, .coverFlow2: placeCards(run, toggle, following, planes)
        }
    }

    /// What is the same for all items.
    var sharedNumbers: (cosine: Float?, sine: Float?, across: Float?, weight: Float?) {
        let across = -Float(isVertical ? viewpoint.x : viewpoint.y)
        return switch type {
        case .linear, .custom: (1, 0, across, 1)
        case .rotary, .invertedRotary, .timeMachine, .invertedTimeMachine: (1, 0, across, nil)
        case .cylinder, .invertedCylinder, .coverFlow, .coverFlow2: (nil, nil, across, nil)
        case .wheel, .invertedWheel: (nil, nil, nil, nil)
        }
    }

    /// The viewpoint along and across the carousel.
    var view: (along: Double, across: Double) {
        isVertical ? (viewpoint.y, viewpoint.x) : (viewpoint.x, viewpoint.y)
    }

    // MARK: One by one

    /// Angles of so many turns that nothing would be left of their fractions are odd settings, and not worth a thought.
    private func isPlacedAtOnce(_ run: ItemRun) -> Bool {
        let farthest = run.first.magnitude + Double(run.count)
        return farthest * angle.step.magnitude + angle.shift.magnitude < 1e6
    }

    private func placeOneByOne(_ run: ItemRun, _ toggle: Double, _ following: Double, _ planes: borrowing ItemPlanes) {
        for number in 0..<run.count {
            let pose = pose(at: run.first + Double(number), toggle: toggle, following: following)
            store(pose, at: run.position + number, planes)
        }
    }

    private func store(_ pose: ItemPose, at position: Int, _ planes: borrowing ItemPlanes) {
        planes.cosine.set(Float(pose.cosine), at: position)
        planes.sine.set(Float(pose.sine), at: position)
        planes.along.set(Float(pose.along - view.along), at: position)
        planes.across.set(Float(pose.across - view.across), at: position)
        planes.weight.set(Float(pose.depth * perspective + 1), at: position)
    }

    // MARK: Rows

    private func placeRow(_ run: ItemRun, _ planes: borrowing ItemPlanes) {
        let stride = type == .custom ? 0 : stride
        let (along, view) = (planes.along, view.along)
        let steps = Lanes.numbers * Float(stride)
        run.forEachEight { along.store(steps + Float($1 * stride - view), at: $0) }
    }

    private func placeDepths(_ run: ItemRun, _ stride: Double, _ planes: borrowing ItemPlanes) {
        let (weight, step) = (planes.weight, stride * perspective)
        let steps = Lanes.numbers * Float(step)
        run.forEachEight { weight.store(steps + Float($1 * step + 1), at: $0) }
    }

    // MARK: Cards

    /// So far out, in items, every card is wholly turned, whatever the toggle.
    private static let wholeTilt = 1.5

    /// All but the few cards near the centre are wholly turned; those few are placed one by one.
    private func placeCards(
        _ run: ItemRun, _ toggle: Double, _ following: Double, _ planes: borrowing ItemPlanes
    ) {
        let left = max(0, min(run.count, Int(saturating: (-Self.wholeTilt - run.first).rounded(.up))))
        let middle = max(left, min(run.count, Int(saturating: (Self.wholeTilt - run.first).rounded(.down)) + 1))
        // In this order, since eight at a time reach beyond the end of their part.
        placeTurned(ItemRun(first: run.first, count: left, position: run.position), tilt: -1, planes)
        let center = ItemRun(
            first: run.first + Double(left), count: middle - left, position: run.position + left)
        placeOneByOne(center, toggle, following, planes)
        let right = ItemRun(
            first: run.first + Double(middle), count: run.count - middle, position: run.position + middle)
        placeTurned(right, tilt: 1, planes)
    }

    private func placeTurned(_ run: ItemRun, tilt: Double, _ planes: borrowing ItemPlanes) {
        let columns = (planes.cosine, planes.sine, planes.along, planes.weight)
        let cosine = Lanes(repeating: Float(tiltCosine))
        let sine = Lanes(repeating: Float(-tilt * tiltSine))
        let weight = Lanes(repeating: Float(tiltDepth * perspective + 1))
        let steps = Lanes.numbers * Float(stride)
        let start = tilt * tiltShift - view.along
        run.forEachEight { position, offset in
            columns.0.store(cosine, at: position)
            columns.1.store(sine, at: position)
            columns.2.store(steps + Float(offset * stride + start), at: position)
            columns.3.store(weight, at: position)
        }
    }
}
