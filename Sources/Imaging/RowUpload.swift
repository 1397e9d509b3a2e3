import DrawList
import Geometry

/// A picture on its way to a texture of its own, some rows in each frame.
struct RowUpload {
    let image: PixelImage
    /// Made by the owner before the first rows are sent.
    var texture: TextureHandle?
    private var nextRow = 0

    init(_ image: PixelImage) { self.image = image }

    var isDone: Bool { nextRow == image.size.height }

    var bytesPerRow: Int { image.size.width * 4 }

    /// Sends rows, about `bytes` of them and at least one. Their bytes; 0 without a texture.
    mutating func sendRows(within bytes: Int, to storage: any TextureStorage) throws(TextureError) -> Int {
        guard let texture else { return 0 }
        let first = nextRow
        let count = min(max(bytes / bytesPerRow, 1), image.size.height - first)
        let stride = bytesPerRow
        var failure: TextureError?
        image.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let rows = UnsafeRawBufferPointer(rebasing: bytes[first * stride..<(first + count) * stride])
            do throws(TextureError) {
                try storage.upload(rows, firstRow: first, rowCount: count, to: texture)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        nextRow += count
        return count * stride
    }

    /// From the first row again, into another texture: the old one is gone.
    mutating func startOver() { (texture, nextRow) = (nil, 0) }
}
