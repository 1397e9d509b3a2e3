import CarouselEngine
import Geometry
import Timebase
import Views

extension Gate {
    /// Thirty pictures moving by, none of them coming or going: the frames that users watch.
    mutating func checkMoving(_ type: CarouselType) {
        let pictures = PictureStage(type)
        pictures.carousel.scroll(byOffset: 0.4, duration: 60)
        pictures.stage.settle()
        check("60 frames of a moving \(type.rawValue) carousel of \(pictures.stage.quadCount) pictures") {
            for _ in 0..<60 { pictures.stage.frame() }
        }
    }

    /// Twelve items of twenty views each that move by under the mouse: nothing but their matrices is made anew.
    mutating func checkViews() {
        let views = ViewStage()
        views.carousel.scroll(byOffset: 0.4, duration: 60)
        views.stage.settle()
        views.stage.movePointer(to: Point(x: 640, y: 300))
        views.stage.frame()
        let draws = views.draws
        check(
            "60 frames of a moving carousel of \(views.cards.count) items of \(views.card.subviews.count) views, \(views.stage.quadCount) quads, with the arrow"
        ) {
            for _ in 0..<60 { views.stage.frame() }
        }
        report("its GL draw calls", Int64(views.stage.drawCalls), "draw calls", 1...60)
        report("its views are not drawn anew", Int64(views.draws - draws), "drawings")
    }

    /// The same under a finger that drags it, or something in the item in its centre.
    mutating func checkDrags() {
        let views = ViewStage()
        let (slider, list) = (views.card.slider, views.card.list)
        checkDrag("a carousel of views", views, from: Point(x: 640, y: 40), along: Point(x: 1, y: 0)) {
            views.carousel.scrollOffset.items
        }
        checkDrag("a slider", views, from: slider.screenCenter, along: Point(x: 1, y: 0)) { slider.value }
        checkDrag("a list", views, from: list.screenCenter, along: Point(x: 0, y: 1)) { list.contentOffset }
    }

    /// To and fro, after it has begun.
    private mutating func checkDrag(
        _ name: String, _ views: ViewStage, from start: Point, along way: Point, reading: () -> Double
    ) {
        let stage = views.stage
        var extremes = (low: Double.infinity, high: -Double.infinity)
        func play(_ frames: Int) {
            for frame in 0..<frames {
                stage.touch(.moved, at: start - way * (12 + 0.5 * Double(min(frame % 40, 40 - frame % 40))))
                stage.frame()
                let value = reading()
                extremes = (min(extremes.low, value), max(extremes.high, value))
            }
        }
        stage.touch(.began, at: start)
        play(80)
        extremes = (.infinity, -.infinity)
        check("60 frames of \(name) under a finger") { play(60) }
        report("it follows the finger", extremes.high > extremes.low ? 0 : 1, "things that stand still")
        stage.touch(.ended, at: start)
        for _ in 0..<120 { stage.frame() }
    }

    /// A page that gives way to the next one, with dots that follow.
    mutating func checkPager() {
        let pager = PagerStage()
        // Over a page and back over it, so that all pages and room are there.
        pager.pages.scroll(to: 2, animated: true)
        pager.stage.settle()
        pager.pages.scrollView.scroll(to: 1, duration: 60)
        pager.stage.settle()
        let draws = pager.draws
        check("60 frames of a moving pager of \(pager.stage.quadCount) quads") {
            for _ in 0..<60 { pager.stage.frame() }
        }
        report("its pages are not drawn anew", Int64(pager.draws - draws), "drawings")
    }
}

extension View {
    /// Where its middle is seen; the corner of a screen that does not show it.
    fileprivate var screenCenter: Point { convertToScreen(bounds.center) ?? .zero }
}
