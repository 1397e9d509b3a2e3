import Glibc

/// A 4×4 projective transform for row vectors: `[x y z 1] · M = [x' y' z' w']`, then division by `w'`.
///
/// Rows 1–3 are the images of the axes and row 4 is the translation. Coordinates are points: x right, y down, z towards
/// the viewer; perspective sits in `m34`. A positive rotation about z takes +x towards +y, about y takes +x towards −z,
/// about x takes +y towards +z.
@frozen
public struct Transform3D: Hashable, Sendable {
    public var m11: Double, m12: Double, m13: Double, m14: Double
    public var m21: Double, m22: Double, m23: Double, m24: Double
    public var m31: Double, m32: Double, m33: Double, m34: Double
    public var m41: Double, m42: Double, m43: Double, m44: Double

    @inlinable
    public init(
        m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
        m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
        m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
        m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
    ) {
        self.m11 = m11
        self.m12 = m12
        self.m13 = m13
        self.m14 = m14
        self.m21 = m21
        self.m22 = m22
        self.m23 = m23
        self.m24 = m24
        self.m31 = m31
        self.m32 = m32
        self.m33 = m33
        self.m34 = m34
        self.m41 = m41
        self.m42 = m42
        self.m43 = m43
        self.m44 = m44
    }

    public static let identity = Transform3D()

    /// The product for row vectors: first `lhs`, then `rhs`.
    @inlinable
    public static func * (lhs: Transform3D, rhs: Transform3D) -> Transform3D {
        @inline(__always)
        func row(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double, Double, Double, Double) {
            (
                a * rhs.m11 + b * rhs.m21 + c * rhs.m31 + d * rhs.m41,
                a * rhs.m12 + b * rhs.m22 + c * rhs.m32 + d * rhs.m42,
                a * rhs.m13 + b * rhs.m23 + c * rhs.m33 + d * rhs.m43,
                a * rhs.m14 + b * rhs.m24 + c * rhs.m34 + d * rhs.m44
            )
        }
        let r1 = row(lhs.m11, lhs.m12, lhs.m13, lhs.m14)
        let r2 = row(lhs.m21, lhs.m22, lhs.m23, lhs.m24)
        let r3 = row(lhs.m31, lhs.m32, lhs.m33, lhs.m34)
        let r4 = row(lhs.m41, lhs.m42, lhs.m43, lhs.m44)
        return Transform3D(
            m11: r1.0, m12: r1.1, m13: r1.2, m14: r1.3,
            m21: r2.0, m22: r2.1, m23: r2.2, m24: r2.3,
            m31: r3.0, m32: r3.1, m33: r3.2, m34: r3.3,
            m41: r4.0, m42: r4.1, m43: r4.2, m44: r4.3
        )
    }

    /// A translation in points.
    @inlinable
    public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(m41: x, m42: y, m43: z)
    }

    /// A rotation about the vertical axis, in radians; a positive angle takes +x towards −z.
    public static func rotation(aboutY angle: Double) -> Transform3D {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Transform3D(m11: cosine, m13: -sine, m31: sine, m33: cosine)
    }

    /// A rotation about the horizontal axis, in radians; a positive angle takes +y towards +z.
    public static func rotation(aboutX angle: Double) -> Transform3D {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Transform3D(m22: cosine, m23: sine, m32: -sine, m33: cosine)
    }

    /// A rotation in the plane of the screen, in radians; a positive angle takes +x towards +y.
    public static func rotation(aboutZ angle: Double) -> Transform3D {
        let (sine, cosine) = (sin(angle), cos(angle))
        return Transform3D(m11: cosine, m12: sine, m21: -sine, m22: cosine)
    }

    /// `translation · self`: moves before this transform is applied.
    @inlinable
    public func translated(x: Double, y: Double, z: Double) -> Transform3D {
        var result = self
        result.m41 = x * m11 + y * m21 + z * m31 + m41
        result.m42 = x * m12 + y * m22 + z * m32 + m42
        result.m43 = x * m13 + y * m23 + z * m33 + m43
        result.m44 = x * m14 + y * m24 + z * m34 + m44
        return result
    }
}
