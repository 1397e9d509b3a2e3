/// What a ``Transform3D`` does to the plane z = 0: `[x y 1] · H = [x' y' w']`, then division by `w'`.
///
/// Row vectors, like ``Transform3D``. An item is flat, so these nine numbers are all of its 4×4 matrix that reaches the
/// screen; they are also what is inverted to find the point of an item under a finger.
@frozen
public struct Homography: Hashable, Sendable {
    public var h11: Double, h12: Double, h13: Double
    public var h21: Double, h22: Double, h23: Double
    public var h31: Double, h32: Double, h33: Double

    @inlinable
    public init(
        h11: Double = 1, h12: Double = 0, h13: Double = 0,
        h21: Double = 0, h22: Double = 1, h23: Double = 0,
        h31: Double = 0, h32: Double = 0, h33: Double = 1
    ) {
        self.h11 = h11
        self.h12 = h12
        self.h13 = h13
        self.h21 = h21
        self.h22 = h22
        self.h23 = h23
        self.h31 = h31
        self.h32 = h32
        self.h33 = h33
    }

    public static let identity = Homography()

    /// The transform restricted to z = 0.
    @inlinable
    public init(_ t: Transform3D) {
        self.init(
            h11: t.m11, h12: t.m12, h13: t.m14,
            h21: t.m21, h22: t.m22, h23: t.m24,
            h31: t.m41, h32: t.m42, h33: t.m44
        )
    }

    /// Where a point of the plane is seen, or nil when it lies at or behind the eye (`w' ≤ 0`).
    @inlinable
    public func project(_ p: Point) -> Point? {
        let w = p.x * h13 + p.y * h23 + h33
        guard w > 0 else { return nil }
        return Point(
            x: (p.x * h11 + p.y * h21 + h31) / w,
            y: (p.x * h12 + p.y * h22 + h32) / w
        )
    }

    /// The smallest upright rectangle around what is seen of a rectangle of the plane, or nil when a corner lies at or behind
    /// the eye.
    @inlinable
    public func boundingBox(of rect: Rect) -> Rect? {
        guard let a = project(rect.origin), let b = project(Point(x: rect.maxX, y: rect.minY)),
            let c = project(Point(x: rect.minX, y: rect.maxY)), let d = project(Point(x: rect.maxX, y: rect.maxY))
        else { return nil }
        let left = min(min(a.x, b.x), min(c.x, d.x))
        let top = min(min(a.y, b.y), min(c.y, d.y))
        let right = max(max(a.x, b.x), max(c.x, d.x))
        let bottom = max(max(a.y, b.y), max(c.y, d.y))
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The point of the plane that is seen at `p`, or nil when the plane is edge-on or that point lies behind the eye.
    ///
    /// The inverse is taken by cofactors of the 3×3 matrix (its adjugate), whose common factor, the determinant, cancels
    /// in the division.
    @inlinable
    public func unproject(_ p: Point) -> Point? {
        let c11 = h22 * h33 - h23 * h32
        let c12 = h13 * h32 - h12 * h33
        let c13 = h12 * h23 - h13 * h22
        let c21 = h23 * h31 - h21 * h33
        let c22 = h11 * h33 - h13 * h31
        let c23 = h13 * h21 - h11 * h23
        let c31 = h21 * h32 - h22 * h31
        let c32 = h12 * h31 - h11 * h32
        let c33 = h11 * h22 - h12 * h21
        let w = p.x * c13 + p.y * c23 + c33
        guard w != 0, w.isFinite else { return nil }
        let local = Point(x: (p.x * c11 + p.y * c21 + c31) / w, y: (p.x * c12 + p.y * c22 + c32) / w)
        guard local.x.isFinite, local.y.isFinite, local.x * h13 + local.y * h23 + h33 > 0 else { return nil }
        return local
    }

    /// Whether the viewer sees the plane's back, and so everything on it mirrored. The sign of the determinant says so,
    /// wherever on the plane one looks.
    @inlinable
    public var isSeenFromBehind: Bool {
        let cofactors = (h22 * h33 - h23 * h32, h21 * h33 - h23 * h31, h21 * h32 - h22 * h31)
        return h11 * cofactors.0 - h12 * cofactors.1 + h13 * cofactors.2 < 0
    }

    /// The product for row vectors: first `lhs`, then `rhs`.
    @inlinable
    public static func * (lhs: Homography, rhs: Homography) -> Homography {
        Homography(
            h11: lhs.h11 * rhs.h11 + lhs.h12 * rhs.h21 + lhs.h13 * rhs.h31,
            h12: lhs.h11 * rhs.h12 + lhs.h12 * rhs.h22 + lhs.h13 * rhs.h32,
            h13: lhs.h11 * rhs.h13 + lhs.h12 * rhs.h23 + lhs.h13 * rhs.h33,
            h21: lhs.h21 * rhs.h11 + lhs.h22 * rhs.h21 + lhs.h23 * rhs.h31,
            h22: lhs.h21 * rhs.h12 + lhs.h22 * rhs.h22 + lhs.h23 * rhs.h32,
            h23: lhs.h21 * rhs.h13 + lhs.h22 * rhs.h23 + lhs.h23 * rhs.h33,
            h31: lhs.h31 * rhs.h11 + lhs.h32 * rhs.h21 + lhs.h33 * rhs.h31,
            h32: lhs.h31 * rhs.h12 + lhs.h32 * rhs.h22 + lhs.h33 * rhs.h32,
            h33: lhs.h31 * rhs.h13 + lhs.h32 * rhs.h23 + lhs.h33 * rhs.h33
        )
    }

    /// A move by `offset` points of the plane, then `self`.
    @inlinable
    public func translated(by offset: Point) -> Homography {
        var result = self
        result.h31 += offset.x * h11 + offset.y * h21
        result.h32 += offset.x * h12 + offset.y * h22
        result.h33 += offset.x * h13 + offset.y * h23
        return result
    }

    /// `self`, then a move by `offset` points on the screen.
    @inlinable
    public func movedOnScreen(by offset: Point) -> Homography {
        var result = self
        result.h11 += h13 * offset.x
        result.h21 += h23 * offset.x
        result.h31 += h33 * offset.x
        result.h12 += h13 * offset.y
        result.h22 += h23 * offset.y
        result.h32 += h33 * offset.y
        return result
    }
}
