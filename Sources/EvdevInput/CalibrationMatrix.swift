import Geometry

/// Turns positions on a panel into positions on the display under it, both as fractions of their width and height.
///
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`, the six numbers of libinput's and udev's calibration matrices
/// (`LIBINPUT_CALIBRATION_MATRIX`) in the same order. How the picture lies on the display is another matter:
/// ``DisplayOrientation``.
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

    /// Reads the six numbers, separated by spaces or commas; nil for anything else, and for a matrix that would bring all
    /// points to one line.
    public init?(parsing text: String) {
        guard text.utf8.count <= 256 else { return nil }
        let numbers = text.split(whereSeparator: { $0 == " " || $0 == "," }).map { Double($0) }
        let found = numbers.compactMap { $0 }
        guard numbers.count == 6, found.count == 6 else { return nil }
        self.init(found[0], found[1], found[2], found[3], found[4], found[5])
        guard a * e - b * d != 0 else { return nil }
    }

    /// The position on the display for a position on the panel. Limited to the display.
    func displayPoint(x: Double, y: Double) -> Point {
        Point(x: min(max(a * x + b * y + c, 0), 1), y: min(max(d * x + e * y + f, 0), 1))
    }
}
