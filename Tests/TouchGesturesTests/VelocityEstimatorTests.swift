import Geometry
import Testing
import Timebase
import TouchGestures

private func time(_ milliseconds: Double) -> MonotonicTime {
    MonotonicTime(secondsSinceStart: 1000 + milliseconds / 1000)
}

/// Reports at an even interval, each `step` points further.
private func even(_ numbers: ClosedRange<Int>, every interval: Double, step: Double, from start: Double = 0) -> [Report]
{
    numbers.map { Report(milliseconds: start + Double($0) * interval, x: Double($0) * step) }
}

private typealias Report = (milliseconds: Double, x: Double)

private func estimate(_ reports: [Report], at milliseconds: Double) -> Double {
    var estimator = VelocityEstimator()
    for report in reports { estimator.add(Point(x: report.x, y: -report.x / 2), at: time(report.milliseconds)) }
    let velocity = estimator.velocity(at: time(milliseconds))
    #expect(abs(velocity.y + velocity.x / 2) < 1e-6)
    return velocity.x
}

@Suite struct VelocityEstimatorTests {
    @Test(arguments: [25.0, 50, 60, 120, 240, 1000, 8000])
    func anEvenMovementHasItsOwnVelocityAtAnyReportRate(rate: Double) {
        let reports = even(0...Int(rate * 0.3), every: 1000 / rate, step: 800 / rate)
        #expect(abs(estimate(reports, at: 300) - 800) < 1e-3)
    }

    @Test func noReportsAndOneReportGiveNoVelocity() {
        #expect(VelocityEstimator().velocity(at: time(0)) == .zero)
        #expect(estimate([(0, 50)], at: 0) == 0)
    }

    @Test func oneOddReportWeighsLittle() {
        var reports = even(0...10, every: 10, step: 10)
        reports[10].x += 10
        let velocity = estimate(reports, at: 100)
        #expect(velocity > 1000 && velocity < 1100)  // the last two reports alone would say 2000
    }

    @Test func unevenStampsOfAnEvenMovementDoNotMatter() {
        let moments: [Double] = [0, 1, 9, 30, 31, 55, 70, 71, 72, 99]
        #expect(abs(estimate(moments.map { ($0, $0 * 2) }, at: 99) - 2000) < 1e-6)
    }

    @Test func equalStampsAreHarmless() {
        #expect(estimate([(0, 0), (0, 10), (0, 20)], at: 0) == 0)
        let doubled = even(0...10, every: 10, step: 10).flatMap { [$0, $0] }
        #expect(abs(estimate(doubled, at: 100) - 1000) < 1)
        #expect(estimate([(0, 0), (0.001, 300)], at: 0.001) == 0)
    }

    @Test func stampsThatRunBackwardsAreHarmless() {
        let velocity = estimate([(0, 0), (10, 10), (5, 20), (20, 30)], at: 20)
        #expect(velocity.isFinite && velocity > 0)
    }

    @Test func aFingerThatRestedBeforeLiftingHasNoVelocity() {
        let reports = even(0...12, every: 8, step: 8)
        #expect(estimate(reports, at: 96 + 8) > 900)
        #expect(estimate(reports, at: 96 + 60) == 0)
    }

    @Test func aTremblingFingerAtRestHasNoVelocity() {
        var reports = even(0...12, every: 8, step: 8)
        reports.append((96 + 60, 97))
        #expect(estimate(reports, at: 96 + 68) == 0)
    }

    @Test func aSlowPanelIsNotTakenForRest() {
        let reports = even(0...5, every: 40, step: 40)
        #expect(abs(estimate(reports, at: 200 + 40) - 1000) < 1e-6)
    }

    @Test func onlyTheLastTenthOfASecondCounts() {
        var reports = even(0...29, every: 8, step: -8)
        reports += even(0...15, every: 8, step: 8, from: 240)
        #expect(abs(estimate(reports, at: 360) - 1000) < 1e-6)
    }

    @Test func whatIsNotFiniteIsIgnored() {
        let reports: [Report] = [(0, 0), (10, .nan), (20, 20), (30, .infinity), (.nan, 30)]
        #expect(abs(estimate(reports, at: 20) - 1000) < 1e-6)
    }

    @Test func resettingForgets() {
        var estimator = VelocityEstimator()
        for index in 0..<10 { estimator.add(Point(x: Double(index), y: 0), at: time(Double(index) * 8)) }
        estimator.reset()
        estimator.add(.zero, at: time(80))
        #expect(estimator.velocity(at: time(80)) == .zero)
    }
}
