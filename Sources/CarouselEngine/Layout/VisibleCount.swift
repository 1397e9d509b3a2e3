import Geometry

extension CarouselLayout {
    /// How many items are loaded, as many as can be seen and at most 30 unless the option has its say; and whether it had.
    static func visibleItemCount(
        _ frame: LayoutFrame,
        itemCount: Int,
        circle: CircleLayout,
        options: LayoutOptions,
        option: (CarouselOption, Double) -> Double
    ) -> (count: Int, isGiven: Bool) {
        let most = 30.0
        let wanted: Double
        switch frame.type {
        case .linear, .coverFlow, .coverFlow2:
            wanted = (frame.length / bounded(frame.itemWidth * options.spacing)).rounded(.up) + 2
        case .rotary, .cylinder:
            wanted = Double(circle.count)
        case .invertedRotary, .invertedCylinder:
            wanted = (Double(circle.count) / 2).rounded(.up)
        case .wheel, .invertedWheel:
            let reach = min(frame.bounds.width, frame.bounds.height) / 2
            let isWholeInSight = circle.radius - frame.itemWidth / 2 < reach
            wanted = isWholeInSight ? Double(circle.count) : (Double(circle.count) / 2).rounded(.up) + 1
        case .timeMachine, .invertedTimeMachine, .custom:
            wanted = most
        }
        let count = Double(Int(saturating: wanted.isNaN ? most : min(most, wanted)))
        let asked = option(.visibleItems, count)
        return (max(0, min(Int(saturating: asked), itemCount, maximumVisibleItems)), asked != count)
    }
}
