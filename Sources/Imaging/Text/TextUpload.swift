import DrawList
import Geometry
import Views

/// A drawn text on its way to the GPU.
struct TextUpload {
    let record: Int
    let bitmap: TextBitmap
    var rows: RowUpload

    init(record: Int, bitmap: TextBitmap, levels: PictureLevels) {
        self.record = record
        self.bitmap = bitmap
        rows = RowUpload(levels)
    }

    var image: PixelImage { rows.image }

    func ready(
        _ texture: TextureHandle, region: TextureRegion = .whole, pixelsPerPoint: Double
    ) -> TextImage {
        let rect = Rect(
            x: Double(bitmap.left) / pixelsPerPoint, y: Double(bitmap.top) / pixelsPerPoint,
            width: Double(image.size.width) / pixelsPerPoint, height: Double(image.size.height) / pixelsPerPoint
        )
        return TextImage(
            texture: texture, region: region, rect: rect, isColored: bitmap.isColored, metrics: bitmap.metrics)
    }
}
