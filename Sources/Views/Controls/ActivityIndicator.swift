import DrawList
import Geometry
import Timebase

/// A ring of dots that goes round while something is being done.
open class ActivityIndicator: View {
    /// Nothing is drawn while it is not, unless ``hidesWhenStopped`` is false.
    public var isAnimating: Bool { didSet { if isAnimating != oldValue { setNeedsFrame() } } }
    public var hidesWhenStopped = true { didSet { setNeedsFrame() } }
    public var color = Color.white { didSet { if color != oldValue { setNeedsFrame() } } }

    private var moment = MonotonicTime(secondsSinceStart: 0)

    private static let dots = 10
    /// Of a whole turn, in seconds.
    private static let period = 1.0
    private static let faintest = 0.15

    /// - Parameter isAnimating: whether it goes round from the beginning.
    public init(frame: Rect = Rect(x: 0, y: 0, width: 32, height: 32), isAnimating: Bool = true) {
        self.isAnimating = isAnimating
        super.init(frame: frame)
    }

    override open var defaultAccessibilityRole: AccessibilityRole { isAnimating ? .activity : .none }

    override open func advance(to time: MonotonicTime) {
        moment = time
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand { isAnimating ? .now : super.frameDemand }

    override var drawsBeyondBackground: Bool { true }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        guard isAnimating || !hidesWhenStopped else { return }
        let side = min(bounds.size.width, bounds.size.height)
        let dot = side * 0.18
        let radius = (side - dot) / 2
        let turn = isAnimating ? (moment.secondsSinceStart / Self.period).truncatingRemainder(dividingBy: 1) : 0
        for index in 0..<Self.dots {
            let place = Double(index) / Double(Self.dots)
            // The brightest dot leads, the others fade behind it.
            var age = turn - place
            if age < 0 { age += 1 }
            let center = Self.directions[index]
            let brightness =
                isAnimating && isReducedMotion
                ? Pulse.strength(at: moment) : Self.faintest + (1 - Self.faintest) * (1 - age) * (1 - age)
            context.add(
                DrawQuad(
                    rect: Rect(
                        x: bounds.size.width / 2 + center.x * radius - dot / 2,
                        y: bounds.size.height / 2 + center.y * radius - dot / 2, width: dot, height: dot),
                    color: color.faded(Float(brightness)), cornerRadius: dot / 2))
        }
    }

    /// From the middle to each dot, clockwise from the top.
    private static let directions = (0..<dots).map { dot in
        let turned = Transform3D.rotation(aboutZ: Double(dot) / Double(dots) * 2 * .pi)
        return Point(x: turned.m12, y: -turned.m11)
    }
}
