import CarouselEngine
import Geometry
import Timebase
import Views

/// A carousel of pictures on a screen.
@MainActor
final class PictureStage: CarouselDataSource {
    let stage = FrameStage()
    let carousel: CarouselView

    func numberOfItems(in carousel: CarouselView) -> Int { 1000 }
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        view ?? ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 200), source: stage.picture)
    }

    init(_ type: CarouselType) {
        carousel = CarouselView(frame: stage.root.bounds)
        carousel.type = type
        carousel.options[.visibleItems] = 30
        carousel.dataSource = self
        stage.root.addSubview(carousel)
        stage.settle()
    }
}

/// A pager of cards with its dots on a screen.
@MainActor
final class PagerStage {
    let stage = FrameStage()
    let pages: PagedScrollController
    private(set) var cards: [ViewStage.Card] = []

    init() {
        pages = PagedScrollController(frame: Rect(x: 100, y: 100, width: 800, height: 400))
        let dots = PageControl(frame: Rect(x: 0, y: 600, width: 400, height: 40))
        pages.pageCount = { 30 }
        pages.pageView = { [weak self] _, view in
            guard let self, view == nil else { return view ?? View() }
            let card = ViewStage.Card(picture: self.stage.picture)
            self.cards.append(card)
            return card
        }
        pages.pageControl = dots
        stage.root.addSubview(pages)
        stage.root.addSubview(dots)
        stage.settle()
    }

    var draws: Int { cards.reduce(0) { $0 + $1.draws } }
}
