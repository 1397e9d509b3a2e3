import CarouselEngine
import DrawList
import GLESRenderer
import Geometry
import Timebase
import Views

/// Pictures that are all there.
@MainActor
private final class ReadyPictures: PictureStore {
    var texture = TextureHandle(rawValue: 1)

    func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket { PictureTicket(rawValue: 0) }
    func state(of ticket: PictureTicket) -> PictureState {
        .ready(texture, size: PixelSize(width: 200, height: 150), isOpaque: true)
    }
    func release(_ ticket: PictureTicket) {}
}

/// A screen without pixels.
@MainActor
final class FrameStage: ViewHost {
    var moment = MonotonicTime(secondsSinceStart: 100)
    let pixelsPerPoint = 1.0
    var pictures: any PictureStore { readyPictures }
    private let readyPictures = ReadyPictures()
    let root = View(frame: Rect(x: 0, y: 0, width: 1280, height: 720))
    private var context = DrawContext(list: DrawList(size: Size(width: 1280, height: 720)))

    private let renderer: RendererCore<SilentGLES>?

    init() {
        renderer = try? RendererCore(gl: SilentGLES())
        if let texture = try? renderer?.makeTexture(size: PixelSize(width: 64, height: 64), isOpaque: true) {
            renderer?.finishTexture(texture)
            readyPictures.texture = texture
        }
        root.attach(to: self)
    }

    func setNeedsFrame() {}

    /// One frame, from the predicted moment to the last GL call.
    func frame() {
        moment = moment + Seconds(1.0 / 60)
        root.advance(to: moment)
        context.begin(size: root.frame.size, background: .color(.black))
        root.draw(in: &context)
        context.end()
        try? renderer?.draw(context.list, into: PixelSize(width: 1280, height: 720))
    }

    /// GL draw calls of the last frame.
    var drawCalls: Int { renderer?.statistics.drawCalls ?? 0 }

    var quadCount: Int { context.list.quads.count }
}

/// A carousel of pictures on a screen.
@MainActor
final class PictureStage: CarouselDataSource {
    let stage = FrameStage()
    let carousel: CarouselView

    func numberOfItems(in carousel: CarouselView) -> Int { 1000 }
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        view ?? ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 200), source: PictureSource(path: "picture"))
    }

    init(_ type: CarouselType) {
        carousel = CarouselView(frame: stage.root.bounds)
        carousel.type = type
        carousel.options[.visibleItems] = 30
        carousel.dataSource = self
        stage.root.addSubview(carousel)
    }

    func frame() { stage.frame() }

    var quadCount: Int { stage.quadCount }
}

/// A pager of pictures with its dots on a screen.
@MainActor
final class PagerStage {
    let stage = FrameStage()
    let pages: PagedScrollController

    init() {
        pages = PagedScrollController(
            frame: Rect(x: 100, y: 100, width: 800, height: 400), pageCount: { 30 },
            pageView: { _, view in view ?? ImageView(source: PictureSource(path: "picture")) })
        let dots = PageControl(frame: Rect(x: 0, y: 600, width: 400, height: 40))
        pages.pageControl = dots
        stage.root.addSubview(pages)
        stage.root.addSubview(dots)
    }
}
