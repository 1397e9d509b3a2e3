import CarouselEngine
import Testing
import Timebase

@Suite struct PagingRubberBandTests {
    @Test(arguments: [1, 2, 5]) func pastBothEndsResistanceGrowsAndAPageIsNeverReached(count: Int) {
        for direction in [1.0, -1] {
            let stage = PagingStage(count: count, at: direction < 0 ? count - 1 : 0)
            let start = stage.offset
            stage.touch()
            var last = 0.0
            var lastStep = Double.infinity
            for _ in 0..<40 {
                stage.move(by: direction * 100, in: 1.0 / 60)
                let pulled = abs(stage.offset - start)
                #expect(pulled > last && pulled < 1)
                #expect(pulled - last < lastStep)
                (last, lastStep) = (pulled, pulled - last)
            }
        }
    }

    @Test func theFingersWayBackIsTheSame() {
        let stage = PagingStage(count: 3)
        stage.touch()
        stage.move(by: 700)
        stage.move(by: -700)
        #expect(abs(stage.offset) < 1e-12)
    }

    @Test func letGoPastTheEndItComesBackAndEndsExactly() throws {
        let stage = PagingStage(count: 3)
        stage.drag(by: 300, velocity: 100)
        #expect(stage.offset < -0.2)
        let offsets = try #require(stage.offsetsUntilRest())
        #expect(stage.offset == 0)
        #expect(offsets.allSatisfy { $0 <= 0 && $0 > -1 })
    }

    @Test func caughtPastTheEndItDoesNotJump() {
        let stage = PagingStage(count: 3)
        stage.drag(by: 300)
        stage.wait(0.05)
        let caught = stage.offset
        stage.touch()
        stage.move(by: 0)
        #expect(abs(stage.offset - caught) < 1e-12)
    }
}
