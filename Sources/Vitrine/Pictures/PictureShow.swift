import CarouselEngine
import DrawList
import Geometry
import Views

/// A folder of pictures as a carousel that fills a screen: what `vitrine show FOLDER` shows.
@MainActor
public final class PictureShow {
    /// How a show is set up.
    public struct Configuration: Hashable, Sendable {
        public var type = CarouselType.coverFlow
        public var isVertical = false
        /// Moves on by itself every so often.
        public var advanceInterval: Seconds?

        public init() {}
    }

    /// A calm dark backdrop, slightly lighter above.
    public static let background = Background.verticalGradient(
        top: Color(red: 0.13, green: 0.14, blue: 0.17), bottom: Color(red: 0.03, green: 0.03, blue: 0.045)
    )
    /// Height of an item by that of the screen.
    static let heightShare = 0.6
    /// Distance of the viewer by the item's height: that of the usual 200 points and −1/500, at every size.
    static let viewerDistance = 2.5

    /// Wider pictures than this are shown lower.
    static let widestProportion = 1.5
    /// No item is wider than this share of the screen.
    static let widthShare = 0.8

    /// Distance of the turned covers in item widths. The original's 0.25 is for square covers; these are wider.
    static let coverSpacing = 0.17

    public let carousel: CarouselView

    /// Sets up a carousel for a screen of the given bounds.
    public init(pictures: [PictureSource], in bounds: Rect, configuration: Configuration = Configuration()) {
        let height = min(bounds.size.height * Self.heightShare, bounds.size.width * Self.widthShare)
        let width = min(height * Self.widestProportion, bounds.size.width * Self.widthShare)
        let items = PictureItems(
            pictures: pictures, itemSize: Size(width: width, height: height), cornerRadius: height / 60
        )
        carousel = CarouselView(frame: bounds)
        carousel.type = configuration.type
        carousel.isVertical = configuration.isVertical
        carousel.perspective = -1 / (Self.viewerDistance * height)
        if [.coverFlow, .coverFlow2].contains(configuration.type) { carousel.options[.spacing] = Self.coverSpacing }
        if let interval = configuration.advanceInterval { carousel.autoAdvance = AutoAdvance(interval: interval) }
        carousel.items = items
    }
}
