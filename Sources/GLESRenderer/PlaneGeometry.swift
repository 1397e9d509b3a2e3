import DrawList
import Geometry

/// Left, top, right and bottom edge of an upright rectangle of a plane.
struct Bounds {
    var left: Double, top: Double, right: Double, bottom: Double

    @inline(__always)
    init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    @inline(__always)
    init(_ rect: Rect) { self.init(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: rect.maxY) }

    @inline(__always)
    func intersection(_ other: Bounds) -> Bounds {
        Bounds(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    @inline(__always)
    func grown(by margin: Bounds) -> Bounds {
        Bounds(
            left: left - margin.left, top: top - margin.top, right: right + margin.right,
            bottom: bottom + margin.bottom)
    }

    @inline(__always)
    func inset(by distance: Double) -> Bounds {
        Bounds(left: left + distance, top: top + distance, right: right - distance, bottom: bottom - distance)
    }

    @inline(__always) var width: Double { right - left }
    @inline(__always) var height: Double { bottom - top }
    @inline(__always) var shorterSide: Double { min(width, height) }
    /// False also for numbers that are none.
    @inline(__always) var hasArea: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }

    /// Distances of a point from the edges, positive inside.
    @inline(__always)
    func distances(_ x: Double, _ y: Double) -> SIMD4<Float> {
        SIMD4(Float(x - left), Float(y - top), Float(right - x), Float(bottom - y))
    }
}

/// A rectangle of a plane, measured in pixels.
struct MeasuredBounds {
    let bounds: Bounds
    /// Pixels × w for each point from the edge.
    let scale: Bounds
    /// By how much the drawn shape is larger, in points, so that the half pixel of an edge's coverage outside finds its pixels.
    let margin: Bounds
    /// At most so many pixels are covered; infinite where a corner lies behind the eye.
    let pixels: Double

    private static let marginInPixels = 1.0
    /// Thinner than this, in pixels, no pixel would change by one step of 255.
    private static let thinnest = 1.0 / 512

    /// Nil when nothing can be seen: no area, behind the eye, or too thin.
    @inline(__always)
    init?(_ bounds: Bounds, _ projection: GroupProjection) {
        guard bounds.hasArea else { return nil }
        let leftTop = projection.w(bounds.left, bounds.top), rightTop = projection.w(bounds.right, bounds.top)
        let leftBottom = projection.w(bounds.left, bounds.bottom)
        let rightBottom = projection.w(bounds.right, bounds.bottom)
        // Written so that a number that is none fails.
        guard max(max(leftTop, rightTop), max(leftBottom, rightBottom)) > 0 else { return nil }
        let scale = Bounds(
            left: projection.pixelsPerPoint(normalX: 1, normalY: 0, offset: bounds.left),
            top: projection.pixelsPerPoint(normalX: 0, normalY: 1, offset: bounds.top),
            right: projection.pixelsPerPoint(normalX: -1, normalY: 0, offset: -bounds.right),
            bottom: projection.pixelsPerPoint(normalX: 0, normalY: -1, offset: -bounds.bottom))
        let nearest = min(min(leftTop, rightTop), min(leftBottom, rightBottom))
        if nearest > 0 {
            // The largest distance of a corner from the opposite edge, from above.
            let width = bounds.width * max(scale.left, scale.right)
            let height = bounds.height * max(scale.top, scale.bottom)
            guard min(width, height) > Self.thinnest * nearest else { return nil }
            pixels = width * height / (nearest * nearest)
        } else {
            pixels = .infinity
        }
        self.bounds = bounds
        self.scale = scale
        margin = Bounds(
            left: Self.marginInPixels * max(leftTop, leftBottom, 0) / scale.left,
            top: Self.marginInPixels * max(leftTop, rightTop, 0) / scale.top,
            right: Self.marginInPixels * max(rightTop, rightBottom, 0) / scale.right,
            bottom: Self.marginInPixels * max(leftBottom, rightBottom, 0) / scale.bottom)
    }

    /// With the margin.
    @inline(__always) var drawn: Bounds { bounds.grown(by: margin) }

    @inline(__always) var largestMargin: Double {
        max(max(margin.left, margin.top), max(margin.right, margin.bottom))
    }

    /// Distances of a point from the edges in pixels × w, positive inside.
    @inline(__always)
    func distances(_ x: Double, _ y: Double) -> SIMD4<Float> {
        SIMD4(
            Float((x - bounds.left) * scale.left), Float((y - bounds.top) * scale.top),
            Float((bounds.right - x) * scale.right), Float((bounds.bottom - y) * scale.bottom))
    }
}

/// An edge of another plane, measured in pixels × w of this one.
struct MeasuredEdge {
    private let a: Double, b: Double, c: Double

    @inline(__always)
    init(_ edge: HalfPlane, _ projection: GroupProjection) {
        let scale = projection.pixelsPerPoint(normalX: edge.a, normalY: edge.b, offset: -edge.c)
        // The unit of the three numbers is any; their size cancels.
        (a, b, c) = (edge.a * scale, edge.b * scale, edge.c * scale)
    }

    @inline(__always)
    func distance(_ x: Double, _ y: Double) -> Float { Float(a * x + b * y + c) }
}
