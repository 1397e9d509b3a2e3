import Geometry

/// What items were placed by: their transforms follow from it and their offsets, and need not be kept.
struct ItemPlacing {
    var layout: CarouselLayout
    var toggle: Double
    var following: Double

    func transform(at offset: ItemOffset) -> Transform3D {
        layout.transform(at: offset, toggle: toggle, following: following)
    }

    /// Whether a view at an offset is to be hidden because it is seen from behind.
    @inline(__always)
    func hides(at offset: ItemOffset, isDoubleSided: Bool) -> Bool {
        let isShown = isDoubleSided ? layout.showsBackfaces : layout.showsBackfacesOfSingleSidedViews
        guard !isShown, layout.type.turningAxis == .across else { return false }
        return Homography(transform(at: offset)).isSeenFromBehind
    }
}
