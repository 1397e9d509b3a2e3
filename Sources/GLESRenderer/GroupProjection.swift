import DrawList
import Geometry

/// A group's transform as the shaders need it: to clip space, and the measures that turn points of the plane into pixels.
///
/// With homogeneous column vectors, `s = Hᵀp` takes a point p of the plane to a pixel s. A line l of the plane (`l·p = 0`)
/// is seen as the line `L = H⁻¹l`, and `L·(s/w) = l·p / w`. So the distance of a pixel from the seen line is
/// `l·p / (w·|(L₁, L₂)|)`: the distance in the plane, times a constant of the line, by w. This holds at any tilt, and the
/// shaders need no screen-space derivatives, which OpenGL ES 2.0 does not have.
struct GroupProjection {
    /// (x, y, 1) in points to clip-space x, y, w.
    let clip: ClipMatrix
    /// What w is: `x·wx + y·wy + w1`.
    let wx: Double, wy: Double, w1: Double
    /// The first two rows of the adjugate of H in pixels, by column.
    private let a11: Double, a21: Double
    private let a12: Double, a22: Double
    private let a13: Double, a23: Double
    /// The absolute determinant of H in pixels; 0 for a plane seen edge-on.
    private let determinant: Double
    private let inverse: Double

    /// Nil for a plane of which nothing can be seen: edge-on, or with numbers that are none.
    init?(_ t: FloatHomography, size: Size, target: FrameTarget) {
        let pixelSize = target.frame
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
        inverse = 1 / determinant

        let toClipX = 2 / Double(pixelSize.width)
        let toClipY = 2 / Double(pixelSize.height)
        let (x1, y1) = target.turned(h11 * toClipX - h13, h13 - h12 * toClipY, h13)
        let (x2, y2) = target.turned(h21 * toClipX - h23, h23 - h22 * toClipY, h23)
        let (x3, y3) = target.turned(h31 * toClipX - h33, h33 - h32 * toClipY, h33)
        clip = ClipMatrix(x1: x1, y1: y1, w1: h13, x2: x2, y2: y2, w2: h23, x3: x3, y3: y3, w3: h33)
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

    /// What quad.vert calls `slope` at a point of the plane.
    @inline(__always)
    func slope(_ x: Double, _ y: Double) -> SIMD4<Float> {
        SIMD4(
            Float((a11 - x * a13) * inverse), Float((a21 - x * a23) * inverse),
            Float((a12 - y * a13) * inverse), Float((a22 - y * a23) * inverse))
    }

    /// The 4×4 matrix of the plane, column by column, for points from `origin` on.
    func columns(origin: Point) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
        let place = place(origin.x, origin.y)
        return (
            SIMD4(Float(clip.x1), Float(clip.y1), 0, Float(clip.w1)),
            SIMD4(Float(clip.x2), Float(clip.y2), 0, Float(clip.w2)), .zero, SIMD4(place.x, place.y, 0, place.z)
        )
    }

    /// A point of the plane in clip space: x, y, w.
    @inline(__always)
    func place(_ x: Double, _ y: Double) -> SIMD3<Float> {
        SIMD3(
            Float(x * clip.x1 + y * clip.x2 + clip.x3), Float(x * clip.y1 + y * clip.y2 + clip.y3),
            Float(x * clip.w1 + y * clip.w2 + clip.w3))
    }
}

/// A 3×3 matrix for row vectors, row by row.
struct ClipMatrix {
    var x1: Double, y1: Double, w1: Double
    var x2: Double, y2: Double, w2: Double
    var x3: Double, y3: Double, w3: Double
}
