import Geometry

/// Pixels that are halved to make the next level of detail.
struct LevelPixels {
    let size: PixelSize
    private(set) var bytes: [UInt8]

    /// - Parameter bytes: premultiplied, four for each pixel.
    init(size: PixelSize, bytes: [UInt8]) {
        self.size = size
        self.bytes = bytes
    }

    init(clear size: PixelSize) { self.init(size: size, bytes: [UInt8](repeating: 0, count: size.area * 4)) }

    /// A part of the next level.
    func halved(_ part: PixelRect) -> [UInt8] {
        bytes.withUnsafeBytes { PixelHalving.halve($0, of: size, part: part) }
    }

    /// All of it.
    func halved() -> LevelPixels {
        let half = PixelHalving.size(after: size)
        return LevelPixels(
            size: half, bytes: halved(PixelRect(x: 0, y: 0, width: half.width, height: half.height)))
    }

    mutating func put(_ pixels: [UInt8], into part: PixelRect) {
        for row in 0..<part.height {
            let target = ((part.y + row) * size.width + part.x) * 4
            let source = row * part.width * 4
            bytes.replaceSubrange(
                target..<target + part.width * 4, with: pixels[source..<source + part.width * 4])
        }
    }

    func pixels(of part: PixelRect) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(part.width * part.height * 4)
        for row in part.y..<part.y + part.height {
            let start = (row * size.width + part.x) * 4
            result += bytes[start..<start + part.width * 4]
        }
        return result
    }
}

/// The levels of detail of an atlas page from a quarter of its size down to one pixel, kept in memory: from an eighth on one
/// pixel is made of several pictures. So a new picture costs its own few pixels of each level, not the whole page's.
struct CoarseLevels {
    /// The level that comes first here; 0 is the page itself.
    static let first = 2

    private var levels: [LevelPixels]
    /// What has changed of the first level since the last ``update(_:)``.
    private var changed: PixelRect?

    init(pageSize: PixelSize) {
        levels = [LevelPixels(clear: PixelSize(width: pageSize.width / 4, height: pageSize.height / 4))]
        while let last = levels.last, last.size.area > 1 {
            levels.append(LevelPixels(clear: PixelHalving.size(after: last.size)))
        }
        // Nothing has ever been there: all of it is to be made.
        changed = PixelRect(x: 0, y: 0, width: levels[0].size.width, height: levels[0].size.height)
    }

    /// Takes a picture's pixels at a quarter of its size.
    mutating func put(_ pixels: LevelPixels, atX x: Int, y: Int) {
        let part = PixelRect(x: x, y: y, width: pixels.size.width, height: pixels.size.height)
        levels[0].put(pixels.bytes, into: part)
        changed = changed.map { $0.union(part) } ?? part
    }

    /// Makes what has changed anew, level by level, and hands it over.
    mutating func update(
        _ upload: (_ pixels: [UInt8], _ part: PixelRect, _ level: Int) throws(TextureError) -> Void
    ) throws(TextureError) {
        guard var part = changed else { return }
        try upload(levels[0].pixels(of: part), part, Self.first)
        for index in levels.indices.dropFirst() {
            part = part.halved(within: levels[index].size)
            let pixels = levels[index - 1].halved(part)
            levels[index].put(pixels, into: part)
            try upload(pixels, part, Self.first + index)
        }
        changed = nil
    }
}

extension PixelRect {
    fileprivate func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    /// What it touches of the next level.
    fileprivate func halved(within size: PixelSize) -> PixelRect {
        let (left, top) = (min(x / 2, size.width - 1), min(y / 2, size.height - 1))
        let (right, bottom) = (min((x + width + 1) / 2, size.width), min((y + height + 1) / 2, size.height))
        return PixelRect(x: left, y: top, width: max(right - left, 1), height: max(bottom - top, 1))
    }
}
