import DrawList
import Geometry
import Timebase

/// How far something has come, or only that it goes on.
open class ProgressBar: View {
    /// 0…1, limited to that; nil where it is not known: a part of the bar then runs along it.
    public var progress: Double? { didSet { if progress != oldValue { setNeedsFrame() } } }
    public var fillColor = ControlColors.accent { didSet { setNeedsFrame() } }
    public var trackColor = ControlColors.track { didSet { setNeedsFrame() } }

    private var moment = MonotonicTime(secondsSinceStart: 0)

    /// How long the part takes from one end to the other.
    private static let period = 1.6
    private static let partLength = 0.3

    /// - Parameter progress: 0…1; nil where it is not known.
    public init(frame: Rect = Rect(x: 0, y: 0, width: 200, height: 6), progress: Double? = nil) {
        super.init(frame: frame)
        self.progress = progress
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .progress }
    override open var defaultAccessibilityValue: String? {
        progress.map { "\(Int((min(max(0, $0), 1) * 100).rounded())) %" }
    }

    override open func advance(to time: MonotonicTime) {
        moment = time
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand { progress == nil ? .now : super.frameDemand }

    override var drawsBeyondBackground: Bool { true }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        let height = bounds.size.height
        let contrast = contrastInk()
        if let contrast {
            contrast.draw(bounds, cornerRadius: height / 2, isFilled: false, in: &context)
        } else {
            context.add(DrawQuad(rect: bounds, color: trackColor, cornerRadius: height / 2))
        }
        let part = filledPart
        guard part.upperBound > part.lowerBound else { return }
        let width = bounds.size.width
        // Never shorter than its round ends.
        let length = max((part.upperBound - part.lowerBound) * width, min(height, width))
        let x = min(part.lowerBound * width, width - length)
        let isPulsing = progress == nil && isReducedMotion
        let fillColor = contrast?.ink ?? fillColor
        context.add(
            DrawQuad(
                rect: Rect(x: x, y: 0, width: length, height: height),
                color: isPulsing ? fillColor.faded(Float(Pulse.strength(at: moment))) : fillColor,
                cornerRadius: height / 2))
    }

    /// In shares of the length.
    private var filledPart: ClosedRange<Double> {
        if let progress { return 0...(progress >= 0 ? min(progress, 1) : 0) }
        if isReducedMotion { return 0...1 }
        let phase = (moment.secondsSinceStart / Self.period).truncatingRemainder(dividingBy: 1)
        // Soft at both ends.
        let eased = phase * phase * (3 - 2 * phase)
        let start = eased * (1 + Self.partLength) - Self.partLength
        return max(start, 0)...min(start + Self.partLength, 1)
    }
}
