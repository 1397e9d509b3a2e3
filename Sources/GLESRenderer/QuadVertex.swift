/// What quad.vert takes for each vertex, in its order.
package struct QuadVertex {
    /// x, y and w of clip space; the corner radius of `limits`, in points.
    var place: SIMD4<Float>
    /// Distance from the left, top, right and bottom edge, in pixels × w.
    var edges: SIMD4<Float>
    /// Premultiplied colour.
    var paint: SIMD4<Float>
    /// Texel x and y; corner radius in points; border width or, negative, blur, in points.
    var face: SIMD4<Float>
    /// Distance from the edges that the round corners belong to, in points.
    var outline: SIMD4<Float>
    /// Change of x and of y for a pixel to the right and down, by w.
    var slope: SIMD4<Float>
    /// Distance from the edges of a clip, in pixels × w.
    var limits: SIMD4<Float>

    /// In the order of the members, which are four floats each.
    package static let attributes = ["place", "edges", "paint", "face", "outline", "slope", "limits"]
    package static let stride = MemoryLayout<QuadVertex>.stride
}

extension QuadVertex {
    /// A corner of the whole output, in clip space.
    static func background(_ x: Float, _ y: Float, _ paint: SIMD4<Float>) -> QuadVertex {
        QuadVertex(
            place: SIMD4(x, y, 1, 0), edges: .zero, paint: paint, face: .zero, outline: .zero, slope: .zero,
            limits: .zero)
    }
}
