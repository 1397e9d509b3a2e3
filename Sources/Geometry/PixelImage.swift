/// A picture in memory: premultiplied RGBA, 8 bits a channel, rows from the top, without padding.
public struct PixelImage: Hashable, Sendable {
    public let size: PixelSize
    /// `size.area * 4` bytes.
    public let bytes: [UInt8]
    /// Whether every pixel's alpha is 255.
    public let isOpaque: Bool

    /// Fails unless the bytes are exactly as many as the size asks for.
    public init?(size: PixelSize, bytes: [UInt8], isOpaque: Bool) {
        guard size.width > 0, size.height > 0, size.area <= Int.max / 4, bytes.count == size.area * 4 else {
            return nil
        }
        self.size = size
        self.bytes = bytes
        self.isOpaque = isOpaque
    }

    /// The four channels of a pixel; nil outside the picture.
    public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
        guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
        let first = (y * size.width + x) * 4
        return (bytes[first], bytes[first + 1], bytes[first + 2], bytes[first + 3])
    }
}
