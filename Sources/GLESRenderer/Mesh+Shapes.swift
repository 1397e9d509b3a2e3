import DrawList
import Geometry

extension Mesh {
    /// Adds the triangles of a shape.
    @inline(__always)
    mutating func append(_ shape: QuadShape, whiteSpot: SIMD2<Float>?) {
        if let hole = shape.hole?.intersection(shape.drawn), hole.hasArea {
            appendFrame(shape, hole, whiteSpot)
        } else {
            appendRectangle(shape, whiteSpot)
        }
    }

    private mutating func appendRectangle(_ shape: QuadShape, _ whiteSpot: SIMD2<Float>?) {
        let first = nextIndex
        appendCorners(of: shape.drawn, shape, whiteSpot)
        appendTriangle(first, first + 1, first + 2)
        appendTriangle(first, first + 2, first + 3)
    }

    /// Going round, from outside to inside.
    private mutating func appendFrame(_ shape: QuadShape, _ hole: Bounds, _ whiteSpot: SIMD2<Float>?) {
        let first = nextIndex
        appendCorners(of: shape.drawn, shape, whiteSpot)
        appendCorners(of: hole, shape, whiteSpot)
        for side in 0..<4 {
            let next = (side + 1) % 4
            appendTriangle(first + side, first + next, first + 4 + side)
            appendTriangle(first + next, first + 4 + next, first + 4 + side)
        }
    }
}

extension Mesh {
    /// Round from the upper left one.
    @inline(__always)
    private mutating func appendCorners(of bounds: Bounds, _ shape: QuadShape, _ whiteSpot: SIMD2<Float>?) {
        append(shape.vertex(bounds.left, bounds.top, whiteSpot: whiteSpot, paint: shape.paint))
        append(shape.vertex(bounds.right, bounds.top, whiteSpot: whiteSpot, paint: shape.paint))
        append(shape.vertex(bounds.right, bounds.bottom, whiteSpot: whiteSpot, paint: shape.paint))
        append(shape.vertex(bounds.left, bounds.bottom, whiteSpot: whiteSpot, paint: shape.paint))
    }
}

// MARK: - Gradients

/// How far a point of the plane is along a gradient, 0 at its beginning … 1 at its end.
struct GradientLine {
    private let x: Double, y: Double, start: Double

    init(_ gradient: DrawGradient, of bounds: Bounds) {
        let length = abs(bounds.width * gradient.x) + abs(bounds.height * gradient.y)
        let scale = length > 0 ? 1 / length : 0
        (x, y) = (gradient.x * scale, gradient.y * scale)
        start = 0.5 - (bounds.left + bounds.right) / 2 * x - (bounds.top + bounds.bottom) / 2 * y
    }

    @inline(__always)
    func position(_ point: SIMD2<Double>) -> Double { start + point.x * x + point.y * y }
}

extension Mesh {
    /// Adds a shape in strips of its gradient: within each the colour is linear in the plane, and so exact between vertices.
    ///
    /// - Parameter stops: positions rising.
    mutating func append(
        _ shape: QuadShape, gradient: DrawGradient, stops: Slice<UnsafeBufferPointer<GradientStop>>,
        whiteSpot: SIMD2<Float>?
    ) {
        guard let first = stops.first, let last = stops.last else { return }
        let line = GradientLine(gradient, of: shape.textured)
        // What lies before the first stop and after the last has their colours.
        var previous = GradientStop(-.infinity, first.color)
        for stop in stops {
            appendStrip(shape, line, from: previous, to: stop, whiteSpot)
            previous = stop
        }
        appendStrip(shape, line, from: previous, to: GradientStop(.infinity, last.color), whiteSpot)
    }

    private mutating func appendStrip(
        _ shape: QuadShape, _ line: GradientLine, from start: GradientStop, to end: GradientStop,
        _ whiteSpot: SIMD2<Float>?
    ) {
        let drawn = shape.drawn
        var corners = CutPolygon()
        corners.append(SIMD2(drawn.left, drawn.top))
        corners.append(SIMD2(drawn.right, drawn.top))
        corners.append(SIMD2(drawn.right, drawn.bottom))
        corners.append(SIMD2(drawn.left, drawn.bottom))
        if start.position > -.infinity { corners = corners.cut { line.position($0) - start.position } }
        if end.position < .infinity { corners = corners.cut { end.position - line.position($0) } }
        guard corners.count >= 3 else { return }
        let first = nextIndex
        let span = end.position - start.position
        let (from, to) = (premultiplied(start.color), premultiplied(end.color))
        for index in 0..<corners.count {
            let point = corners[index]
            // Constant before the first stop and after the last.
            let share = span.isFinite && span > 0 ? (line.position(point) - start.position) / span : 0
            let color = from + (to - from) * Float(min(max(share, 0), 1))
            append(shape.vertex(point.x, point.y, whiteSpot: whiteSpot, paint: color * shape.paint))
        }
        for index in 1..<corners.count - 1 { appendTriangle(first, first + index, first + index + 1) }
    }
}

/// A convex polygon of at most eight corners: a rectangle from which up to four half-planes were cut.
private struct CutPolygon {
    private var corners = (
        SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(),
        SIMD2<Double>(), SIMD2<Double>()
    )
    private(set) var count = 0

    subscript(index: Int) -> SIMD2<Double> {
        withUnsafePointer(to: corners) {
            $0.withMemoryRebound(to: SIMD2<Double>.self, capacity: 8) { $0[index] }
        }
    }

    mutating func append(_ corner: SIMD2<Double>) {
        guard count < 8 else { return }
        withUnsafeMutablePointer(to: &corners) {
            $0.withMemoryRebound(to: SIMD2<Double>.self, capacity: 8) { $0[count] = corner }
        }
        count += 1
    }

    /// The part where `side`, which is linear, is not negative.
    func cut(_ side: (SIMD2<Double>) -> Double) -> CutPolygon {
        var result = CutPolygon()
        for index in 0..<count {
            let (here, next) = (self[index], self[(index + 1) % count])
            let (a, b) = (side(here), side(next))
            if a >= 0 { result.append(here) }
            // From the same end whichever way the edge is walked, so that neighbouring strips meet without a gap.
            if (a >= 0) != (b >= 0) {
                result.append(a < b ? here + (next - here) * (a / (a - b)) : next + (here - next) * (b / (b - a)))
            }
        }
        return result
    }
}

@inline(__always)
func premultiplied(_ color: Color) -> SIMD4<Float> {
    SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
}
