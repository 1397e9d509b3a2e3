import Geometry

/// The nine numbers of a ``Homography`` as the GPU takes them, column by column of the row-vector matrix's transpose.
@frozen
public struct GroupTransform: Hashable, Sendable {
    public var h11: Float, h12: Float, h13: Float
    public var h21: Float, h22: Float, h23: Float
    public var h31: Float, h32: Float, h33: Float

    /// Rounds a transform to single precision.
    @inlinable
    public init(_ h: Homography) {
        h11 = Float(h.h11)
        h12 = Float(h.h12)
        h13 = Float(h.h13)
        h21 = Float(h.h21)
        h22 = Float(h.h22)
        h23 = Float(h.h23)
        h31 = Float(h.h31)
        h32 = Float(h.h32)
        h33 = Float(h.h33)
    }
}

extension Homography {
    /// The same in double precision.
    @inlinable
    public init(_ t: GroupTransform) {
        self.init(
            h11: Double(t.h11), h12: Double(t.h12), h13: Double(t.h13),
            h21: Double(t.h21), h22: Double(t.h22), h23: Double(t.h23),
            h31: Double(t.h31), h32: Double(t.h32), h33: Double(t.h33)
        )
    }
}
