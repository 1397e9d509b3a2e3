import CarouselEngine
import Geometry
import Testing

#if canImport(Glibc)
import Glibc
#endif

@Suite struct LayoutTests {
    static let types = CarouselType.allCases.filter { $0 != .custom }

    static func layout(
        _ type: CarouselType, isVertical: Bool = false, itemCount: Int = 12, options: [CarouselOption: Double] = [:]
    ) -> CarouselLayout {
        let frame = LayoutFrame(
            type: type, isVertical: isVertical, bounds: Size(width: 800, height: 480), itemWidth: 200,
            viewpoint: Point(x: 13, y: -7)
        )
        return CarouselLayout(frame, itemCount: itemCount) { options[$0] ?? $1 }
    }

    /// The definition of each type as a product of general matrices, against which the closed forms are held.
    static func product(_ type: CarouselType, isVertical: Bool, offset o: Double, itemCount: Int) -> Transform3D {
        let w = 200.0
        func rotation(_ a: Double, about axis: Character) -> Transform3D {
            switch axis {
            case "x": Transform3D(m22: cos(a), m23: sin(a), m32: -sin(a), m33: cos(a))
            case "y": Transform3D(m11: cos(a), m13: -sin(a), m31: sin(a), m33: cos(a))
            default: Transform3D(m11: cos(a), m12: sin(a), m21: -sin(a), m22: cos(a))
            }
        }
        func move(_ along: Double, _ z: Double) -> Transform3D {
            isVertical ? .translation(x: 0, y: along, z: z) : .translation(x: along, y: 0, z: z)
        }
        func turn(_ a: Double) -> Transform3D {
            isVertical ? rotation(-a, about: "x") : rotation(a, about: "y")
        }
        let n = Double(itemCount)
        let sign = [.invertedRotary, .invertedCylinder, .invertedWheel, .invertedTimeMachine].contains(type) ? -1.0 : 1
        let theta = sign * o * 2 * .pi / n
        let chord = w / 2 / tan(.pi / n)
        let base = Transform3D.translation(x: -13, y: 7, z: 0) * Transform3D(m34: -1.0 / 500)
        switch type {
        case .linear, .custom:
            return move(o * w, 0) * base
        case .rotary, .invertedRotary:
            let r = sign * max(w / 2, chord)
            return move(r * sin(theta), r * cos(theta) - r) * base
        case .cylinder, .invertedCylinder:
            let r = sign * max(0.01, chord)
            return .translation(x: 0, y: 0, z: r + 0.01) * turn(theta) * .translation(x: 0, y: 0, z: -r) * base
        case .wheel, .invertedWheel:
            let r = sign * w * n / (2 * .pi)
            let there: Transform3D = .translation(x: isVertical ? r : 0, y: isVertical ? 0 : -r, z: 0.01 * o)
            let back: Transform3D = .translation(x: isVertical ? -r : 0, y: isVertical ? 0 : r, z: 0)
            return there * rotation(theta, about: "z") * back * base
        case .coverFlow, .coverFlow2:
            let c = max(-1, min(1, o))
            let along = (0.5 * c * 0.9 + o * 0.25) * w
            return turn(-c * 0.9 * .pi / 2) * move(along, -0.5 * w * abs(c)) * base
        case .timeMachine, .invertedTimeMachine:
            return move(o * w * 0.3, sign * o * w) * base
        }
    }

    static func largestDifference(_ a: Transform3D, _ b: Transform3D) -> Double {
        let rows = [
            a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m14 - b.m14, a.m21 - b.m21, a.m22 - b.m22, a.m23 - b.m23,
            a.m24 - b.m24, a.m31 - b.m31, a.m32 - b.m32, a.m33 - b.m33, a.m34 - b.m34, a.m41 - b.m41, a.m42 - b.m42,
            a.m43 - b.m43, a.m44 - b.m44,
        ]
        return rows.map(abs).max() ?? 0
    }

    @Test(arguments: types, [false, true])
    func closedFormsEqualTheProductsThatDefineThem(_ type: CarouselType, isVertical: Bool) {
        let layout = Self.layout(type, isVertical: isVertical)
        for o in stride(from: -6.25, through: 6.25, by: 0.5) where type != .coverFlow2 || abs(o) >= 1.5 {
            let expected = Self.product(type, isVertical: isVertical, offset: o, itemCount: 12)
            #expect(Self.largestDifference(layout.transform(at: ItemOffset(o)), expected) < 1e-9)
        }
    }

    @Test func anAngleOptionIsTakenAsTheStraightLineItIs() {
        let frame = LayoutFrame(type: .rotary, bounds: Size(width: 800, height: 480), itemWidth: 200)
        let layout = CarouselLayout(frame, itemCount: 12) { $0 == .angle ? $1 * 0.5 + 0.25 : $1 }
        let plain = CarouselLayout(frame, itemCount: 12)
        // Half the angle and a shift: item o looks as item o/2 + 0.25/(2π/12) does by itself.
        let equivalent = ItemOffset(3 * 0.5 + 0.25 / (2 * .pi / 12))
        #expect(Self.largestDifference(layout.transform(at: 3), plain.transform(at: equivalent)) < 1e-9)
    }

    @Test func anArcOfZeroIsAStraightLine() {
        for type in [CarouselType.rotary, .cylinder, .invertedRotary, .invertedCylinder] {
            let layout = Self.layout(type, options: [.arc: 0])
            let transform = layout.transform(at: 2)
            #expect(abs(transform.m41 + 13 - 400) < 0.05)
            #expect(abs(transform.m43) < 0.05)
        }
    }

    @Test func fadingOverNoRangeIsAtOnce() {
        let fade = FadeCurve(minimum: -1, maximum: 1, range: 0, floor: 0.25)
        #expect(fade.alpha(at: 1) == 1)
        #expect(fade.alpha(at: 1.0001) == 0.25)
        #expect(fade.alpha(at: -7) == 0.25)
    }

    @Test func onlyTheTimeMachineFadesByItself() {
        for type in Self.types {
            let fade = Self.layout(type).fade
            #expect(fade.alpha(at: 0.5) == (type == .timeMachine ? 0.5 : 1))
            #expect(fade.alpha(at: -0.5) == (type == .invertedTimeMachine ? 0.5 : 1))
        }
    }

    @Test func visibleItemsAreLimitedWhateverTheOptionSays() {
        let layout = Self.layout(.linear, itemCount: 1 << 40, options: [.visibleItems: 1e30])
        #expect(layout.visibleItemCount == CarouselLayout.maximumVisibleItems)
        #expect(Self.layout(.linear, options: [.visibleItems: -5]).visibleItemCount == 0)
        #expect(Self.layout(.linear, itemCount: 3).visibleItemCount == 3)
    }
}
