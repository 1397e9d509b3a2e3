import DrawList
import Geometry
import Timebase

/// Shows what a program draws itself with OpenGL ES, in its place and plane among the other views.
///
/// The drawing is called with the view's matrix, size and time whenever a frame is made. Nothing is seen outside the upright
/// box around the view; round corners and tilted edges are the drawing's own. The background lies behind it.
@MainActor
open class CustomView: View {
    /// Nil draws nothing.
    public var drawing: CustomDrawing? { didSet { if drawing != oldValue { setNeedsFrame() } } }
    /// Whether it looks different in every frame. Otherwise ``View/setNeedsFrame()`` asks for a frame.
    public var isAnimated = false { didSet { if isAnimated != oldValue { setNeedsFrame() } } }

    private var moment = MonotonicTime(secondsSinceStart: 0)

    /// - Parameter draw: called on the thread that draws; see ``CustomDrawing``.
    public init(frame: Rect = .zero, draw: (@Sendable (CustomFrame) -> Void)? = nil) {
        super.init(frame: frame)
        drawing = draw.map { CustomDrawing($0) }
    }

    override var drawsBeyondBackground: Bool { drawing != nil }

    override open func advance(to time: MonotonicTime) {
        moment = time
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand { isAnimated ? .now : super.frameDemand }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        if let drawing { context.add(drawing, in: bounds, at: moment) }
    }
}
