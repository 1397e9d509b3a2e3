import Geometry

/// The points (x, y) of a plane for which `a·x + b·y + c` is not negative.
@frozen
public struct HalfPlane: Hashable, Sendable {
    public var a: Double
    public var b: Double
    public var c: Double

    @inlinable
    public init(a: Double, b: Double, c: Double) {
        self.a = a
        self.b = b
        self.c = c
    }

    /// The half-plane of `plane`'s own coordinates that it maps to this one.
    @inlinable
    public func pulledBack(by plane: Homography) -> HalfPlane {
        HalfPlane(
            a: plane.h11 * a + plane.h12 * b + plane.h13 * c,
            b: plane.h21 * a + plane.h22 * b + plane.h23 * c,
            c: plane.h31 * a + plane.h32 * b + plane.h33 * c
        )
    }
}

/// Four edges, such as those of a rectangle of another plane.
@frozen
public struct HalfPlanes: Hashable, Sendable {
    public var left: HalfPlane
    public var top: HalfPlane
    public var right: HalfPlane
    public var bottom: HalfPlane

    /// Those of a rectangle.
    @inlinable
    public init(_ rect: Rect) {
        left = HalfPlane(a: 1, b: 0, c: -rect.minX)
        top = HalfPlane(a: 0, b: 1, c: -rect.minY)
        right = HalfPlane(a: -1, b: 0, c: rect.maxX)
        bottom = HalfPlane(a: 0, b: -1, c: rect.maxY)
    }

    /// As ``HalfPlane/pulledBack(by:)``, each of them.
    @inlinable
    public func pulledBack(by plane: Homography) -> HalfPlanes {
        var result = self
        result.left = left.pulledBack(by: plane)
        result.top = top.pulledBack(by: plane)
        result.right = right.pulledBack(by: plane)
        result.bottom = bottom.pulledBack(by: plane)
        return result
    }
}

/// What of a group's plane is shown, in the plane's own coordinates. Edges are anti-aliased at any tilt.
@frozen
public struct DrawClip: Hashable, Sendable {
    /// A rectangle with round corners.
    @frozen
    public struct Outline: Hashable, Sendable {
        public var rect: Rect
        /// In points; at most half the shorter side.
        public var cornerRadius: Double

        @inlinable
        public init(rect: Rect, cornerRadius: Double) {
            self.rect = rect
            self.cornerRadius = cornerRadius
        }
    }

    /// Opacity that changes along a plane, this one or one that it is seen in: the quotient of two linear functions, 0…1
    /// wherever something is to be seen; below 0 nothing is drawn. It is calculated in a quad's corners.
    @frozen
    public struct Fade: Hashable, Sendable {
        var numerator: HalfPlane
        var denominator: HalfPlane

        /// `start + slope·y`.
        public init(start: Double, slope: Double) {
            numerator = HalfPlane(a: 0, b: slope, c: start)
            denominator = HalfPlane(a: 0, b: 0, c: 1)
        }

        public func opacity(x: Double, y: Double) -> Double {
            let divisor = denominator.a * x + denominator.b * y + denominator.c
            guard divisor > 0 else { return 0 }
            return (numerator.a * x + numerator.b * y + numerator.c) / divisor
        }

        /// The same opacity in coordinates that `plane` maps to these.
        public func pulledBack(by plane: Homography) -> Fade {
            var result = self
            result.numerator = numerator.pulledBack(by: plane)
            result.denominator = denominator.pulledBack(by: plane)
            return result
        }
    }

    /// Nil limits nothing.
    public var rect: Rect?
    /// Applies beside `rect`.
    public var outline: Outline?
    /// Edges from another plane. Of a quad that has round corners or a border and is cut by `outline`, too, they are not seen.
    public var edges: HalfPlanes?
    public var fade: Fade?

    @inlinable
    public init(rect: Rect? = nil, outline: Outline? = nil, edges: HalfPlanes? = nil, fade: Fade? = nil) {
        self.rect = rect
        self.outline = outline
        self.edges = edges
        self.fade = fade
    }

    /// Whether nothing is limited.
    @inlinable public var isEmpty: Bool { rect == nil && outline == nil && edges == nil && fade == nil }
}
