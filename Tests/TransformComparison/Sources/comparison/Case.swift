import CContenders
import CarouselEngine
import Geometry
import Glibc

/// Types whose matrices are made of the same factors.
enum Family: String, CaseIterable {
    case row, rotary, cylinder, wheel, cards
}

/// A carousel of one type, as ours and as theirs.
struct Case {
    let type: CarouselType
    let layout: CarouselLayout
    let family: Family
    var numbers = item_layout()

    /// How many times as fast as the fastest of the libraries it is to be.
    var goal: Double { family == .rotary || family == .cylinder ? 5 : 3 }

    private static let itemWidth = 200.0
    private static let perspective = -1.0 / 500

    /// All items on one circle, or in one row.
    init(_ type: CarouselType, count: Int) {
        self.type = type
        let frame = LayoutFrame(
            type: type, bounds: Size(width: 1280, height: 720), itemWidth: Self.itemWidth,
            perspective: Self.perspective)
        layout = CarouselLayout(frame, itemCount: count) { $0 == .count ? Double(count) : $1 }
        let n = Double(count)
        let w = Self.itemWidth
        let chord = w / 2 / tan(.pi / n)
        let side: Double = "\(type)".hasPrefix("inverted") ? -1 : 1
        numbers.base.m = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, Float(Self.perspective), 0, 0, 0, 1)
        numbers.step = Float(side * 2 * .pi / n)
        switch type {
        case .linear, .custom:
            family = .row
            numbers.stride = Float(w)
        case .timeMachine, .invertedTimeMachine:
            family = .row
            numbers.stride = Float(w * 0.3)
            numbers.depth_stride = Float(side * w)
        case .rotary, .invertedRotary:
            family = .rotary
            numbers.radius = Float(side * max(w / 2, chord))
        case .cylinder, .invertedCylinder:
            family = .cylinder
            numbers.radius = Float(side * chord)
            numbers.lift = 0.01
        case .wheel, .invertedWheel:
            family = .wheel
            numbers.radius = Float(side * w * n / (2 * .pi))
            numbers.depth_stride = 0.01
        case .coverFlow, .coverFlow2:
            family = .cards
            numbers.stride = Float(w * 0.25)
            numbers.tilt_shift = Float(0.5 * 0.9 * w)
            numbers.tilt_depth = Float(-0.5 * w)
            numbers.tilt_angle = Float(0.9 * Double.pi / 2)
            numbers.flips = type == .coverFlow2 ? 1 : 0
        }
    }
}
