import CarouselEngine
import Testing
import Timebase

/// Edits cost what is seen, not what came before them.
@Suite(.serialized) struct EditSpeedTests {
    enum Edit: CaseIterable { case insertFirst, insertLast, insertCentred, removeFirst, removeCentred, mixed }

    private func perform(_ edit: Edit, _ number: Int, on stage: Stage, animated: Bool) {
        let carousel = stage.carousel
        var inserts = true
        let index: Int
        switch edit {
        case .insertFirst: index = 0
        case .insertLast: index = carousel.numberOfItems
        case .insertCentred: index = carousel.currentItemIndex
        case .removeFirst: (inserts, index) = (false, 0)
        case .removeCentred: (inserts, index) = (false, carousel.currentItemIndex)
        case .mixed: (inserts, index) = (number % 2 == 0, carousel.currentItemIndex)
        }
        stage.source.numberOfItems += inserts ? 1 : -1
        if inserts {
            carousel.insertItem(at: index, animated: animated, at: stage.time)
        } else {
            carousel.removeItem(at: index, animated: animated, at: stage.time)
        }
    }

    @Test(arguments: Edit.allCases)
    func manyEditsAtOneMomentCostWhatIsSeen(_ edit: Edit) {
        let count = 1500
        let stage = Stage(motion: .natural, items: 20_000)
        stage.carousel.currentItemIndex = 5000
        stage.run(1)
        let clock = ContinuousClock()
        // The measure of what is seen.
        let placing = clock.measure { for _ in 0..<count { stage.carousel.updateTransforms() } }
        let requests = stage.source.requests.count
        let editing = clock.measure {
            for number in 0..<count { perform(edit, number, on: stage, animated: true) }
        }
        // Ten to thirty times that; with a look for what may be seen at each edit it was two hundred times.
        #expect(editing < placing * 80)
        #expect(stage.source.requests.count - requests <= 3 * count)
        #expect(stage.carousel.indexesOfLoadedItems.count < 12)
        let ending = clock.measure { stage.run(1) }
        #expect(ending < placing * 80)
        #expect(stage.carousel.numberOfContainers == stage.carousel.indexesOfLoadedItems.count)
    }

    @Test(arguments: CarouselMotion.allCases) func removalsAtOneMomentFadeAndEndTogether(_ motion: CarouselMotion) {
        let stage = Stage(motion: motion, items: 300)
        stage.run(1)
        for number in 0..<200 { perform(.removeFirst, number, on: stage, animated: true) }
        #expect(stage.carousel.numberOfContainers > stage.carousel.indexesOfLoadedItems.count)
        stage.run(0.2)
        #expect(stage.carousel.numberOfContainers == stage.carousel.indexesOfLoadedItems.count)
        // Nothing that was on show has been lost.
        let views = stage.carousel.numberOfPooledItemViews + stage.carousel.loadedViews.count
        #expect(views + stage.source.discarded.count == stage.source.made)
    }
}
