/// A ``Homography`` in single precision, as the GPU takes it: 36 bytes an item.
@frozen
public struct FloatHomography: Hashable, Sendable {
    public var h11: Float, h12: Float, h13: Float
    public var h21: Float, h22: Float, h23: Float
    public var h31: Float, h32: Float, h33: Float

    @inlinable
    public init(
        h11: Float = 1, h12: Float = 0, h13: Float = 0,
        h21: Float = 0, h22: Float = 1, h23: Float = 0,
        h31: Float = 0, h32: Float = 0, h33: Float = 1
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

    public static let identity = FloatHomography()

    /// Rounds a homography to single precision.
    @inlinable
    public init(_ h: Homography) {
        self.init(
            h11: Float(h.h11), h12: Float(h.h12), h13: Float(h.h13),
            h21: Float(h.h21), h22: Float(h.h22), h23: Float(h.h23),
            h31: Float(h.h31), h32: Float(h.h32), h33: Float(h.h33)
        )
    }

    /// A move by (`x`, `y`) points of the plane, then `self`.
    @inlinable
    public func translated(x: Float, y: Float) -> FloatHomography {
        var result = self
        result.h31 += x * h11 + y * h21
        result.h32 += x * h12 + y * h22
        result.h33 += x * h13 + y * h23
        return result
    }

    /// `self`, then a move by (`x`, `y`) points on the screen.
    @inlinable
    public func movedOnScreen(x: Float, y: Float) -> FloatHomography {
        var result = self
        result.h11 += h13 * x
        result.h21 += h23 * x
        result.h31 += h33 * x
        result.h12 += h13 * y
        result.h22 += h23 * y
        result.h32 += h33 * y
        return result
    }
}

extension Homography {
    /// The same in double precision.
    @inlinable
    public init(_ h: FloatHomography) {
        self.init(
            h11: Double(h.h11), h12: Double(h.h12), h13: Double(h.h13),
            h21: Double(h.h21), h22: Double(h.h22), h23: Double(h.h23),
            h31: Double(h.h31), h32: Double(h.h32), h33: Double(h.h33)
        )
    }
}
