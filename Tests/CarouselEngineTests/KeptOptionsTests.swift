import CarouselEngine
import Geometry
import Testing
import Timebase

/// When a source is asked for the numbers that shape its items.
@Suite struct KeptOptionsTests {
    private static func stage(keepsOptions: Bool) -> Stage {
        let stage = Stage(.rotary, motion: .natural, items: 20) { source, _ in source.keepsOptions = keepsOptions }
        stage.run(0.2)
        stage.carousel.scroll(byOffset: 5, duration: 2, at: stage.time)
        stage.run(0.2)
        return stage
    }

    @Test func aSourceThatKeepsItsOptionsIsAskedAtLayoutsOnly() {
        let stage = Self.stage(keepsOptions: true)
        let questions = stage.source.optionQuestions
        stage.run(0.5)
        #expect(stage.source.optionQuestions == questions)
        #expect(stage.carousel.scrollOffset > 1)
    }

    @Test func anotherSourceIsAskedInEveryFrameThatScrolls() {
        let stage = Self.stage(keepsOptions: false)
        let questions = stage.source.optionQuestions
        stage.run(0.5)
        #expect(stage.source.optionQuestions >= questions + 30)
    }

    @Test func whatALayoutIsAskedForCountsFromThenOn() throws {
        let stage = Self.stage(keepsOptions: true)
        stage.source.options[.radius] = 900
        stage.frame(after: Seconds(1.0 / 60))
        let before = try #require(stage.carousel.records.map(\.transform.m43).min())
        #expect(before > -1500)
        stage.carousel.setNeedsLayout()
        stage.frame(after: Seconds(1.0 / 60))
        let after = try #require(stage.carousel.records.map(\.transform.m43).min())
        #expect(after < -1500)
    }

    @Test func aSourceThatNoLongerKeepsThemIsAskedAgain() throws {
        let stage = Self.stage(keepsOptions: true)
        stage.source.options[.radius] = 900
        stage.source.keepsOptions = false
        stage.frame(after: Seconds(1.0 / 60))
        #expect(try #require(stage.carousel.records.map(\.transform.m43).min()) < -1500)
    }

    /// Everything else that the layout follows from is looked at in every frame.
    @Test(arguments: [CarouselMotion.natural, .classic]) func otherChangesAreSeenAtOnce(_ motion: CarouselMotion) {
        let kept = Stage(.rotary, motion: motion, items: 20) { source, _ in source.keepsOptions = true }
        let asked = Stage(.rotary, motion: motion, items: 20)
        for stage in [kept, asked] {
            stage.run(0.1)
            stage.carousel.scroll(byOffset: 5, duration: 2, at: stage.time)
            stage.run(0.1)
            stage.carousel.perspective = -1.0 / 300
            stage.run(0.1)
            stage.carousel.contentOffset = Point(x: 30, y: 0)
            stage.carousel.resize(to: Size(width: 500, height: 300), at: stage.time)
            stage.run(0.1)
            stage.carousel.isVertical = true
            stage.source.numberOfItems = 25
            stage.carousel.reloadData(at: stage.time)
            stage.run(0.1)
            stage.source.size = Size(width: 90, height: 70)
            stage.carousel.reloadData(at: stage.time)
            stage.run(0.3)
        }
        #expect(kept.carousel.records == asked.carousel.records)
        #expect(kept.carousel.drawnItems == asked.carousel.drawnItems)
    }
}
