import CarouselEngine
import Geometry
import Testing
import Timebase

@Suite struct EditingTests {
    /// Every view that was ever made is loaded, in a pool, leaving, or discarded, and only one of these.
    private static func expectAccounted(_ stage: Stage, _ what: Comment = "") {
        let carousel = stage.carousel
        let leaving = carousel.numberOfContainers - carousel.indexesOfLoadedItems.count
        let kept =
            carousel.loadedViews.count + carousel.numberOfPooledItemViews + carousel.numberOfPooledPlaceholderViews
            + leaving
        #expect(stage.source.made == kept + stage.source.discarded.count, what)
        #expect(Set(stage.source.discarded).count == stage.source.discarded.count, what)
        #expect(Set(carousel.loadedViews).count == carousel.loadedViews.count, what)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64], CarouselMotion.allCases)
    func noViewIsLostOrShownTwiceWhateverIsEditedWhen(_ seed: UInt64, motion: CarouselMotion) {
        var random = SeededGenerator(seed: seed)
        let type = CarouselType.allCases.randomElement(using: &random) ?? .linear
        let stage = Stage(type, motion: motion, items: 4) { source, _ in source.numberOfPlaceholders = Int(seed % 4) }
        let carousel = stage.carousel
        for step in 0..<300 {
            let animated = Bool.random(using: &random)
            let index = Int.random(in: -2...12, using: &random)
            switch Int.random(in: 0...9, using: &random) {
            case 0, 1:
                stage.source.numberOfItems += 1
                carousel.insertItem(at: index, animated: animated, at: stage.time)
            case 2, 3:
                stage.source.numberOfItems = max(0, stage.source.numberOfItems - 1)
                carousel.removeItem(at: index, animated: animated, at: stage.time)
            case 4: carousel.reloadItem(at: index, animated: animated, at: stage.time)
            case 5 where step % 5 == 0: carousel.reloadData(at: stage.time)
            case 6: stage.flick(Double.random(in: -500...500, using: &random))
            case 7: carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
            case 8: stage.source.options[.wrap] = Bool.random(using: &random) ? 1 : 0
            default: stage.run(Seconds(Double.random(in: 0...0.3, using: &random)))
            }
            Self.expectAccounted(stage, "\(type) step \(step)")
            #expect(carousel.numberOfItems == stage.source.numberOfItems)
        }
        #expect(stage.carousel.touchDown(on: .background, at: stage.time).acceptsPan)
        #expect(stage.framesUntilRest() != nil)
    }

    @Test(arguments: [false, true], CarouselMotion.allCases)
    func viewsAreReusedOrDiscarded(_ reuses: Bool, motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 100) { source, _ in source.reuses = reuses }
        for index in 0..<100 { stage.carousel.currentItemIndex = index }
        Self.expectAccounted(stage)
        // Classic motion keeps one more than can be seen.
        let loaded = motion == .classic ? 6 : 5
        #expect(stage.source.made == (reuses ? loaded : 100))
        #expect(stage.source.discarded.count == (reuses ? 0 : 100 - loaded))
    }

    @Test(arguments: CarouselMotion.allCases) func theOthersSlideToMakeRoom(_ motion: CarouselMotion) throws {
        let stage = Stage(motion: motion, items: 5)
        stage.run(1)
        func drawnX(_ view: ItemViewID?) throws -> Double {
            try #require(stage.carousel.placements.first { $0.view == view }).homography.h31
        }
        let second = try #require(stage.carousel.view(forItemAt: 1))
        #expect(try drawnX(second) == 600)
        stage.source.numberOfItems += 1
        stage.carousel.insertItem(at: 1, animated: true, at: stage.time)
        #expect(try drawnX(second) == 600)
        stage.frame(after: 0.2)
        #expect(abs(try drawnX(second) - 700) < 1)
        stage.frame(after: 0.3)
        #expect(try drawnX(second) == 800)
        #expect(stage.carousel.index(of: second) == 2)
        #expect(stage.framesUntilRest() != nil)
    }

    @Test(arguments: CarouselMotion.allCases) func aRemovedItemFadesAndThenItsViewMayBeReused(_ motion: CarouselMotion)
        throws
    {
        let stage = Stage(motion: motion, items: 5)
        stage.run(1)
        let removed = try #require(stage.carousel.currentItemView)
        stage.source.numberOfItems -= 1
        stage.carousel.removeItem(at: 0, animated: true, at: stage.time)
        #expect(stage.carousel.numberOfContainers == 5)
        stage.frame(after: 0.05)
        let leaving = try #require(stage.carousel.placements.first { $0.view == removed })
        #expect(leaving.isLeaving)
        #expect(leaving.alpha > 0.1 && leaving.alpha < 0.9)
        #expect(stage.carousel.numberOfPooledItemViews == 0)
        stage.frame(after: 0.06)
        #expect(!stage.carousel.placements.contains { $0.view == removed })
        #expect(stage.carousel.numberOfPooledItemViews == 1)
    }

    @Test(arguments: CarouselMotion.allCases) func aReloadedItemFadesIntoItsNewView(_ motion: CarouselMotion) throws {
        let stage = Stage(motion: motion, items: 5)
        stage.run(1)
        let old = try #require(stage.carousel.currentItemView)
        stage.carousel.reloadItem(at: 0, animated: true, at: stage.time)
        let new = try #require(stage.carousel.currentItemView)
        #expect(new != old)
        stage.frame(after: 0.2)
        let outgoing = try #require(stage.carousel.placements.first { $0.view == old })
        #expect(abs(outgoing.alpha - 0.5) < 0.01)
        #expect(stage.carousel.placements.contains { $0.view == new && $0.alpha == 1 })
        stage.frame(after: 0.25)
        #expect(!stage.carousel.placements.contains { $0.view == old })
    }

    @Test(arguments: CarouselMotion.allCases) func reloadingInsideEveryRequestEnds(_ motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 5)
        var calls = 0
        stage.source.onRequest = { _ in
            calls += 1
            stage.carousel.reloadData(at: stage.time)
        }
        stage.carousel.reloadData(at: stage.time)
        stage.run(0.5)
        // 30 frames, each of which takes it up a few times and then leaves it to the next.
        #expect(calls < 30 * 100)
        stage.source.onRequest = nil
        stage.run(1)
        #expect(stage.carousel.loadedViews.count == (motion == .classic ? 5 : 3))
        Self.expectAccounted(stage)
    }

    @Test(arguments: [false, true], CarouselMotion.allCases)
    func aSourceMayInsertWhileItIsAskedForAView(_ animated: Bool, motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 5)
        var isFirst = true
        stage.source.onRequest = { _ in
            guard isFirst else { return }
            isFirst = false
            stage.source.numberOfItems += 1
            stage.carousel.insertItem(at: 0, animated: animated, at: stage.time)
        }
        stage.carousel.reloadData(at: stage.time)
        stage.run(1)
        let carousel = stage.carousel
        #expect(carousel.numberOfItems == 6)
        #expect(carousel.indexesOfLoadedItems == Array(0..<(motion == .classic ? 6 : 3)))
        for index in carousel.indexesOfLoadedItems.dropFirst() {
            // What was loaded for an item before the insertion has moved up with it.
            let view = carousel.view(forItemAt: index)
            #expect(view != carousel.view(forItemAt: index - 1))
        }
        Self.expectAccounted(stage)
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5], CarouselMotion.allCases)
    func placeholdersAreOnlyAskedForByIndexesThereAre(_ count: Int, motion: CarouselMotion) {
        for type in CarouselType.allCases {
            for items in 0...2 {
                let stage = Stage(type, motion: motion, items: items) { source, _ in source.numberOfPlaceholders = count
                }
                stage.run(1)
                for case .placeholder(let index) in stage.source.requests { #expect((0..<count).contains(index)) }
                for case .item(let index) in stage.source.requests { #expect((0..<items).contains(index)) }
            }
        }
    }

    @Test(arguments: CarouselMotion.allCases) func theObserverMayCallBackAtAnyMoment(_ motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 20)
        stage.observer.onEvent = { event in
            switch event {
            case .currentItemIndexDidChange where stage.source.numberOfItems < 25:
                stage.source.numberOfItems += 1
                stage.carousel.insertItem(at: 0, animated: true, at: stage.time)
            case .didEndScrollingAnimation where stage.carousel.currentItemIndex < 10:
                stage.carousel.scroll(byItems: 1, duration: 0.1, at: stage.time)
            default: break
            }
        }
        stage.carousel.scroll(byItems: 1, duration: 0.1, at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.currentItemIndex >= 10)
        #expect(stage.carousel.numberOfItems == stage.source.numberOfItems)
        Self.expectAccounted(stage)
    }
}
