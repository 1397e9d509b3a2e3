import CarouselEngine
import Testing
import Timebase

@Suite struct SettleCurveTests {
    static let seeds = Array(UInt64(1)...6)

    /// Speeds at 400 moments from the start to the end, both included.
    static func speeds(_ curve: SettleCurve) -> [Double] {
        (0...400).map { curve.velocity(at: curve.duration * (Double($0) / 400)).magnitude }
    }

    static func rises(_ speeds: [Double]) -> Bool {
        zip(speeds, speeds.dropFirst()).contains { $1 > $0 * (1 + 1e-9) + 1e-9 }
    }

    /// How often the velocity stops growing and begins to fall, the start not counted.
    static func maxima(_ speeds: [Double]) -> Int {
        zip(zip(speeds, speeds.dropFirst()), speeds.dropFirst(2))
            .count { $0.1 > $0.0 * (1 + 1e-9) + 1e-9 && $1 <= $0.1 * (1 + 1e-9) }
    }

    static func expectSound(_ curve: SettleCurve) {
        #expect(curve.offset(at: 0) == curve.start)
        #expect(curve.offset(at: curve.duration) == curve.end)
        #expect(curve.velocity(at: curve.duration) == 0)
        guard curve.duration > 0 else { return }
        let step = curve.duration * 1e-6
        // It takes over the velocity, and the velocity is the slope of the offset.
        let first = (curve.offset(at: step) - curve.start).items / step.value
        #expect(abs(first - curve.startVelocity) < 1e-3 * (1 + abs(curve.startVelocity)))
        for part in [0.1, 0.5, 0.9] {
            let time = curve.duration * part
            let rise = curve.offset(at: time + step) - curve.offset(at: time - step)
            let slope = rise.items / (2 * step.value)
            #expect(abs(slope - curve.velocity(at: time)) < 1e-3 * (1 + abs(slope)))
        }
    }

    @Test(arguments: seeds) func aSnapNeverGainsSpeedWhenItsVelocityPointsAtTheTarget(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let start = Double.random(in: -3...3, using: &random)
            let distance = Double.random(in: 0.01...1, using: &random) * (Bool.random(using: &random) ? 1 : -1)
            let pace = Double.random(in: 0...1, using: &random)
            let velocity = distance / 2 + distance * 200 * pace * pace
            let curve = SettleCurve.snap(from: ItemOffset(start), to: ItemOffset(start + distance), velocity: velocity)
            Self.expectSound(curve)
            #expect(!Self.rises(Self.speeds(curve)), "\(distance) \(velocity)")
            #expect(curve.duration <= 2.5)
        }
    }

    @Test(arguments: seeds) func otherwiseASnapHasOneMaximumOfSpeedAndIsShort(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let distance = Double.random(in: 0...0.6, using: &random)
            let velocity = Double.random(in: -30...(distance / 2.001), using: &random)
            let curve = SettleCurve.snap(from: 0, to: ItemOffset(distance), velocity: velocity)
            Self.expectSound(curve)
            let speeds = (0...400).map { curve.velocity(at: curve.duration * (Double($0) / 400)) }
            #expect(Self.maxima(speeds) <= 1, "\(distance) \(velocity)")
            #expect(curve.duration <= 0.4)
            // The wrong way round is short too.
            #expect((0...100).allSatisfy { curve.offset(at: curve.duration * (Double($0) / 100)).items > -0.25 })
        }
    }

    @Test(arguments: seeds) func aFlingReachesItsTargetWithoutGainingSpeedOrPassingIt(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let distance = Double.random(in: 0.01...60, using: &random)
            let velocity = Double.random(in: 0.1...80, using: &random)
            let patience = Double.random(in: 1...40, using: &random)
            let curve = SettleCurve.coast(
                from: 0, to: ItemOffset(distance), velocity: velocity, patience: Seconds(patience))
            #expect(curve.duration.value <= max(1.5, patience, 1.25 * distance / velocity) + 1e-9)
            Self.expectSound(curve)
            #expect(!Self.rises(Self.speeds(curve)), "\(distance) \(velocity)")
            let offsets = (0...400).map { curve.offset(at: curve.duration * (Double($0) / 400)).items }
            #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test(arguments: seeds) func aBounceStaysWithinItsRoomAndComesBackOnce(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let room = Double.random(in: 0.1...2, using: &random)
            let start = Double.random(in: -8...(room * 0.99), using: &random)
            let velocity = Double.random(in: 0.01...60, using: &random)
            let curve = SettleCurve.bounce(
                from: ItemOffset(start), to: 0, velocity: velocity, coasting: ItemOffset(velocity / 3),
                room: ItemOffset(room))
            Self.expectSound(curve)
            let speeds = Self.speeds(curve)
            #expect(Self.maxima(speeds) <= 1)
            let offsets = (0...400).map { curve.offset(at: curve.duration * (Double($0) / 400)).items }
            #expect(offsets.allSatisfy { $0 <= room + 1e-9 }, "\(start) \(velocity) \(room) \(curve)")
            #expect(curve.duration.value >= min(0.2, -2 * start / velocity))
        }
    }

    @Test func aHardFlingIntoTheEndBouncesAndAGentleOneDoesNot() {
        func highest(_ velocity: Double) -> Double {
            let curve = SettleCurve.bounce(
                from: -2, to: 0, velocity: velocity, coasting: ItemOffset(velocity / 3), room: 1)
            return (0...400).map { curve.offset(at: curve.duration * (Double($0) / 400)).items }.max() ?? .nan
        }
        #expect(highest(7) == 0)
        #expect(highest(30) > 0.2)
        #expect(highest(300) > 0.9 && highest(300) <= 1)
    }

    @Test func withoutRoomAnEndIsNotPassed() {
        let curve = SettleCurve.bounce(from: -2, to: 0, velocity: 50, coasting: 17, room: 0)
        #expect((0...100).allSatisfy { curve.offset(at: curve.duration * (Double($0) / 100)) <= 0 })
        #expect(!Self.rises(Self.speeds(curve)))
    }

    @Test func aReleaseAtRestTakesAsLongAsTheOriginalsSnap() {
        #expect(SettleCurve.snap(from: 0.4, to: 0, velocity: 0).duration == 0.4)
        #expect(SettleCurve.snap(from: 0, to: 0, velocity: 0).duration == 0)
    }

    @Test func aGreatSpeedShortensAScrollRatherThanPassItsTarget() {
        let calm = SettleCurve.scroll(from: 0, to: 2, velocity: 0, duration: 1)
        #expect(calm.duration == 1)
        let fast = SettleCurve.scroll(from: 0, to: 2, velocity: 20, duration: 1)
        #expect(fast.duration == 0.4)
        #expect(!Self.rises(Self.speeds(fast)))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
    func numbersThatMakeNoSenseGiveSoundCurves(_ odd: Double) {
        let curves = [
            SettleCurve(from: ItemOffset(odd), to: 1, velocity: 1, duration: 1),
            SettleCurve(from: 0, to: ItemOffset(odd), velocity: 1, duration: 1),
            SettleCurve(from: 0, to: 1, velocity: odd, duration: 1),
            SettleCurve(from: 0, to: 1, velocity: 1, duration: Seconds(odd)),
            .snap(from: 0, to: 0.5, velocity: odd), .snap(from: 0.5, to: 0, velocity: odd),
            .coast(from: 0, to: 1, velocity: odd), .scroll(from: 0, to: 1, velocity: odd, duration: 1),
            .bounce(from: 0.5, to: 0, velocity: odd, coasting: ItemOffset(odd), room: 1),
            .bounce(from: -0.5, to: 0, velocity: odd, coasting: 1, room: ItemOffset(odd)),
        ]
        for curve in curves {
            for time in [-1.0, 0, 1e-9, 0.1, 0.5, 1, 1e9] {
                #expect(curve.offset(at: Seconds(time)).items.isFinite, "\(curve)")
                #expect(curve.velocity(at: Seconds(time)).isFinite, "\(curve)")
            }
            #expect(curve.duration.value.isFinite)
            #expect(curve.offset(at: curve.duration) == curve.end)
        }
    }
}
