import Geometry

/// Turns positions on a panel into positions on the output, both as fractions of their width and height.
///
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`, the six numbers of libinput's and udev's calibration matrices
/// (`LIBINPUT_CALIBRATION_MATRIX`) in the same order. The one place where rotation and calibration happen.
public struct CalibrationMatrix: Hashable, Sendable {
    public let a, b, c, d, e, f: Double

    /// Fails when a number is not finite.
    public init?(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        guard [a, b, c, d, e, f].allSatisfy(\.isFinite) else { return nil }
        self.init(unchecked: (a, b, c, d, e, f))
    }

    private init(unchecked n: (Double, Double, Double, Double, Double, Double)) {
        (a, b, c, d, e, f) = n
    }

    public static let identity = CalibrationMatrix(unchecked: (1, 0, 0, 0, 1, 0))
    /// For a panel whose picture is turned a quarter clockwise.
    public static let clockwise = CalibrationMatrix(unchecked: (0, -1, 1, 1, 0, 0))
    /// For a panel that is upside down.
    public static let upsideDown = CalibrationMatrix(unchecked: (-1, 0, 1, 0, -1, 1))
    /// For a panel whose picture is turned a quarter counter-clockwise.
    public static let counterclockwise = CalibrationMatrix(unchecked: (0, 1, 0, -1, 0, 1))

    /// The position in points for a position in fractions of a panel. Limited to the output.
    func position(x: Double, y: Double, on size: Size) -> Point {
        let across = min(max(a * x + b * y + c, 0), 1)
        let down = min(max(d * x + e * y + f, 0), 1)
        return Point(x: across * size.width, y: down * size.height)
    }
}
