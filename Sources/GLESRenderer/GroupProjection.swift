import DrawList
import Geometry

/// A group's transform as the shaders need it: to clip space, and the measures that turn points of the plane into pixels.
///
/// With homogeneous column vectors, `s = Hᵀp` takes a point p of the plane to a pixel s. A line l of the plane (`l·p = 0`)
/// is seen as the line `L = H⁻¹l`, and `L·(s/w) = l·p / w`. So the distance of a pixel from the seen line is
/// `l·p / (w·|(L₁, L₂)|)`: the distance in the plane, times a constant of the line, by w. This holds at any tilt, and the
/// shaders need no screen-space derivatives, which OpenGL ES 2.0 does not have.
struct GroupProjection {
    /// Column by column: (x, y, 1) in points to clip-space x, y, w.
    let clip: ClipMatrix
    /// What w is: `x·wx + y·wy + w1`.
    let wx: Double, wy: Double, w1: Double
    /// The first two rows of the adjugate of H in pixels, by column.
    private let a11: Double, a21: Double
    private let a12: Double, a22: Double
    private let a13: Double, a23: Double
    /// The absolute determinant of H in pixels; 0 for a plane seen edge-on.
    private let determinant: Double

    /// Nil for a plane of which nothing can be seen: edge-on, or with numbers that are none.
    init?(_ t: GroupTransform, size: Size, pixelSize: PixelSize) {
        let scaleX = Double(pixelSize.width) / size.width
        let scaleY = Double(pixelSize.height) / size.height
        let h11 = Double(t.h11) * scaleX, h12 = Double(t.h12) * scaleY, h13 = Double(t.h13)
        let h21 = Double(t.h21) * scaleX, h22 = Double(t.h22) * scaleY, h23 = Double(t.h23)
        let h31 = Double(t.h31) * scaleX, h32 = Double(t.h32) * scaleY, h33 = Double(t.h33)
        (wx, wy, w1) = (h13, h23, h33)
        (a11, a21) = (h22 * h33 - h23 * h32, h23 * h31 - h21 * h33)
        (a12, a22) = (h13 * h32 - h12 * h33, h11 * h33 - h13 * h31)
        (a13, a23) = (h12 * h23 - h13 * h22, h13 * h21 - h11 * h23)
        determinant = abs(h11 * a11 + h12 * a21 + h13 * (h21 * h32 - h22 * h31))
        guard determinant > 0, determinant.isFinite else { return nil }

        let toClipX = 2 / Double(pixelSize.width)
        let toClipY = 2 / Double(pixelSize.height)
        clip = ClipMatrix(
            x1: Float(h11 * toClipX - h13), y1: Float(h13 - h12 * toClipY), w1: Float(h13),
            x2: Float(h21 * toClipX - h23), y2: Float(h23 - h22 * toClipY), w2: Float(h23),
            x3: Float(h31 * toClipX - h33), y3: Float(h33 - h32 * toClipY), w3: Float(h33)
        )
    }

    @inline(__always)
    func w(_ x: Double, _ y: Double) -> Double { x * wx + y * wy + w1 }

    /// Pixels × w for each point of distance from the line `normal·p = offset` of the plane.
    @inline(__always)
    func pixelsPerPoint(normalX: Double, normalY: Double, offset: Double) -> Double {
        let x = normalX * a11 + normalY * a12 - offset * a13
        let y = normalX * a21 + normalY * a22 - offset * a23
        let length = (x * x + y * y).squareRoot()
        // A line seen at infinity: every pixel is far from it.
        return length > 0 ? determinant / length : Double(Float.greatestFiniteMagnitude)
    }

    /// What quad.frag calls `corners`, for a rectangle around `center` with half the size `half`.
    @inline(__always)
    func corners(centerX: Double, centerY: Double, halfX: Double, halfY: Double, radius: Double) -> CornerUniforms {
        let inverse = 1 / determinant
        return CornerUniforms(
            axes: SIMD4(
                Float((a11 - centerX * a13) * inverse),
                Float((a21 - centerX * a23) * inverse),
                Float((a12 - centerY * a13) * inverse),
                Float((a22 - centerY * a23) * inverse)
            ),
            offsetAndInner: SIMD4(
                Float(a13 * inverse),
                Float(a23 * inverse),
                Float(halfX - radius),
                Float(halfY - radius)
            ),
            radius: SIMD4(Float(radius), 0, 0, 0)
        )
    }
}

/// Nine floats in the order in which GL takes a 3×3 matrix.
struct ClipMatrix {
    var x1: Float, y1: Float, w1: Float
    var x2: Float, y2: Float, w2: Float
    var x3: Float, y3: Float, w3: Float
}

/// What quad.frag calls `corners`.
struct CornerUniforms {
    var axes: SIMD4<Float>
    var offsetAndInner: SIMD4<Float>
    var radius: SIMD4<Float>
}
