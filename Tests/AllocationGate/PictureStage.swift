import CarouselEngine
import DrawList
import Geometry
import Timebase
import Views

/// Pictures that are all there.
@MainActor
private final class ReadyPictures: PictureStore {
    func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket { PictureTicket(rawValue: 0) }
    func state(of ticket: PictureTicket) -> PictureState {
        .ready(TextureHandle(rawValue: 1), size: PixelSize(width: 200, height: 150), isOpaque: true)
    }
    func release(_ ticket: PictureTicket) {}
}

/// A screen without pixels, and a carousel of pictures on it.
@MainActor
final class PictureStage: ViewHost, CarouselDataSource {
    var moment = MonotonicTime(secondsSinceStart: 100)
    let pixelsPerPoint = 1.0
    let pictures: any PictureStore = ReadyPictures()
    let root = View(frame: Rect(x: 0, y: 0, width: 1280, height: 720))
    let carousel: CarouselView
    private var context = DrawContext(list: DrawList(size: Size(width: 1280, height: 720)))

    func setNeedsFrame() {}

    func numberOfItems(in carousel: CarouselView) -> Int { 1000 }
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        view ?? ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 200), source: PictureSource(path: "picture"))
    }

    init(_ type: CarouselType) {
        carousel = CarouselView(frame: root.bounds)
        carousel.type = type
        root.attach(to: self)
        carousel.options[.visibleItems] = 30
        carousel.dataSource = self
        root.addSubview(carousel)
    }

    /// One frame, from the predicted moment to the finished draw list.
    func frame() {
        moment = moment + Seconds(1.0 / 60)
        root.advance(to: moment)
        context.begin(size: root.frame.size, background: .color(.black))
        root.draw(in: &context)
        context.end()
    }

    var quadCount: Int { context.list.quads.count }
}
