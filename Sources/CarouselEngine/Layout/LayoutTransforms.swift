import Geometry

extension CarouselLayout {
    /// The transform of an item that lies `offset` from the centred position, measured from the container's centre.
    ///
    /// - Parameter toggle: how far cover flow 2 is from having flipped its cards, −1…1; other types do not look at it.
    public func transform(at offset: ItemOffset, toggle: Double = 0) -> Transform3D {
        transform(at: offset, toggle: toggle, following: 0)
    }

    /// - Parameter following: 0…1, how far the cards of cover flow 2 follow the offset instead of the toggle.
    func transform(at offset: ItemOffset, toggle: Double, following: Double) -> Transform3D {
        let pose = pose(at: offset.items, toggle: toggle, following: following)
        let x = isVertical ? pose.across : pose.along
        let y = isVertical ? pose.along : pose.across
        var result = Transform3D(
            m34: perspective,
            m41: x - viewpoint.x, m42: y - viewpoint.y, m43: pose.depth, m44: pose.depth * perspective + 1
        )
        switch type.turningAxis {
        case .none:
            break
        case .across:
            if isVertical {
                result.m22 = pose.cosine
                result.m23 = -pose.sine
                result.m24 = -pose.sine * perspective
                result.m32 = pose.sine
            } else {
                result.m11 = pose.cosine
                result.m13 = -pose.sine
                result.m14 = -pose.sine * perspective
                result.m31 = pose.sine
            }
            result.m33 = pose.cosine
            result.m34 = pose.cosine * perspective
        case .depth:
            result.m11 = pose.cosine
            result.m12 = pose.sine
            result.m21 = -pose.sine
            result.m22 = pose.cosine
        }
        return result
    }

    /// The same for a row of items at once, reduced to what a flat item needs.
    ///
    /// Fills the whole buffer: the items at `first`, `first + 1`, … Allocates nothing. Type custom, whose transforms come
    /// from its source, gives ``base`` for all.
    public func homographies(
        first: ItemOffset,
        toggle: Double = 0,
        into buffer: UnsafeMutableBufferPointer<Homography>
    ) {
        // One loop a type, so that no item decides again what kind it is; and no division in it, which the angle of a
        // single item has for the sake of its last bit.
        let step = angle.step
        let shift = angle.shift
        switch type {
        case .linear, .timeMachine, .invertedTimeMachine: fill(buffer, first, upright) { rowPose($0) }
        case .rotary, .invertedRotary: fill(buffer, first, upright) { rotaryPose($0 * step + shift) }
        case .cylinder, .invertedCylinder: fillTurned(buffer, first) { cylinderPose($0 * step + shift) }
        case .wheel, .invertedWheel: fill(buffer, first, spun) { wheelPose($0, $0 * step) }
        case .coverFlow: fillTurned(buffer, first) { cardPose($0, tilt: Self.tilt($0)) }
        case .coverFlow2: fillTurned(buffer, first) { cardPose($0, tilt: Self.tilt($0, toggle: toggle)) }
        case .custom: fill(buffer, first, upright) { _ in ItemPose(along: 0, depth: 0) }
        }
    }

    @inline(__always)
    private func fillTurned(
        _ buffer: UnsafeMutableBufferPointer<Homography>,
        _ first: ItemOffset,
        pose: (Double) -> ItemPose
    ) {
        if isVertical {
            fill(buffer, first, turnedAboutX, pose: pose)
        } else {
            fill(buffer, first, turnedAboutY, pose: pose)
        }
    }

    @inline(__always)
    private func fill(
        _ buffer: UnsafeMutableBufferPointer<Homography>,
        _ first: ItemOffset,
        _ assemble: (ItemPose) -> Homography,
        pose: (Double) -> ItemPose
    ) {
        for index in buffer.indices { buffer[index] = assemble(pose(first.items + Double(index))) }
    }

    @inline(__always)
    private func upright(_ pose: ItemPose) -> Homography {
        Homography(h31: screenX(pose), h32: screenY(pose), h33: pose.depth * perspective + 1)
    }

    @inline(__always)
    private func turnedAboutY(_ pose: ItemPose) -> Homography {
        Homography(
            h11: pose.cosine, h13: -pose.sine * perspective,
            h31: pose.along - viewpoint.x, h32: pose.across - viewpoint.y, h33: pose.depth * perspective + 1
        )
    }

    @inline(__always)
    private func turnedAboutX(_ pose: ItemPose) -> Homography {
        Homography(
            h22: pose.cosine, h23: -pose.sine * perspective,
            h31: pose.across - viewpoint.x, h32: pose.along - viewpoint.y, h33: pose.depth * perspective + 1
        )
    }

    @inline(__always)
    private func spun(_ pose: ItemPose) -> Homography {
        Homography(
            h11: pose.cosine, h12: pose.sine, h21: -pose.sine, h22: pose.cosine,
            h31: screenX(pose), h32: screenY(pose), h33: pose.depth * perspective + 1
        )
    }

    @inline(__always)
    private func screenX(_ pose: ItemPose) -> Double { (isVertical ? pose.across : pose.along) - viewpoint.x }

    @inline(__always)
    private func screenY(_ pose: ItemPose) -> Double { (isVertical ? pose.along : pose.across) - viewpoint.y }
}
