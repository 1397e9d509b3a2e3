import Geometry
import Views

/// Supplies a carousel with picture files, each fitted into a box of one size.
@MainActor
public final class PictureItems: CarouselDataSource {
    public let pictures: [PictureSource]
    /// Size of every item in points.
    public let itemSize: Size
    private let cornerRadius: Double

    public init(pictures: [PictureSource], itemSize: Size, cornerRadius: Double = 0) {
        self.pictures = pictures
        self.itemSize = itemSize
        self.cornerRadius = cornerRadius
    }

    public func numberOfItems(in carousel: CarouselView) -> Int { pictures.count }

    public func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let picture = view as? ImageView ?? ImageView(frame: Rect(origin: .zero, size: itemSize))
        picture.cornerRadius = cornerRadius
        picture.shadowOpacity = 0.5
        picture.shadowRadius = itemSize.height / 24
        picture.source = pictures[index]
        return picture
    }
}
