/// A colour in sRGB, channels 0…1, alpha not multiplied in.
@frozen
public struct Color: Hashable, Sendable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var alpha: Float

    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A grey, 0 black … 1 white.
    @inlinable
    public init(white: Float, alpha: Float = 1) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    public static let black = Color(white: 0)
    public static let white = Color(white: 1)
    public static let clear = Color(white: 0, alpha: 0)
}

/// What lies behind everything else of a frame.
public enum Background: Hashable, Sendable {
    case color(Color)
    /// From the upper edge to the lower one, dithered so that dark gradients show no bands.
    case verticalGradient(top: Color, bottom: Color)
}
