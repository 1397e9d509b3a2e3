import CarouselEngine
import Geometry
import Testing
import Timebase

@testable import Views

@MainActor
@Suite struct PagingAutoAdvanceTests {
    /// Plays frame by frame; answers at which times, in seconds, which page was reached.
    private func arrivals(_ stage: PagingViewStage, in seconds: Double) -> [(time: Double, page: Int)] {
        var result: [(Double, Int)] = []
        let start = stage.host.moment
        stage.log.onMove = { _, page in result.append(((stage.host.moment - start).value, page)) }
        stage.host.play(seconds)
        stage.log.onMove = nil
        return result
    }

    @Test func itMovesOnEveryTwoSecondsAndStartsOverAfterTheLast() {
        let stage = PagingViewStage(count: 3)
        stage.view.autoAdvance = AutoAdvance()
        let reached = arrivals(stage, in: 8.9)
        #expect(reached.map(\.page) == [1, 2, 0, 1])
        for (step, time) in zip(reached, [2.4, 4.4, 6.4, 8.4]) { #expect(abs(step.time - time) < 0.08) }
    }

    @Test func itPingPongsOrStopsWhenAskedTo() {
        let stage = PagingViewStage(count: 3)
        stage.view.autoAdvance = AutoAdvance(interval: 1, endBehavior: .reverse)
        #expect(arrivals(stage, in: 6.6).map(\.page) == [1, 2, 1, 0, 1, 2])
        stage.view.scroll(to: 1, animated: false)
        stage.view.autoAdvance = AutoAdvance(interval: 1, endBehavior: .stop)
        #expect(arrivals(stage, in: 6).map(\.page) == [2])
    }

    @Test func aFingerHoldsItAndAWholeIntervalFollows() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(1.5)
        stage.host.contact(.began, 400, 240)
        #expect(arrivals(stage, in: 3.7).isEmpty)
        stage.host.contact(.ended, 400, 240)
        let reached = arrivals(stage, in: 3)
        #expect(reached.count == 1)
        #expect(abs((reached.first?.time ?? 0) - 2.4) < 0.08)
    }

    @Test func aFingerAtRestCostsNoFrames() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(0.5)
        stage.host.contact(.began, 400, 240)
        stage.host.advance()
        #expect(stage.view.frameDemand == .nothing)
        #expect(!stage.host.isFrameWanted)
    }

    @Test func aSwipeRestartsTheInterval() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(1.8)
        stage.host.swipe(from: 700, to: 300, frames: 8)
        stage.host.playUntilRest()
        #expect(stage.offset == 1)
        let reached = arrivals(stage, in: 3)
        #expect(reached.map(\.page) == [2])
        #expect(abs((reached.first?.time ?? 0) - 2.4) < 0.08)
    }

    @Test func theProgramsOwnScrollRestartsTheInterval() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(1.9)
        stage.view.scroll(to: 3, animated: false)
        let reached = arrivals(stage, in: 3)
        #expect(reached.map(\.page) == [4])
        #expect(abs((reached.first?.time ?? 0) - 2.4) < 0.08)
    }

    @Test func k4PausingKeepsThePhase() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(1.5)
        stage.view.pauseAutoAdvance()
        #expect(arrivals(stage, in: 5).isEmpty)
        #expect(stage.view.frameDemand == .nothing)
        stage.view.resumeAutoAdvance()
        let reached = arrivals(stage, in: 1.5)
        #expect(reached.map(\.page) == [1])
        #expect(abs((reached.first?.time ?? 0) - 0.9) < 0.06)
    }

    @Test func k14ReloadingKeepsThePhase() {
        let stage = PagingViewStage(count: 3)
        stage.view.autoAdvance = AutoAdvance()
        let start = stage.host.moment
        var reached: [(time: Double, page: Int)] = []
        stage.log.onMove = { _, page in reached.append(((stage.host.moment - start).value, page)) }
        for _ in 0..<90 {
            stage.host.play(0.1)
            stage.view.reloadData()
        }
        #expect(reached.map(\.page) == [1, 2, 0, 1])
        for (step, time) in zip(reached, [2.4, 4.4, 6.4, 8.4]) { #expect(abs(step.time - time) < 0.15) }
    }

    @Test(arguments: [0, 1]) func fewerThanTwoPagesAreLeftAlone(count: Int) {
        let stage = PagingViewStage(count: count)
        stage.view.autoAdvance = AutoAdvance(interval: 1)
        stage.host.playUntilRest()
        #expect(arrivals(stage, in: 4).isEmpty)
        #expect(stage.view.frameDemand == .nothing)
    }

    @Test func itCostsNoWakeUpButItsOwn() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.playUntilRest()
        guard case .at(let moment) = stage.view.frameDemand else {
            Issue.record("no wake-up is asked for")
            return
        }
        #expect(abs((moment - stage.host.moment).value - 2) < 0.05)
    }

    @Test func aViewThatIsShownAgainWaitsAWholeInterval() {
        let stage = PagingViewStage()
        stage.view.autoAdvance = AutoAdvance()
        stage.host.play(1)
        stage.view.removeFromSuperview()
        stage.host.play(10)
        stage.host.root.addSubview(stage.view)
        let reached = arrivals(stage, in: 3)
        #expect(abs((reached.first?.time ?? 0) - 2.4) < 0.08)
    }
}
