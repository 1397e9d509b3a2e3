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
}
