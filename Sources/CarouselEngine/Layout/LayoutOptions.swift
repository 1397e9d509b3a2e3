import Geometry

/// The options whose defaults depend on the type alone, asked for once.
struct LayoutOptions {
    let spacing: Double
    let tilt: Double
    /// In radians; never so near 0 that a circle's radius could not be computed from it.
    let arc: Double
    let fade: FadeCurve
    let showsBackfaces: Bool
    let showsBackfacesOfSingleSidedViews: Bool

    init(_ type: CarouselType, option: (CarouselOption, Double) -> Double) {
        let isCoverFlow = type == .coverFlow || type == .coverFlow2
        spacing = bounded(option(.spacing, isCoverFlow ? 0.25 : 1))
        tilt = bounded(option(.tilt, isCoverFlow ? 0.9 : 0.3))
        let wishedArc = bounded(option(.arc, .pi * 2))
        let smallestArc = 1e-5
        arc = wishedArc.magnitude < smallestArc ? (wishedArc < 0 ? -smallestArc : smallestArc) : wishedArc
        fade = FadeCurve(
            minimum: ItemOffset(option(.fadeMin, type == .invertedTimeMachine ? 0 : -.infinity)),
            maximum: ItemOffset(option(.fadeMax, type == .timeMachine ? 0 : .infinity)),
            range: ItemOffset(bounded(option(.fadeRange, 1))),
            floor: bounded(option(.fadeMinAlpha, 0))
        )
        showsBackfaces = option(.showBackfaces, type == .invertedCylinder ? 0 : 1) != 0
        showsBackfacesOfSingleSidedViews = option(.showBackfaces, 0) != 0
    }
}
