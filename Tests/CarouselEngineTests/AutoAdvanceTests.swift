import CarouselEngine
import Testing
import Timebase

@Suite struct AutoAdvanceTests {
    /// Runs frames at 60 Hz and collects the indexes asked for, with their times.
    private func run(
        _ advance: inout AutoAdvance, seconds: Double, count: Int, wraps: Bool = false,
        touched: (Double) -> Bool = { _ in false }, motionTime: Double = 0
    ) -> [(time: Double, index: Int)] {
        var current = 0
        var steps: [(Double, Int)] = []
        var restsFrom = 0.0
        for frame in 0...Int(seconds * 60) {
            let time = Double(frame) / 60
            let moment = MonotonicTime(secondsSinceStart: 50 + time)
            if let target = advance.step(
                isTouched: touched(time), isMoving: time < restsFrom, current: current, count: count, wraps: wraps,
                at: moment)
            {
                steps.append((time, target))
                current = target % count
                restsFrom = time + motionTime
            }
        }
        return steps
    }

    @Test func stepsOnceAnIntervalAndStartsOverAfterTheLast() {
        var advance = AutoAdvance(interval: 2)
        let steps = run(&advance, seconds: 8.5, count: 3)
        #expect(steps.map(\.index) == [1, 2, 0, 1])
        for (step, expected) in zip(steps, [2.0, 4, 6, 8]) { #expect(abs(step.time - expected) < 0.04) }
    }

    @Test func goesBackAndForthWhenReversing() {
        var advance = AutoAdvance(interval: 1, endBehavior: .reverse)
        #expect(run(&advance, seconds: 6.5, count: 3).map(\.index) == [1, 2, 1, 0, 1, 2])
    }

    @Test func staysAtTheLastWhenStopping() {
        var advance = AutoAdvance(interval: 1, endBehavior: .stop)
        #expect(run(&advance, seconds: 9, count: 3).map(\.index) == [1, 2])
    }

    @Test func aWrappingCarouselIsLedForwardsPastItsEnd() {
        var advance = AutoAdvance(interval: 1)
        #expect(run(&advance, seconds: 3.5, count: 2, wraps: true).map(\.index) == [1, 2, 1])
    }

    @Test(arguments: [0, 1]) func fewerThanTwoItemsAreLeftAlone(count: Int) {
        var advance = AutoAdvance(interval: 1)
        #expect(run(&advance, seconds: 5, count: count).isEmpty)
        #expect(advance.demand == .nothing)
    }

    @Test func afterATouchAWholeIntervalPasses() {
        var advance = AutoAdvance(interval: 2)
        let steps = run(&advance, seconds: 5.5, count: 5, touched: { (1.5..<3).contains($0) })
        #expect(steps.count == 1)
        #expect(abs((steps.first?.time ?? 0) - 5) < 0.04)
    }

    @Test func aFingerAtRestMakesNoFramesAndStillHoldsIt() {
        var advance = AutoAdvance(interval: 2)
        func step(_ time: Double, isTouched: Bool) -> Int? {
            advance.step(
                isTouched: isTouched, isMoving: false, current: 0, count: 5, wraps: false,
                at: MonotonicTime(secondsSinceStart: time))
        }
        #expect(step(10, isTouched: false) == nil)
        #expect(step(11, isTouched: true) == nil)
        #expect(advance.demand == .nothing)
        #expect(step(30, isTouched: false) == nil)
        #expect(advance.demand == .at(MonotonicTime(secondsSinceStart: 32)))
    }

    @Test func theTimesDoNotDrift() {
        var advance = AutoAdvance(interval: 0.11)
        let steps = run(&advance, seconds: 110, count: 9)
        #expect(abs(Double(steps.count) - 1000) <= 1)
    }

    @Test func itsOwnMotionsDoNotSlowItDown() {
        var advance = AutoAdvance(interval: 2)
        let steps = run(&advance, seconds: 8.5, count: 9, motionTime: 0.4)
        for (step, expected) in zip(steps, [2.0, 4, 6, 8]) { #expect(abs(step.time - expected) < 0.08) }
        #expect(steps.count == 4)
    }

    @Test func aMotionLongerThanTheIntervalIsNotCutShort() {
        var advance = AutoAdvance(interval: 0.5)
        let steps = run(&advance, seconds: 4, count: 9, motionTime: 1)
        for (a, b) in zip(steps, steps.dropFirst()) { #expect(b.time - a.time >= 1) }
        #expect(steps.count == 4)
    }

    @Test func afterAJumpAWholeIntervalPasses() {
        var advance = AutoAdvance(interval: 2)
        func step(_ time: Double, at current: Int, of count: Int = 5, isMoving: Bool = false) -> Int? {
            advance.step(
                isTouched: false, isMoving: isMoving, current: current, count: count, wraps: false,
                at: MonotonicTime(secondsSinceStart: time))
        }
        #expect(step(10, at: 0) == nil)
        #expect(step(11.5, at: 3) == nil)
        #expect(step(12, at: 3) == nil)
        #expect(advance.demand == .at(MonotonicTime(secondsSinceStart: 13.5)))
        // Its own motion is no jump, though it is over before the next frame.
        #expect(step(13.5, at: 3) == 4)
        #expect(step(13.6, at: 4) == nil)
        #expect(step(15.5, at: 4) == 0)
        // A jump in the middle of it is one.
        #expect(step(15.6, at: 3, isMoving: true) == nil)
        #expect(step(15.7, at: 2) == nil)
        #expect(step(17.5, at: 2) == nil)
        #expect(step(17.7, at: 2) == 3)
        // An item that was inserted before it is none.
        #expect(step(18, at: 3) == nil)
        #expect(step(18.5, at: 4, of: 6) == nil)
        #expect(step(19.7, at: 4, of: 6) == 5)
    }

    @Test func pausingKeepsThePhase() {
        var advance = AutoAdvance(interval: 2)
        func at(_ time: Double) -> MonotonicTime { MonotonicTime(secondsSinceStart: time) }
        #expect(advance.step(isTouched: false, isMoving: false, current: 0, count: 5, wraps: false, at: at(10)) == nil)
        advance.pause(at: at(11.5))
        #expect(advance.demand == .nothing)
        #expect(advance.step(isTouched: false, isMoving: false, current: 0, count: 5, wraps: false, at: at(30)) == nil)
        advance.resume(at: at(40))
        #expect(advance.demand == .at(at(40.5)))
        #expect(advance.step(isTouched: false, isMoving: false, current: 0, count: 5, wraps: false, at: at(40.5)) == 1)
    }

    @Test(arguments: [0, -1, .nan, -.infinity, 0.01]) func nonsenseIntervalsBecomeTheShortest(value: Double) {
        #expect(AutoAdvance(interval: Seconds(value)).interval == AutoAdvance.minimumInterval)
    }
}
