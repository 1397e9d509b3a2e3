import CarouselEngine
import Geometry
import Testing

/// The items of a row placed at once in single precision, held against each one's exact transform.
@Suite struct PlaneKernelTests {
    private static let accuracy = 2e-6

    /// Settings of a layout, as far as they differ from the usual ones.
    struct Settings: Sendable, CustomStringConvertible {
        var description: String
        var options: [CarouselOption: Double] = [:]
        var perspective = -1.0 / 500
        var viewpoint = Point(x: 13, y: -7)
        var isRightToLeft = false
    }

    private static let settings: [Settings] = [
        Settings(description: "usual"),
        Settings(description: "right to left", isRightToLeft: true),
        Settings(description: "flat", perspective: 0),
        Settings(description: "near eye", perspective: -1.0 / 150, viewpoint: Point(x: -200, y: 90)),
        Settings(description: "eye behind", perspective: 1.0 / 700, viewpoint: .zero),
        Settings(description: "tilt 0", options: [.tilt: 0]),
        Settings(description: "tilt 2.5", options: [.tilt: 2.5, .spacing: 0.4]),
        Settings(description: "spacing 1.7", options: [.spacing: 1.7]),
        Settings(description: "spacing -0.3", options: [.spacing: -0.3]),
        Settings(description: "half circle", options: [.arc: Double.pi]),
        Settings(description: "hardly an arc", options: [.arc: 1e-4]),
        Settings(description: "radius 90", options: [.radius: 90]),
        Settings(description: "radius -4000", options: [.radius: -4000]),
        Settings(description: "7 on a circle", options: [.count: 7]),
        Settings(description: "angle 0.4", options: [.angle: 0.4]),
    ]

    private static func layout(
        _ type: CarouselType, isVertical: Bool, itemCount: Int, _ settings: Settings
    ) -> CarouselLayout {
        let frame = LayoutFrame(
            type: type, isVertical: isVertical, isRightToLeft: settings.isRightToLeft,
            bounds: Size(width: 800, height: 480), itemWidth: 200, perspective: settings.perspective,
            viewpoint: settings.viewpoint)
        return CarouselLayout(frame, itemCount: itemCount) { settings.options[$0] ?? $1 }
    }

    /// The largest difference between numbers of a kind, by the size of what they are made of.
    private struct Errors {
        private(set) var worst = 0.0

        mutating func compare(_ found: FloatHomography, _ exact: Homography, _ reach: Reach) {
            let (a, b) = (Homography(found), exact)
            note([a.h11 - b.h11, a.h12 - b.h12, a.h21 - b.h21, a.h22 - b.h22], of: 1)
            note([a.h13 - b.h13, a.h23 - b.h23], of: reach.perspective)
            note([a.h31 - b.h31, a.h32 - b.h32], of: max(reach.place, b.h31.magnitude, b.h32.magnitude))
            note([a.h33 - b.h33], of: max(reach.weight, b.h33.magnitude))
        }

        private mutating func note(_ differences: [Double], of size: Double) {
            for difference in differences {
                // What is no number is worse than all.
                let error = difference == 0 ? 0 : difference.magnitude / size
                if !(error <= worst) { worst = error }
            }
        }
    }

    /// How large the parts are whose sums the numbers of a layout are.
    private struct Reach {
        let perspective: Double
        var place = 1.0
        var weight = 1.0

        init(_ layout: CarouselLayout, _ settings: Settings) {
            perspective = settings.perspective.magnitude
            place = max(place, settings.viewpoint.x.magnitude, settings.viewpoint.y.magnitude)
            // Twice round, in steps of no rhythm.
            guard layout.type.isCircular else { return }
            for step in 0..<400 {
                let h = Homography(
                    layout.transform(at: ItemOffset(Double(step) * 0.0917 * Double(layout.circularItemCount) / 18)))
                place = max(place, h.h31.magnitude, h.h32.magnitude)
                weight = max(weight, (h.h33 - 1).magnitude)
            }
        }
    }

    @Test(arguments: LayoutTests.types, [false, true])
    func placingAtOnceAgreesWithTheExactTransforms(_ type: CarouselType, isVertical: Bool) {
        var planes = ItemPlanes()
        for settings in Self.settings {
            for count in [1, 3, 8, 12, 31, 100, 1000] {
                let layout = Self.layout(type, isVertical: isVertical, itemCount: count, settings)
                let reach = Reach(layout, settings)
                var errors = Errors()
                for first in [-Double(count / 2), -Double(count) / 2 + 0.31, -2.77, 0.5, 12_345.6] {
                    layout.place(first: ItemOffset(first), count: count, toggle: 0.4, in: &planes)
                    for number in 0..<count {
                        let exact = layout.transform(at: ItemOffset(first + Double(number)), toggle: 0.4)
                        errors.compare(planes[number], Homography(exact), reach)
                    }
                }
                #expect(errors.worst <= Self.accuracy, "\(settings), \(count) items")
            }
        }
    }

    @Test(arguments: LayoutTests.types, [false, true])
    func whatIsSeenLiesWithinAThousandthOfAPixel(_ type: CarouselType, isVertical: Bool) {
        var planes = ItemPlanes()
        let screen = Rect(x: -960, y: -600, width: 1920, height: 1200)
        for count in [12, 30, 200, 1000] {
            let layout = Self.layout(type, isVertical: isVertical, itemCount: count, Self.settings[0])
            var worst = 0.0
            for first in stride(from: -Double(count) / 2, to: -Double(count) / 2 + 1, by: 0.13) {
                layout.place(first: ItemOffset(first), count: count, toggle: -0.7, in: &planes)
                for number in 0..<count {
                    let exact = Homography(layout.transform(at: ItemOffset(first + Double(number)), toggle: -0.7))
                    let found = Homography(planes[number])
                    for (x, y) in [(-100.0, -75.0), (100, -75), (-100, 75), (100, 75)] {
                        guard let there = exact.project(Point(x: x, y: y)), screen.contains(there),
                            x * exact.h13 + y * exact.h23 + exact.h33 > 0.1
                        else { continue }
                        guard let here = found.project(Point(x: x, y: y)) else {
                            worst = .infinity
                            continue
                        }
                        worst = max(worst, abs(here.x - there.x), abs(here.y - there.y))
                    }
                }
            }
            #expect(worst < 1e-3, "\(count) items")
        }
    }

    @Test(arguments: LayoutTests.types)
    func theSameItemsArePlacedTheSameToTheLastBit(_ type: CarouselType) {
        let layout = Self.layout(type, isVertical: false, itemCount: 100, Self.settings[0])
        var once = ItemPlanes()
        var again = ItemPlanes()
        layout.place(first: -50.3, count: 100, in: &once)
        // Storage that has held more of another type.
        Self.layout(.wheel, isVertical: true, itemCount: 300, Self.settings[0]).place(
            first: -20, count: 300, in: &again)
        layout.place(first: -50.3, count: 100, in: &again)
        let differ = (0..<100).filter { once[$0] != again[$0] }
        #expect(differ.isEmpty)
        #expect(once.count == 100 && again.count == 100)
    }

    @Test func mirroredItemsOfARingAreMirrored() {
        var planes = ItemPlanes()
        let layout = Self.layout(
            .cylinder, isVertical: false, itemCount: 16,
            Settings(description: "straight ahead", viewpoint: .zero))
        layout.place(first: -8, count: 17, in: &planes)
        #expect(planes[8].h31 == 0 && planes[8].h11 == 1)
        for number in 1...8 {
            let (left, right) = (planes[8 - number], planes[8 + number])
            #expect(abs(left.h31 + right.h31) < 1e-3 && abs(left.h13 + right.h13) < 1e-8)
            #expect(abs(left.h33 - right.h33) < 1e-6)
        }
    }

    @Test(arguments: [0, -5]) func noItemsTakeNoPlace(_ count: Int) {
        var planes = ItemPlanes()
        Self.layout(.rotary, isVertical: false, itemCount: 12, Self.settings[0])
            .place(first: 0, count: count, in: &planes)
        #expect(planes.count == 0)
    }

    /// Angles of which nothing would be left in single precision.
    @Test(arguments: LayoutTests.types, [1e7, -1e9, 1e12]) func oddAnglesArePlacedToo(
        _ type: CarouselType, _ angle: Double
    ) {
        var planes = ItemPlanes()
        let settings = Settings(description: "odd", options: [.angle: angle, .tilt: angle, .spacing: angle])
        let layout = Self.layout(type, isVertical: false, itemCount: 20, settings)
        layout.place(first: -9.7, count: 20, in: &planes)
        let sound = (0..<20).filter { planes[$0].h11.isFinite && planes[$0].h31.isFinite && planes[$0].h33.isFinite }
        #expect(sound.count == 20)
        guard type.isCircular else { return }
        let exact = Homography(layout.transform(at: ItemOffset(-9.7 + 5)))
        #expect(abs(Double(planes[5].h11) - exact.h11) < 1e-6)
    }
}
