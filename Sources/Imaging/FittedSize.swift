import Geometry

extension PixelSize {
    /// The longest side that decoders and cairo are asked for.
    static let longestSide = 16_384

    var swapped: PixelSize { PixelSize(width: height, height: width) }

    /// Whether it reaches out of a box.
    func exceeds(_ box: PixelSize) -> Bool { width > box.width || height > box.height }

    /// The largest size of these proportions within `box` and of at most `maximumArea` pixels, at least one pixel each way.
    func fitted(in box: PixelSize, enlarging: Bool, maximumArea: Int) -> PixelSize {
        let bounds = PixelSize(
            width: min(max(box.width, 1), Self.longestSide), height: min(max(box.height, 1), Self.longestSide)
        )
        guard width > 0, height > 0 else { return PixelSize(width: 1, height: 1) }
        var scale = min(Double(bounds.width) / Double(width), Double(bounds.height) / Double(height))
        if !enlarging { scale = min(scale, 1) }
        let area = Double(width) * Double(height) * scale * scale
        let limit = Double(max(maximumArea, 1))
        let rounding: FloatingPointRoundingRule = area > limit ? .down : .toNearestOrAwayFromZero
        if area > limit { scale *= (limit / area).squareRoot() }
        return PixelSize(
            width: min(max(Int((Double(width) * scale).rounded(rounding)), 1), bounds.width),
            height: min(max(Int((Double(height) * scale).rounded(rounding)), 1), bounds.height)
        )
    }
}
