import CarouselEngine
import Testing
import Timebase

@Suite struct PagingReleaseTests {
    @Test(arguments: [(-120.0, 0), (-190, 0), (-210, 1), (-390, 1), (150, 0)])
    func aSlowReleaseSettlesOnTheNearestPage(way: Double, page: Int) throws {
        let stage = PagingStage(count: 5)
        stage.drag(by: way, velocity: way.sign == .minus ? -100 : 100)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == Double(page))
    }

    @Test(arguments: [(-40.0, -900.0, 3), (-380, -900, 3), (40, 900, 1), (380, 5000, 1), (-40, -20000, 3)])
    func aFlickMovesExactlyOnePageInItsDirection(way: Double, velocity: Double, page: Int) throws {
        let stage = PagingStage(count: 5, at: 2)
        stage.drag(by: way, velocity: velocity)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == Double(page))
    }

    @Test func aFlickThatStraysPastTheNextPageStillMovesOne() throws {
        let stage = PagingStage(count: 5)
        stage.drag(by: -430, velocity: -2000)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == 1)
    }

    @Test func aFlickAgainstTheDragGoesBackToWhereItBegan() throws {
        let stage = PagingStage(count: 5, at: 2)
        stage.drag(by: -300, velocity: 900)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == 2)
    }

    @Test func aDragOverSeveralPagesEndsWhereItGotTo() throws {
        let stage = PagingStage(count: 9)
        stage.drag(by: -1300)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == 3)
    }

    @Test(arguments: [1, 2]) func aFlickAtTheEndStaysThere(count: Int) throws {
        let stage = PagingStage(count: count, at: count - 1)
        stage.drag(by: -60, velocity: -3000)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == Double(count - 1))
    }

    @Test func theMotionContinuesTheVelocityOfTheRelease() {
        let stage = PagingStage(count: 5)
        stage.drag(by: -100, velocity: -1200)
        let released = stage.offset
        stage.wait(0.002, rate: 1000)
        #expect(abs((stage.offset - released) / 0.002 - 3) < 0.1)
        #expect(abs(stage.scroll.velocity(at: stage.time) - 3) < 0.1)
    }

    @Test(arguments: [-400.0, -800, -2000, -6000]) func afterAFlickTheSpeedNeverRises(velocity: Double) throws {
        let stage = PagingStage(count: 5)
        stage.drag(by: -100, velocity: velocity)
        let offsets = try #require(stage.offsetsUntilRest(rate: 240))
        let speeds = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
        // The last frame begins before the end of the motion and ends after it.
        for (before, after) in zip(speeds, speeds.dropFirst()) { #expect(after <= before + 1e-12) }
        #expect(speeds.allSatisfy { $0 >= 0 })
    }

    @Test func theEndIsTheSameAtEveryFrameRate() throws {
        var ends: [(offset: Double, time: Double)] = []
        for rate in [24.0, 30, 60, 120] {
            let stage = PagingStage(count: 5)
            stage.drag(by: -100, velocity: -700)
            let released = stage.time
            _ = try #require(stage.offsetsUntilRest(rate: rate))
            ends.append((stage.offset, (stage.time - released).value - 1 / rate))
        }
        #expect(ends.allSatisfy { $0.offset == 1 })
        // Each comes to rest with the first frame after the same moment.
        let latestBefore = ends.map(\.time).max() ?? 0
        for (end, rate) in zip(ends, [24.0, 30, 60, 120]) { #expect(end.time + 1 / rate >= latestBefore) }
    }

    @Test func aCaughtPageStaysUnderTheFingerAndSettlesWhenLetGo() throws {
        let stage = PagingStage(count: 5)
        stage.drag(by: -100, velocity: -900)
        stage.wait(0.1)
        let caught = stage.offset
        stage.scroll.touchDown()
        stage.wait(1)
        #expect(stage.offset == caught)
        #expect(caught > 0.25 && caught < 1)
        stage.scroll.touchEnded(at: stage.time)
        _ = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == caught.rounded())
    }

    @Test func draggingACaughtPageBeginsWithoutAJump() {
        let stage = PagingStage(count: 5)
        stage.drag(by: -100, velocity: -900)
        stage.wait(0.1)
        let caught = stage.offset
        stage.touch()
        #expect(stage.offset == caught)
        stage.move(by: -4, in: 1.0 / 60)
        #expect(abs(stage.offset - caught - 0.01) < 1e-12)
    }

    @Test func anInterruptedReleaseEndsExactlyOnce() {
        let stage = PagingStage(count: 5)
        stage.drag(by: -100, velocity: -900)
        stage.wait(0.1)
        stage.touch()
        stage.lift(velocity: -900)
        stage.wait(3)
        #expect(stage.events.filter { $0 == .didEndDecelerating }.count == 2)
        #expect(stage.events.filter { $0 == .willBeginDecelerating }.count == 2)
    }
}
