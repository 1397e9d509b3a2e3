import DrawList
import Geometry
import Glibc

/// A line of even width along a view's edges, within them.
@frozen
public struct Border: Hashable, Sendable {
    /// In points.
    public var width: Double
    public var color: Color

    @inlinable
    public init(width: Double, color: Color) {
        self.width = width
        self.color = color
    }
}

extension Border {
    /// As it has to be where the user needs contrast, in front of a colour.
    func emphasized(against backdrop: Color) -> Border {
        Border(width: max(width, 2), color: color.standingOut(from: backdrop, by: 3))
    }
}

/// The soft shadow of a view's rectangle, with its round corners.
@frozen
public struct Shadow: Hashable, Sendable {
    /// Strength in the middle, 0 none … 1 that of the colour.
    public var opacity: Double
    /// How far the edge is blurred to either side, in points.
    public var radius: Double
    /// By how many points the shadow lies beside the view.
    public var offset: Point
    public var color: Color

    @inlinable
    public init(opacity: Double, radius: Double, offset: Point = .zero, color: Color = .black) {
        self.opacity = opacity
        self.radius = radius
        self.offset = offset
        self.color = color
    }
}

/// The mirror image of a view on the floor below it, as in a classic cover flow.
@frozen
public struct Reflection: Hashable, Sendable {
    /// How much of the view is seen, from its lower edge up, by its height, 0…1.
    public var height: Double
    /// Opacity at the upper end, 0…1; it falls evenly to 0 at the lower one.
    public var opacity: Double
    /// From the view's lower edge to the image, in points.
    public var gap: Double

    @inlinable
    public init(height: Double = 0.4, opacity: Double = 0.35, gap: Double = 2) {
        self.height = height
        self.opacity = opacity
        self.gap = gap
    }
}

/// Colours that go over into each other along a line.
public struct Gradient: Hashable, Sendable {
    public typealias Stop = GradientStop

    /// In rising order, ``mostStops`` at most; before the first and after the last their colours go on.
    public let stops: [Stop]
    /// Direction of the line in radians: 0 from left to right, π/2 from the top down. The line is as long as the rectangle is
    /// in this direction, so the first and the last colour are exactly in corners.
    public let angle: Double
    let directionX: Double
    let directionY: Double

    /// Each stop is a strip that is drawn wherever the gradient is; more than this nobody could tell apart.
    public static let mostStops = 64

    /// Sorts the stops. Without stops nothing is drawn. Stops whose position is no number are left out, and of more than
    /// ``mostStops`` as many are taken, evenly, with the first and the last. An angle that is no number is from the top down.
    public init(stops: [Stop], angle: Double = .pi / 2) {
        let sorted = stops.filter { $0.position.isFinite }.sorted { $0.position < $1.position }
        self.stops = sorted.count <= Self.mostStops ? sorted : Self.thinned(sorted)
        let angle = angle.isFinite ? angle : .pi / 2
        self.angle = angle
        (directionX, directionY) = (cos(angle), sin(angle))
    }

    private static func thinned(_ stops: [Stop]) -> [Stop] {
        (0..<mostStops).map { stops[$0 * (stops.count - 1) / (mostStops - 1)] }
    }

    /// Two or more colours at even distances.
    public init(_ colors: Color..., angle: Double = .pi / 2) {
        let last = Double(max(colors.count - 1, 1))
        self.init(stops: colors.enumerated().map { Stop(Double($0.offset) / last, $0.element) }, angle: angle)
    }
}
