import DrawList
import Geometry
import Views

/// A drawn text on its way to the GPU.
struct TextUpload {
    let record: Int
    let bitmap: TextBitmap
    let image: PixelImage
    private(set) var texture: TextureHandle?
    private var nextRow = 0

    init(record: Int, bitmap: TextBitmap, image: PixelImage) {
        self.record = record
        self.bitmap = bitmap
        self.image = image
    }

    /// From the first row again, into another texture: the old one is gone.
    mutating func startOver() { (texture, nextRow) = (nil, 0) }

    var isDone: Bool { nextRow == image.size.height }

    /// Sends rows, about `bytes` of them and at least one. Their bytes.
    mutating func advance(within bytes: Int, in storage: any TextureStorage) throws(TextureError) -> Int {
        let target: TextureHandle
        if let texture { target = texture } else { target = try storage.makeTexture(size: image.size, isOpaque: false) }
        texture = target
        let stride = image.size.width * 4
        let first = nextRow
        let count = min(max(bytes / stride, 1), image.size.height - first)
        var failure: TextureError?
        image.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let rows = UnsafeRawBufferPointer(rebasing: bytes[first * stride..<(first + count) * stride])
            do throws(TextureError) {
                try storage.upload(rows, firstRow: first, rowCount: count, to: target)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        nextRow += count
        return count * stride
    }

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
