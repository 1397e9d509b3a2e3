import DrawList
import Geometry

extension View {
    /// Asks for one more frame, in which this view is drawn anew.
    public final func setNeedsFrame() {
        setNeedsDisplay()
        host?.setNeedsFrame()
    }

    /// Has the view drawn anew in the next frame, without asking for one.
    ///
    /// What the items of a carousel draw is kept and used again until this, or ``setNeedsFrame()``, is called on the view or
    /// on one within it.
    public final func setNeedsDisplay() {
    }

    /// Draws a subview where it is, with its alpha and reflection. For ``drawSubviews(in:)``.
    public final func drawSubview(_ view: View, in context: inout DrawContext) {
        if view.isTransformed {
            context.within(plane: view.framePlane(in: self), alpha: view.alpha) { view.render(in: &$0) }
        } else {
            context.within(origin: view.frame.origin, alpha: view.alpha) { view.render(in: &$0) }
        }
    }

    /// Draws the view with its reflection.
    final func render(in context: inout DrawContext) {
        draw(in: &context)
    }

    /// Shadow, background colour and gradient.
    public final func drawBackground(in context: inout DrawContext) {
        guard let backgroundColor else { return }
        context.add(DrawQuad(rect: bounds, color: backgroundColor, cornerRadius: cornerRadius))
    }

    final func drawBorder(in context: inout DrawContext) {
    }
}
