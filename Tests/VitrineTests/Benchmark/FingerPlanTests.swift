import Testing
import Timebase

@testable import Vitrine

@Suite struct FingerPlanTests {
    private static let period = 1.0 / 60

    private static func plan(_ steps: Int, rate: Double = 120, seed: UInt64 = 1) -> FingerPlan {
        FingerPlan(steps: steps, touchRate: rate, period: .sixtyHertz, seed: seed)
    }

    private static func moments(_ plan: FingerPlan, _ mark: FingerPlan.Mark) -> [Double] {
        plan.actions.filter { $0.mark == mark }.map(\.time.value)
    }

    /// As many in each part of the refresh, and none left out.
    @Test(arguments: [FingerPlan.Gesture.step, .slowDrag, .flick])
    func movementsThatAreMeasuredAreSpreadEvenlyOverTheRefresh(_ gesture: FingerPlan.Gesture) {
        let moments = Self.moments(Self.plan(40), .movement(gesture))
        let count = gesture == .step ? 40 : 5
        let phases = moments.map { ($0 / Self.period + 1e-9).truncatingRemainder(dividingBy: 1) }
        let parts = Set(phases.map { Int($0 * Double(count)) })
        #expect(moments.count == count && parts.count == count)
        #expect(phases != phases.sorted())
    }

    @Test func theSameSeedIsTheSamePlanAndAnotherOneIsNot() {
        #expect(Self.plan(20).actions == Self.plan(20).actions)
        #expect(Self.plan(20).actions != Self.plan(20, seed: 2).actions)
    }

    @Test func stepsAreRoundedUpToWholeGesturesAndStrokesAreATenthOfThem() {
        #expect(Self.moments(Self.plan(1), .movement(.step)).count == 20)
        #expect(Self.moments(Self.plan(1), .movement(.flick)).count == 5)
        #expect(Self.moments(Self.plan(101), .movement(.step)).count == 120)
        #expect(Self.moments(Self.plan(101), .movement(.slowDrag)).count == 10)
    }

    /// A finger that is down moves or is lifted; time goes on; nothing leaves the screen.
    @Test(arguments: [10.0, 30, 60, 120, 1000]) func fingersComeDownMoveAndAreLifted(rate: Double) {
        var isDown = false
        var last = 0.0
        for action in Self.plan(40, rate: rate).actions {
            #expect(action.time.value >= last)
            last = action.time.value
            switch action.touch {
            case .down(let x):
                #expect(!isDown && (0.05...0.95).contains(x))
                isDown = true
            case .move(let x): #expect(isDown && (0.05...0.95).contains(x))
            case .up:
                #expect(isDown)
                isDown = false
            case .none: #expect(!isDown)
            }
        }
        #expect(!isDown)
    }

    @Test func aSlowFingerReportsAsOftenAsItIsTold() {
        let plan = Self.plan(20, rate: 30)
        let first = Self.moments(plan, .movement(.slowDrag))
        let last = Self.moments(plan, .lastMovement)
        for (start, end) in zip(first, last) {
            let reports = plan.actions.filter { $0.time.value >= start && $0.time.value <= end }
            let intervals = zip(reports, reports.dropFirst()).map { $1.time.value - $0.time.value }
            #expect(reports.count == 15)
            #expect(intervals.allSatisfy { abs($0 - 1.0 / 30) < 1e-9 })
        }
    }
}
