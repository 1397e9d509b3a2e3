import DrawList
import Geometry

/// The arrow that shows where the mouse is: a quadrilateral, white within black. Its tip is at the origin.
public enum PointerArrow {
    /// Clockwise from the tip, in points; convex.
    private static let shape = [
        Point(x: 0, y: 0), Point(x: 13, y: 11), Point(x: 7.2, y: 14.6), Point(x: 0, y: 17),
    ]
    private static let inner = [
        Point(x: 1.1, y: 2.6), Point(x: 10.6, y: 10.7), Point(x: 6.6, y: 13), Point(x: 1.1, y: 15.2),
    ]

    /// The sides of the square that holds it, in points.
    public static let extent = 18.0

    static func draw(at tip: Point, in context: inout DrawContext) {
        fill(outline, Color(white: 0, alpha: 0.9), at: tip, in: &context)
        fill(inside, .white, at: tip, in: &context)
    }

    private static let outline = Homography(unitSquareTo: shape)
    private static let inside = Homography(unitSquareTo: inner)

    private static func fill(_ plane: Homography?, _ color: Color, at tip: Point, in context: inout DrawContext) {
        guard let plane else { return }
        context.within(plane: plane.movedOnScreen(by: tip), alpha: 1) {
            $0.add(DrawQuad(rect: Rect(x: 0, y: 0, width: 1, height: 1), color: color))
        }
    }

    /// The arrow in pixels, for hardware that lays it over the picture: rows of premultiplied 0xAARRGGBB, `side` × `side`.
    public static func pixels(side: Int, pixelsPerPoint scale: Double) -> [UInt32] {
        let samples = 4
        var pixels: [UInt32] = []
        pixels.reserveCapacity(side * side)
        for y in 0..<side {
            for x in 0..<side {
                var black = 0
                var white = 0
                for sample in 0..<samples * samples {
                    let point = Point(
                        x: (Double(x) + (Double(sample % samples) + 0.5) / Double(samples)) / scale,
                        y: (Double(y) + (Double(sample / samples) + 0.5) / Double(samples)) / scale)
                    if contains(point, inner) { white += 1 } else if contains(point, shape) { black += 1 }
                }
                let all = samples * samples
                let level = UInt32(white * 255 / all)
                let alpha = UInt32((white + black) * 255 / all)
                pixels.append(alpha << 24 | level << 16 | level << 8 | level)
            }
        }
        return pixels
    }

    private static func contains(_ point: Point, _ corners: [Point]) -> Bool {
        for (index, start) in corners.enumerated() {
            let side = corners[(index + 1) % corners.count] - start
            let way = point - start
            if side.x * way.y - side.y * way.x < 0 { return false }
        }
        return true
    }
}

extension Homography {
    /// Maps the unit square to a convex quadrilateral, whose corners go round from where the origin comes to.
    ///
    /// Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.3.
    init?(unitSquareTo corners: [Point]) {
        guard corners.count == 4 else { return nil }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let sum = Point(x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y)
        let one = b - c
        let two = d - c
        let determinant = one.x * two.y - two.x * one.y
        guard determinant != 0 else { return nil }
        let g = (sum.x * two.y - two.x * sum.y) / determinant
        let h = (one.x * sum.y - sum.x * one.y) / determinant
        // Otherwise it is not convex.
        guard 1 + g > 0, 1 + h > 0, 1 + g + h > 0 else { return nil }
        self.init(
            h11: b.x - a.x + g * b.x, h12: b.y - a.y + g * b.y, h13: g,
            h21: d.x - a.x + h * d.x, h22: d.y - a.y + h * d.y, h23: h,
            h31: a.x, h32: a.y, h33: 1)
    }
}
