import DrawList

/// What quad.vert calls `quad`.
struct QuadUniforms {
    /// Left, top, right, bottom, in points.
    var bounds: SIMD4<Float>
    var growth: SIMD4<Float>
    var edgeScale: SIMD4<Float>
    var textureRegion: SIMD4<Float>
}

/// A quad of a group, measured in pixels.
struct QuadGeometry {
    private let left: Double, top: Double, right: Double, bottom: Double
    /// Pixels × w for each point from the edge.
    private let scaleLeft: Double, scaleTop: Double, scaleRight: Double, scaleBottom: Double
    /// w at the corners.
    private let leftTop: Double, rightTop: Double, leftBottom: Double, rightBottom: Double

    /// Shapes are drawn this much larger, in pixels, so that the half pixel of an edge's coverage outside finds its pixels.
    private static let margin = 1.0
    /// Thinner than this, in pixels, no pixel would change by one step of 255.
    private static let thinnest = 1.0 / 512

    /// Nil when nothing of the quad can be seen: no area, behind the eye, or too thin.
    @inline(__always)
    init?(_ quad: DrawQuad, _ projection: GroupProjection) {
        left = Double(quad.x)
        top = Double(quad.y)
        right = left + Double(quad.width)
        bottom = top + Double(quad.height)
        leftTop = projection.w(left, top)
        rightTop = projection.w(right, top)
        leftBottom = projection.w(left, bottom)
        rightBottom = projection.w(right, bottom)
        scaleLeft = projection.pixelsPerPoint(normalX: 1, normalY: 0, offset: left)
        scaleTop = projection.pixelsPerPoint(normalX: 0, normalY: 1, offset: top)
        scaleRight = projection.pixelsPerPoint(normalX: -1, normalY: 0, offset: -right)
        scaleBottom = projection.pixelsPerPoint(normalX: 0, normalY: -1, offset: -bottom)

        // Written so that a number that is none fails.
        guard quad.width > 0, quad.height > 0, right.isFinite, bottom.isFinite,
            max(max(leftTop, rightTop), max(leftBottom, rightBottom)) > 0
        else { return nil }
        let nearest = min(min(leftTop, rightTop), min(leftBottom, rightBottom))
        if nearest > 0 {
            // The largest distance of a corner from the opposite edge, from above.
            let width = Double(quad.width) * max(scaleLeft, scaleRight)
            let height = Double(quad.height) * max(scaleTop, scaleBottom)
            guard min(width, height) > Self.thinnest * nearest else { return nil }
        }
    }

    /// For the quad itself: distances in pixels × w.
    @inline(__always)
    func quadUniforms(_ region: TextureRegion) -> QuadUniforms {
        let margin = Self.margin
        return QuadUniforms(
            bounds: bounds,
            growth: SIMD4(
                Float(margin * max(leftTop, leftBottom, 0) / scaleLeft),
                Float(margin * max(leftTop, rightTop, 0) / scaleTop),
                Float(margin * max(rightTop, rightBottom, 0) / scaleRight),
                Float(margin * max(leftBottom, rightBottom, 0) / scaleBottom)
            ),
            edgeScale: SIMD4(Float(scaleLeft), Float(scaleTop), Float(scaleRight), Float(scaleBottom)),
            textureRegion: SIMD4(region.left, region.top, region.right, region.bottom)
        )
    }

    /// For the quad's shadow: distances by the radius.
    ///
    /// - Parameter hole: how far inside the quad's edges the shadow may be left out, in points.
    @inline(__always)
    func shadowUniforms(radius: Float, hole: Float) -> QuadUniforms {
        let hole = min(hole, Float(min(right - left, bottom - top) / 2))
        return QuadUniforms(
            bounds: bounds,
            growth: SIMD4(radius, radius, radius, radius),
            edgeScale: SIMD4(1 / radius, 1 / radius, 1 / radius, 1 / radius),
            textureRegion: SIMD4(-hole, -hole, -hole, -hole)
        )
    }

    /// How far inside its edges, in points, an opaque quad hides everything: within its round corners and the half pixel of
    /// its edges' coverage.
    @inline(__always)
    func coveredInset(cornerRadius: Float) -> Float {
        let scale = min(min(scaleLeft, scaleTop), min(scaleRight, scaleBottom))
        let w = max(max(leftTop, rightTop), max(leftBottom, rightBottom))
        // A square corner inside a round one touches it at r (1 - 1/√2).
        return 0.3 * cornerRadius + Float(Self.margin * w / scale)
    }

    /// What shadow.frag calls `shadow`; radii are in points.
    @inline(__always)
    func shadow(_ strength: Float, radius: Float, corners: Float) -> SIMD4<Float> {
        let roundest = Float(min(right - left, bottom - top) / 2)
        return SIMD4(strength, min(max(corners, radius), roundest) / radius, 0, 0)
    }

    /// For round corners; the radius is in points and at most half the shorter side.
    @inline(__always)
    func cornerUniforms(radius: Float, _ projection: GroupProjection) -> CornerUniforms {
        let halfX = (right - left) / 2
        let halfY = (bottom - top) / 2
        return projection.corners(
            centerX: left + halfX,
            centerY: top + halfY,
            halfX: halfX,
            halfY: halfY,
            radius: min(Double(radius), min(halfX, halfY))
        )
    }

    @inline(__always)
    private var bounds: SIMD4<Float> { SIMD4(Float(left), Float(top), Float(right), Float(bottom)) }
}
