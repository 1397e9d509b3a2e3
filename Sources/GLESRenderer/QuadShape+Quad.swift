import DrawList
import Geometry

extension QuadShape {
    /// The quad itself; nil when nothing of it can be seen.
    init?(_ quad: DrawQuad, paint: SIMD4<Float>, clip: DrawClip?, _ projection: GroupProjection) {
        let whole = Bounds(quad)
        var seen = whole
        if let rect = clip?.rect { seen = seen.intersection(Bounds(rect)) }
        if let outline = clip?.outline { seen = seen.intersection(Bounds(outline.rect)) }
        guard let edges = MeasuredBounds(seen, projection) else { return nil }
        self.projection = projection
        self.edges = edges
        self.paint = paint
        textured = whole
        region = quad.textureRegion
        drawn = edges.drawn
        if !quad.seams.isEmpty { drawTo(quad.seams, of: whole) }
        if quad.cornerRadius > 0 || quad.borderWidth > 0 {
            hasOutline = true
            outline = whole
            cornerRadius = max(min(Double(quad.cornerRadius), whole.shorterSide / 2), 0)
        }
        if quad.borderWidth > 0 {
            stroke = Double(quad.borderWidth)
            // As far as no round corner of the hole reaches, less the half pixel of its edge's coverage.
            let corner = 0.3 * max(cornerRadius - stroke, 0)
            hole = whole.inset(by: stroke + corner + edges.largestMargin)
        }
        if let clip { limit(to: clip) }
    }

    /// The quad's shadow; nil when nothing of it can be seen.
    ///
    /// - Parameter covered: the quad itself will hide what lies in it.
    init?(
        shadowOf quad: DrawQuad, paint: SIMD4<Float>, covered: MeasuredBounds?, clip: DrawClip?,
        _ projection: GroupProjection
    ) {
        let whole = Bounds(quad)
        let blur = Double(quad.shadowRadius)
        let (x, y) = (Double(quad.shadowX), Double(quad.shadowY))
        let casting = whole.grown(by: Bounds(left: -x, top: -y, right: x, bottom: y))
        var seen = casting.inset(by: -blur)
        guard seen.hasArea, whole.hasArea else { return nil }
        self.projection = projection
        if let rect = clip?.rect {
            seen = seen.intersection(Bounds(rect))
            guard let edges = MeasuredBounds(seen, projection) else { return nil }
            self.edges = edges
            drawn = edges.drawn
        } else {
            guard projection.isSeen(seen) else { return nil }
            drawn = seen
        }
        self.paint = paint
        textured = whole
        hasOutline = true
        outline = casting
        stroke = -blur
        cornerRadius = min(max(Double(quad.cornerRadius), blur), casting.shorterSide / 2)
        if let covered {
            // A square corner inside a round one touches it at r (1 − 1/√2).
            let radius = min(Double(quad.cornerRadius), whole.shorterSide / 2)
            hole = whole.inset(by: 0.3 * radius + covered.largestMargin)
        }
        if let clip { limit(to: clip) }
    }

    /// Ends exactly at some edges, without a soft half pixel, unless a clip's edge is nearer.
    private mutating func drawTo(_ seams: QuadEdges, of whole: Bounds) {
        guard let seen = edges?.bounds else { return }
        let far: Float = 1e3
        if seams.contains(.left), seen.left == whole.left { (drawn.left, beyondSeams.x) = (seen.left, far) }
        if seams.contains(.top), seen.top == whole.top { (drawn.top, beyondSeams.y) = (seen.top, far) }
        if seams.contains(.right), seen.right == whole.right { (drawn.right, beyondSeams.z) = (seen.right, far) }
        if seams.contains(.bottom), seen.bottom == whole.bottom { (drawn.bottom, beyondSeams.w) = (seen.bottom, far) }
    }

    private mutating func limit(to clip: DrawClip) {
        fade = clip.fade
        if let outline = clip.outline {
            let bounds = Bounds(outline.rect)
            let radius = min(outline.cornerRadius, bounds.shorterSide / 2)
            if !hasOutline {
                // The clip's corners take the place of the quad's own, which it has not.
                hasOutline = true
                self.outline = bounds
                cornerRadius = radius
            } else if clip.edges == nil {
                clipOutline = MeasuredBounds(bounds, projection)
                clipRadius = radius
            }
        }
        if let edges = clip.edges {
            clipEdges = (
                MeasuredEdge(edges.left, projection), MeasuredEdge(edges.top, projection),
                MeasuredEdge(edges.right, projection), MeasuredEdge(edges.bottom, projection)
            )
        }
    }
}

extension Bounds {
    init(_ quad: DrawQuad) {
        let (x, y) = (Double(quad.x), Double(quad.y))
        self.init(left: x, top: y, right: x + Double(quad.width), bottom: y + Double(quad.height))
    }
}

extension GroupProjection {
    /// Whether a corner lies before the eye.
    @inline(__always)
    func isSeen(_ bounds: Bounds) -> Bool {
        max(
            max(w(bounds.left, bounds.top), w(bounds.right, bounds.top)),
            max(w(bounds.left, bounds.bottom), w(bounds.right, bounds.bottom))) > 0
    }
}
