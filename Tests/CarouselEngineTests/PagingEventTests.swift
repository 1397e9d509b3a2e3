import CarouselEngine
import Testing
import Timebase

@Suite struct PagingEventTests {
    @Test func aFlickIsToldInOrder() {
        let stage = PagingStage(count: 5)
        stage.drag(by: -200, velocity: -1200)
        stage.wait(2)
        #expect(
            stage.scrolling == [
                .willBeginDragging, .didScroll, .willEndDragging(velocity: 3, target: 1),
                .didEndDragging(willDecelerate: true), .willBeginDecelerating, .didScroll, .didEndDecelerating,
            ]
        )
        #expect(stage.moves == [.moved(to: 1, from: 0)])
    }

    @Test func aDragThatEndsOnItsPageHasNoDeceleration() {
        let stage = PagingStage(count: 5)
        stage.touch()
        stage.lift()
        stage.wait(1)
        #expect(
            stage.events == [
                .willBeginDragging, .willEndDragging(velocity: 0, target: 0), .didEndDragging(willDecelerate: false),
            ]
        )
    }

    @Test func aTouchThatComesToNothingTellsNothing() {
        let stage = PagingStage(count: 5)
        stage.scroll.touchDown()
        stage.scroll.touchEnded(at: stage.time)
        stage.wait(1)
        #expect(stage.events.isEmpty)
    }

    @Test func anAnimatedScrollPassesPagesAndMovesOnce() {
        let stage = PagingStage(count: 9)
        stage.go(to: 6)
        stage.wait(1)
        #expect(stage.scrolling == [.didScroll, .didEndScrollingAnimation])
        #expect(stage.moves == [.moved(to: 6, from: 0)])
        #expect(stage.events.last == .moved(to: 6, from: 0))
    }

    @Test func scrollingToThePageInSightTellsNothing() {
        let stage = PagingStage(count: 9, at: 4)
        stage.go(to: 4)
        stage.go(to: 4, duration: 0)
        stage.wait(1)
        #expect(stage.events.isEmpty)
    }

    @Test func aJumpTellsOfNoWay() {
        let stage = PagingStage(count: 9)
        stage.go(to: 6, duration: 0)
        #expect(stage.events == [.didScroll, .moved(to: 6, from: 0)])
    }

    @Test func aReplacedAnimationEndsBeforeTheNextAndKeepsItsSpeed() {
        let stage = PagingStage(count: 9)
        stage.go(to: 3)
        stage.wait(0.1)
        let velocity = stage.scroll.velocity(at: stage.time)
        stage.go(to: 6)
        #expect(abs(stage.scroll.velocity(at: stage.time) - velocity) < 1e-9)
        stage.wait(1)
        #expect(stage.scrolling == [.didScroll, .didEndScrollingAnimation, .didScroll, .didEndScrollingAnimation])
        #expect(stage.moves == [.moved(to: 6, from: 0)])
    }

    @Test func askingAgainForTheSamePageChangesNothing() {
        let stage = PagingStage(count: 9)
        stage.go(to: 3)
        stage.wait(0.2)
        stage.go(to: 3)
        stage.wait(0.2 + 1.0 / 60)
        #expect(stage.offset == 3)
        #expect(stage.scrolling == [.didScroll, .didEndScrollingAnimation])
    }

    @Test func aRequestTakesThePagesOutOfTheFingersHand() {
        let stage = PagingStage(count: 9)
        stage.touch()
        stage.move(by: -100)
        stage.go(to: 4)
        stage.move(by: -100)
        stage.lift(velocity: -5000)
        stage.wait(1)
        #expect(stage.offset == 4)
        #expect(
            stage.scrolling == [
                .willBeginDragging, .didScroll, .willEndDragging(velocity: 0, target: 4),
                .didEndDragging(willDecelerate: false), .didScroll, .didEndScrollingAnimation,
            ]
        )
    }

    @Test func progressRunsFromOnePageToTheNextAndArrives() {
        let stage = PagingStage(count: 3)
        stage.go(to: 1)
        stage.wait(1)
        #expect(stage.transitions.allSatisfy { $0.oldIndex == 0 && $0.index == 1 })
        #expect(zip(stage.transitions, stage.transitions.dropFirst()).allSatisfy { $0.progress < $1.progress })
        #expect(stage.transitions.last?.progress == 1)
        stage.forget()
        stage.go(to: 0)
        stage.wait(1)
        // The low page is the old one whichever way the pages go.
        #expect(stage.transitions.allSatisfy { $0.oldIndex == 0 && $0.index == 1 })
        #expect(stage.transitions.last?.progress == 0)
    }

    @Test func pastTheEndsNothingIsToldOfPages() {
        let stage = PagingStage(count: 2)
        stage.drag(by: 300)
        stage.wait(1)
        stage.go(to: 1, duration: 0)
        stage.drag(by: -300)
        stage.wait(1)
        #expect(stage.transitions.isEmpty)
    }

    @Test func leavingThePagesTellsTheirEdge() {
        let stage = PagingStage(count: 2)
        stage.touch()
        stage.move(by: -200)
        stage.move(by: 400, in: 1.0 / 60)
        #expect(stage.offset < 0)
        #expect(stage.transitions.last == PageTransition(oldIndex: 0, progress: 0))
    }

    @Test func elasticEventsTellOfPagesThatAreNotThere() {
        let stage = PagingStage(count: 2)
        stage.scroll.tellsElasticTransitions = true
        stage.drag(by: 300)
        let before = stage.transitions
        #expect(!before.isEmpty)
        #expect(before.allSatisfy { $0.oldIndex == -1 && $0.index == 0 && (0..<1).contains($0.progress) })
        #expect(abs((before.last?.progress ?? 0) - (1 + stage.offset)) < 1e-12)
        stage.wait(1)
        #expect(stage.transitions.last == PageTransition(oldIndex: -1, progress: 1))
        stage.forget()
        stage.go(to: 1, duration: 0)
        stage.drag(by: -300)
        #expect(stage.transitions.allSatisfy { $0.oldIndex == 1 && $0.index == 2 })
    }

    @Test func whateverHappensTheGrammarHolds() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var count = Int.random(in: 0...6, using: &random)
            let stage = PagingStage(count: count)
            var grammar = PagingGrammar(page: count > 0 ? 0 : nil)
            for _ in 0..<40 {
                stage.forget()
                switch Int.random(in: 0..<9, using: &random) {
                case 0: stage.touch()
                case 1, 2: stage.move(by: .random(in: -700...700, using: &random), in: 0.05)
                case 3: stage.lift(velocity: .random(in: -4000...4000, using: &random))
                case 4: stage.scroll.touchDown()
                case 5: stage.scroll.touchEnded(at: stage.time)
                case 6:
                    stage.go(to: .random(in: -2...8, using: &random), duration: Bool.random(using: &random) ? 0 : 0.3)
                case 7:
                    count = Int.random(in: 0...6, using: &random)
                    stage.reload(count: count)
                default: stage.wait(.random(in: 0.02...0.6, using: &random))
                }
                stage.collect()
                if count == 0 { grammar.forgetPage() }
                for event in stage.events {
                    let objection = grammar.objection(to: event)
                    #expect(objection == nil)
                }
                #expect(stage.offset.isFinite && stage.offset > -2 && stage.offset < Double(count) + 1)
            }
            stage.lift()
            stage.scroll.touchEnded(at: stage.time)
            stage.wait(2)
            #expect(stage.offset == stage.offset.rounded())
            #expect(stage.scroll.settledPage ?? -1 == stage.scroll.currentPage)
        }
    }
}
