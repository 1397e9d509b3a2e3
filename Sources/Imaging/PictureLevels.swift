import DrawList
import Geometry

/// A picture with its levels of detail, each half as wide and high as the one before, down to a single pixel.
///
/// Made where the picture is decoded, so that the thread that draws only hands them on.
struct PictureLevels: Sendable {
    let picture: PixelImage
    private let smaller: [PixelImage]

    init(_ picture: PixelImage) {
        self.picture = picture
        var smaller: [PixelImage] = []
        var last = picture
        while last.size.area > 1, let next = last.halved() {
            smaller.append(next)
            last = next
        }
        self.smaller = smaller
    }

    var count: Int { smaller.count + 1 }

    /// The picture itself at 0.
    subscript(level: Int) -> PixelImage { level == 0 ? picture : smaller[level - 1] }

    /// Of all levels.
    var byteCount: Int { smaller.reduce(picture.bytes.count) { $0 + $1.bytes.count } }
}

extension PixelImage {
    /// The next level of detail.
    fileprivate func halved() -> PixelImage? {
        let next = PixelHalving.size(after: size)
        let whole = PixelRect(x: 0, y: 0, width: next.width, height: next.height)
        let halves = bytes.withUnsafeBytes { PixelHalving.halve($0, of: size, part: whole) }
        return PixelImage(size: next, bytes: halves, isOpaque: isOpaque)
    }
}
