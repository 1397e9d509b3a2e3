import Geometry
import Views

/// A request in the units of its drawing: pixels, limited to ``TextLimits``.
struct TextGeometry {
    let scale: Double
    /// Pixels; nil without limit.
    let width: Int?
    let height: Int?
    let fontSize: Double
    let lineSpacing: Double

    init(_ request: TextRequest) {
        let asked = request.pixelsPerPoint
        let scale = asked.isFinite && asked > 0 ? min(max(asked, 0.01), 100) : 1
        self.scale = scale
        // A size that comes from a text's own is a rounding error more or less.
        func side(_ points: Double) -> Int? {
            let pixels = points * scale + 1e-6
            return pixels < Double(TextLimits.maximumBoxSide) ? Int(max(pixels, 1)) : nil
        }
        width = side(request.box.width)
        height = side(request.box.height)
        fontSize = Self.limited(request.style.font.size * scale, to: TextLimits.fontSizes)
        lineSpacing = Self.limited(request.style.lineSpacing, to: TextLimits.lineSpacings) * scale
    }

    private static func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
        // What is no number is the least.
        value >= range.lowerBound ? min(value, range.upperBound) : range.lowerBound
    }
}
