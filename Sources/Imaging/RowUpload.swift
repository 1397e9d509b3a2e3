import DrawList
import Geometry

/// A picture on its way to a texture of its own, some rows of it or of one of its levels of detail at a time.
struct RowUpload {
    let levels: PictureLevels
    /// Made by the owner before the first rows are sent.
    var texture: TextureHandle?
    private var level = 0
    private var nextRow = 0

    init(_ levels: PictureLevels) { self.levels = levels }

    var image: PixelImage { levels.picture }

    var isDone: Bool { level == levels.count }

    /// Of the rows that come next.
    var bytesPerRow: Int { isDone ? 0 : levels[level].size.width * 4 }

    /// Sends rows, about `bytes` of them and at least one. Their bytes; 0 without a texture.
    mutating func sendRows(within bytes: Int, to storage: any TextureStorage) throws(TextureError) -> Int {
        guard let texture, !isDone else { return 0 }
        var sent = 0
        repeat {
            let count = min(max((bytes - sent) / bytesPerRow, 1), levels[level].size.height - nextRow)
            try send(count, to: texture, of: storage)
            sent += count * bytesPerRow
            nextRow += count
            if nextRow == levels[level].size.height { (level, nextRow) = (level + 1, 0) }
        } while !isDone && sent + bytesPerRow <= bytes
        return sent
    }

    private func send(
        _ count: Int, to texture: TextureHandle, of storage: any TextureStorage
    ) throws(TextureError) {
        let image = levels[level]
        let part = PixelRect(x: 0, y: nextRow, width: image.size.width, height: count)
        let (first, stride) = (nextRow * bytesPerRow, bytesPerRow)
        var failure: TextureError?
        image.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let rows = UnsafeRawBufferPointer(rebasing: bytes[first..<first + count * stride])
            do throws(TextureError) {
                try storage.upload(rows, into: part, level: level, of: texture)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// From the first row again, into another texture: the old one is gone.
    mutating func startOver() { (texture, level, nextRow) = (nil, 0, 0) }
}
