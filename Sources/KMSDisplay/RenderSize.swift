import Geometry

/// How large frames are drawn. Where that is less than the mode, the display hardware scales them: a small GPU then keeps
/// up with a large display.
public enum RenderSize: Hashable, Sendable {
    /// As large as the mode.
    case full
    /// Exactly so large; as large as the mode where that is smaller in either direction. Other proportions than the mode's
    /// are stretched.
    case exact(PixelSize)
    /// A share of the mode's width and height, from 0.1 to 1.
    case factor(Double)

    /// Why a text is not a size.
    public struct ParseFailure: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    /// Reads `full`, `WIDTHxHEIGHT` or a factor such as `0.5`.
    public init(parsing text: String) throws(ParseFailure) {
        if text == "full" {
            self = .full
        } else if let mode = try? ModeRequest(parsing: text), case .exact(let size, nil, false) = mode {
            self = .exact(size)
        } else if let factor = Double(text), Self.factors.contains(factor) {
            self = .factor(factor)
        } else {
            throw ParseFailure(
                description:
                    "'\(text.prefix(64))' is not a size to draw at. Use full, WIDTHxHEIGHT such as 1920x1080, or a "
                    + "factor from \(Self.factors.lowerBound) to 1, such as 0.5."
            )
        }
    }

    private static let factors = 0.1...1

    /// What is drawn for a mode; never more than the mode.
    func size(for mode: PixelSize) -> PixelSize {
        switch self {
        case .full: return mode
        case .exact(let size): return size.width > mode.width || size.height > mode.height ? mode : size
        case .factor(let factor):
            // Even, since some scalers take nothing else.
            func scaled(_ length: Int) -> Int {
                factor < 1 ? max(2, Int((Double(length) * factor / 2).rounded()) * 2) : length
            }
            return PixelSize(width: min(mode.width, scaled(mode.width)), height: min(mode.height, scaled(mode.height)))
        }
    }
}
