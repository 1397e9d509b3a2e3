import DrawList
import Geometry

extension ImageView {
    /// How a picture sits in an ``ImageView``.
    public enum ContentMode: Hashable, Sendable {
        /// Whole picture, as large as fits, in the middle.
        case fit
        /// As small as covers the view; what sticks out is cut off.
        case fill
        /// Fills the view, whatever the proportions; ``ImageView/capInsets`` keep their size.
        case stretch
        /// In the middle in its own size; what sticks out is cut off.
        case center
        /// In its own size, over and over, from the upper left corner on.
        case tile

        /// Whether the picture's own size matters, not the view's.
        var isNatural: Bool { self == .center || self == .tile }
    }
}

/// Where a picture is drawn, and which part of it.
struct PicturePlacement: Hashable {
    let rect: Rect
    let region: TextureRegion

    /// - Parameters:
    ///   - size: the picture's own size in points.
    ///   - bounds: of the view.
    init(_ mode: ImageView.ContentMode, size: Size, in bounds: Rect) {
        guard size.width > 0, size.height > 0 else {
            (rect, region) = (bounds, .whole)
            return
        }
        switch mode {
        case .fit: (rect, region) = (Self.middle(size.fitted(in: bounds.size), of: bounds), .whole)
        case .stretch, .tile: (rect, region) = (bounds, .whole)
        case .fill:
            let scale = max(bounds.size.width / size.width, bounds.size.height / size.height)
            (rect, region) = Self.cut(Size(width: size.width * scale, height: size.height * scale), to: bounds)
        case .center: (rect, region) = Self.cut(size, to: bounds)
        }
    }

    private static func middle(_ size: Size, of bounds: Rect) -> Rect {
        Rect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    private static func cut(_ size: Size, to bounds: Rect) -> (Rect, TextureRegion) {
        let whole = middle(size, of: bounds)
        let rect = whole.intersection(bounds)
        return (
            rect,
            TextureRegion(
                left: Float((rect.minX - whole.minX) / size.width), top: Float((rect.minY - whole.minY) / size.height),
                right: Float((rect.maxX - whole.minX) / size.width),
                bottom: Float((rect.maxY - whole.minY) / size.height))
        )
    }
}

// MARK: - Several quads

extension DrawContext {
    /// Fills a rectangle with a picture of its own size, over and over; stretches it where that would be more than
    /// `mostTiles` quads.
    mutating func addTiles(_ quad: DrawQuad, of size: Size, in rect: Rect) {
        let mostTiles = 4_096.0
        let (across, down) = (
            (rect.size.width / size.width).rounded(.up), (rect.size.height / size.height).rounded(.up)
        )
        guard across >= 1, down >= 1, across * down <= mostTiles else { return add(quad) }
        for row in 0..<Int(down) {
            for column in 0..<Int(across) {
                let tile = Rect(
                    x: rect.minX + Double(column) * size.width, y: rect.minY + Double(row) * size.height,
                    width: size.width, height: size.height)
                let shown = tile.intersection(rect)
                add(
                    quad.part(
                        shown,
                        TextureRegion(
                            left: 0, top: 0, right: Float(shown.size.width / size.width),
                            bottom: Float(shown.size.height / size.height)), of: rect))
            }
        }
    }

    /// Stretches a picture whose margins keep their size.
    mutating func addPatches(_ quad: DrawQuad, of size: Size, caps: EdgeInsets, in rect: Rect) {
        let columns = Patches(caps.left, caps.right, of: size.width, from: rect.minX, to: rect.maxX)
        let rows = Patches(caps.top, caps.bottom, of: size.height, from: rect.minY, to: rect.maxY)
        for row in 0..<3 {
            for column in 0..<3 {
                let (x, y) = (columns[column], rows[row])
                guard x.to > x.from, y.to > y.from else { continue }
                let part = Rect(x: x.from, y: y.from, width: x.to - x.from, height: y.to - y.from)
                let region = TextureRegion(left: x.first, top: y.first, right: x.last, bottom: y.last)
                add(quad.part(part, region, of: rect))
            }
        }
    }
}

/// The three parts of a picture along one axis: where they are drawn, in points, and what of the picture they show, 0…1.
private struct Patches {
    private let places: (Double, Double, Double, Double)
    private let texels: (Float, Float, Float, Float)

    init(_ before: Double, _ after: Double, of extent: Double, from start: Double, to end: Double) {
        let (before, after) = (min(max(before, 0), extent), min(max(after, 0), extent))
        // In a view too small for both they shrink alike.
        let scale = min(1, (end - start) / max(before + after, .leastNonzeroMagnitude))
        places = (start, start + before * scale, end - after * scale, end)
        texels = (0, Float(before / extent), Float(1 - after / extent), 1)
    }

    subscript(index: Int) -> (from: Double, to: Double, first: Float, last: Float) {
        switch index {
        case 0: (places.0, places.1, texels.0, texels.1)
        case 1: (places.1, places.2, texels.1, texels.2)
        default: (places.2, places.3, texels.2, texels.3)
        }
    }
}

extension DrawQuad {
    /// This quad with another place, as a part of `whole` that others go on with.
    fileprivate func part(_ rect: Rect, _ region: TextureRegion, of whole: Rect) -> DrawQuad {
        var part = self
        (part.x, part.y) = (Float(rect.minX), Float(rect.minY))
        (part.width, part.height) = (Float(rect.size.width), Float(rect.size.height))
        part.textureRegion = region
        if rect.minX > whole.minX { part.seams.insert(.left) }
        if rect.minY > whole.minY { part.seams.insert(.top) }
        if rect.maxX < whole.maxX { part.seams.insert(.right) }
        if rect.maxY < whole.maxY { part.seams.insert(.bottom) }
        return part
    }
}
