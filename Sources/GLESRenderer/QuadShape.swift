import DrawList
import Geometry

/// Everything of a quad, or of its shadow, from which its vertices are calculated.
struct QuadShape {
    let projection: GroupProjection
    /// What is seen of it, at most, with the edges that are anti-aliased; nil where its softness has no edges.
    var edges: MeasuredBounds?
    /// Added to the distances, in pixels: so many for edges that are not anti-aliased.
    var beyondSeams = SIMD4<Float>()
    /// The parts that are drawn.
    var drawn: Bounds
    /// In which nothing needs to be drawn.
    var hole: Bounds?
    /// The round corners, and the edges of a border or a blur, are those of this rectangle.
    var outline = Bounds(left: -1e3, top: -1e3, right: 1e3, bottom: 1e3)
    var hasOutline = false
    var cornerRadius = 0.0
    /// Of a border; negative is a blur.
    var stroke = 0.0
    /// The texture fills these bounds.
    var textured: Bounds
    var region = TextureRegion.whole
    /// Premultiplied.
    var paint: SIMD4<Float>
    var fade: DrawClip.Fade?
    var clipOutline: MeasuredBounds?
    var clipRadius = 0.0
    var clipEdges: (left: MeasuredEdge, top: MeasuredEdge, right: MeasuredEdge, bottom: MeasuredEdge)?

    /// The cheapest program that can draw it.
    var program: ProgramKind {
        if stroke != 0 || clipOutline != nil || clipEdges != nil { return .general }
        if hasOutline { return .rounded }
        return .plain
    }

    /// - Parameter whiteSpot: where the texture is white, for a shape that has none of its own.
    @inline(__always)
    func vertex(_ x: Double, _ y: Double, whiteSpot: SIMD2<Float>?, paint: SIMD4<Float>) -> QuadVertex {
        let place = projection.place(x, y)
        // In points or pixels, more than enough to be inside.
        let far = SIMD4<Float>(repeating: 1e3)
        var limits = far * place.z
        if let clipEdges {
            limits = SIMD4(
                clipEdges.left.distance(x, y), clipEdges.top.distance(x, y), clipEdges.right.distance(x, y),
                clipEdges.bottom.distance(x, y))
        } else if let clipOutline {
            limits = clipOutline.distances(x, y)
        }
        var paint = paint
        if let fade { paint *= Float(fade.opacity(x: x, y: y)) }
        let texel = whiteSpot ?? self.texel(x, y)
        return QuadVertex(
            place: SIMD4(place.x, place.y, place.z, Float(clipRadius)),
            edges: edges.map { $0.distances(x, y) + beyondSeams * place.z } ?? far * place.z,
            paint: paint,
            face: SIMD4(texel.x, texel.y, Float(cornerRadius), Float(stroke)),
            outline: hasOutline ? outline.distances(x, y) : far,
            slope: projection.slope(x, y),
            limits: limits)
    }

    @inline(__always)
    private func texel(_ x: Double, _ y: Double) -> SIMD2<Float> {
        let across = Float((x - textured.left) / textured.width)
        let down = Float((y - textured.top) / textured.height)
        return SIMD2(
            region.left + (region.right - region.left) * across, region.top + (region.bottom - region.top) * down)
    }
}
