/// The values that an axis of a device takes, both ends included.
public struct AxisRange: Hashable, Sendable {
    public var minimum: Int32
    /// Smaller than ``minimum`` for an axis that runs backwards.
    public var maximum: Int32

    public init(minimum: Int32, maximum: Int32) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Whether positions cannot be told apart.
    public var isEmpty: Bool { minimum == maximum }

    /// Where a value lies between the ends, always strictly between 0 and 1 unless the range is empty, which gives ½.
    ///
    /// Every value stands for a cell and is placed at its middle, so that a panel of 800 columns on an output of 800
    /// points yields 0.5, 1.5 … 799.5 and a reversed axis the same. Values outside the range count as its nearest end.
    public func fraction(of value: Int32) -> Double {
        let low = Double(min(minimum, maximum))
        let high = Double(max(minimum, maximum))
        let fraction = (min(max(Double(value), low), high) - low + 0.5) / (high - low + 1)
        return maximum < minimum ? 1 - fraction : fraction
    }
}
