import CarouselEngine
import DrawList
import GLESRenderer
import Geometry
import Timebase
import Views

/// A carousel of pictures that moves as long as it is measured.
@MainActor
final class BenchmarkScene {
    let producer: FrameProducer
    private(set) var moment = MonotonicTime(secondsSinceStart: 100)
    private let carousel: CarouselView
    private let itemCount: Int
    private let frames: Int

    private static let itemSize = Size(width: 200, height: 150)
    private static let period = FramePeriod.sixtyHertz.duration
    /// So that not everything lies at round numbers.
    private static let beginning = ItemOffset(2.1)

    /// - Parameter frames: how many it can play before it comes to rest.
    init(
        _ type: CarouselType, itemCount: Int, renderer: any FrameRenderer, pixelSize: PixelSize,
        pictures: BenchmarkPictures, frames: Int
    ) throws {
        self.itemCount = itemCount
        self.frames = frames
        producer = FrameProducer(
            renderer: renderer, pixelSize: pixelSize, pixelsPerPoint: 1, background: .color(.black), log: { _ in })
        carousel = CarouselView(frame: producer.root.bounds)
        carousel.type = type
        carousel.options[.visibleItems] = Double(itemCount)
        carousel.options[.count] = Double(itemCount)
        producer.moment = moment
        producer.root.addSubview(carousel)
        carousel.items = CarouselItems(count: itemCount) { index, view in
            view ?? ImageView(frame: Rect(origin: .zero, size: Self.itemSize), source: pictures[index])
        }
        producer.advanceWithPictures(to: moment)
        carousel.scrollOffset = Self.beginning
        restart()
        // Until all that is done once is done: pictures have faded in, and what they draw is kept.
        for _ in 0..<60 {
            goOn()
            try producer.draw(at: moment)
        }
    }

    /// Lets it move for as many frames again.
    func restart() {
        carousel.scrollOffset = Self.beginning
        carousel.scroll(byOffset: 0.7, duration: Self.period * Double(frames + 200))
    }

    /// To the next frame's moment.
    func goOn() { moment = moment + Self.period }

    /// The same carousel's engine, without views.
    func engineAlone(frames: Int) -> Carousel {
        let engine = Carousel(bounds: producer.root.bounds.size, at: moment)
        let source = BenchmarkItems(count: itemCount, size: Self.itemSize)
        engine.type = carousel.type
        engine.source = source
        items = source
        engine.layoutIfNeeded(at: moment)
        engine.scrollOffset = Self.beginning
        engine.scroll(byOffset: 0.7, duration: Self.period * Double(frames + 200), at: moment)
        return engine
    }

    /// The engine does not hold it.
    private var items: BenchmarkItems?
}

/// Items without views.
private final class BenchmarkItems: CarouselItemSource {
    let numberOfItems: Int
    private let size: Size

    init(count: Int, size: Size) {
        numberOfItems = count
        self.size = size
    }

    let keepsOptions = true

    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        guard case .item(let number) = index else { return nil }
        return ItemView(id: ItemViewID(rawValue: Int32(truncatingIfNeeded: number)), size: size)
    }

    func value(for option: CarouselOption, default value: Double) -> Double {
        option == .visibleItems || option == .count ? Double(numberOfItems) : value
    }
}
