import DrawList
import Geometry

extension View {
    /// Asks for one more frame, in which this view is drawn anew. While a frame is being made, that one will do if the view
    /// has not yet been brought to its moment.
    public final func setNeedsFrame() {
        setNeedsDisplay()
        if !isShownByFrameInTheMaking { host?.setNeedsFrame() }
    }

    /// Asks for one more frame, in which the view looks the same but in another place or with another alpha: what is kept
    /// of it stays.
    final func setNeedsPlacement() {
        superview?.setNeedsDisplay()
        if !isShownByFrameInTheMaking { host?.setNeedsFrame() }
    }

    /// Has the view drawn anew in the next frame, without asking for one.
    ///
    /// What the items of a carousel, the pages of a pager and the rows of a list draw is kept and used again until this, or ``setNeedsFrame()``, is called on the view or
    /// on one within it.
    public final func setNeedsDisplay() {
        var candidate: View? = self
        while let view = candidate {
            view.drawRecord?.state = .changed
            candidate = view.superview
        }
    }

    /// Asks for one more frame, in which the view and all within it are drawn anew. For the root's owner, when something has
    /// changed that views ask the ``ViewHost`` for while they draw.
    public final func setTreeNeedsFrame() {
        forgetDrawn()
        setNeedsFrame()
    }

    /// The pictures and texts of the host's stores are gone with the graphics memory and being made anew: nothing of the
    /// old ones may be drawn. For the root's owner.
    public final func texturesWereLost() {
        dropTextures()
        setTreeNeedsFrame()
    }

    private func forgetDrawn() {
        drawRecord?.state = .changed
        hostDidChange()
        for view in subviews { view.forgetDrawn() }
    }

    /// Draws a subview where it is, with its alpha and reflection. For ``drawSubviews(in:)``.
    public final func drawSubview(_ view: View, in context: inout DrawContext) {
        let alpha = view.shownAlpha
        if view.isTransformed {
            context.within(plane: view.framePlane(in: self), alpha: alpha) { view.render(in: &$0) }
        } else {
            context.within(origin: view.frame.origin, alpha: alpha) { view.render(in: &$0) }
        }
    }

    final func drawWithReflection(in context: inout DrawContext) {
        if let reflection { drawReflection(reflection, in: &context) }
        draw(in: &context)
    }

    private func drawReflection(_ reflection: Reflection, in context: inout DrawContext) {
        let mirrored = reflectedRect
        let height = min(reflection.height, 1) * mirrored.size.height
        guard height > 0, reflection.opacity > 0 else { return }
        let mirror = Homography(h22: -1, h32: 2 * mirrored.maxY + reflection.gap)
        let slope = reflection.opacity / height
        let fade = DrawClip.Fade(start: -slope * (mirrored.maxY - height), slope: slope)
        // Shadows beside the view are mirrored, too.
        let width = mirrored.size.width
        let seen = Rect(x: mirrored.minX - width, y: mirrored.maxY - height, width: 3 * width, height: height)
        context.within(plane: mirror, alpha: 1) { image in
            image.within(fade: fade) { fading in fading.within(clip: seen) { draw(in: &$0) } }
        }
    }

    /// Shadow, background colour and gradient.
    public final func drawBackground(in context: inout DrawContext) { drawBackground(in: &context, shadow: shadow) }

    final func drawBackground(in context: inout DrawContext, shadow: Shadow?) {
        var shadow = shadow.flatMap { $0.opacity > 0 ? $0 : nil }
        if let backgroundColor {
            context.add(background(backgroundColor, shadow))
            shadow = nil
        }
        if let backgroundGradient {
            context.add(background(.white, shadow), gradient: backgroundGradient)
            shadow = nil
        }
        if shadow != nil {
            var quad = background(.white, shadow)
            quad.isFilled = false
            context.add(quad)
        }
    }

    private func background(_ color: Color, _ shadow: Shadow?) -> DrawQuad {
        var quad = DrawQuad(rect: bounds, color: color, cornerRadius: cornerRadius)
        quad.cast(shadow)
        return quad
    }

    final func drawBorder(in context: inout DrawContext) {
        guard var border, border.width > 0 else { return }
        if isHighContrast { border = border.emphasized(against: backdrop ?? border.color.opposite) }
        context.add(
            DrawQuad(rect: bounds, color: border.color, cornerRadius: cornerRadius, borderWidth: border.width))
    }
}

extension DrawQuad {
    mutating func cast(_ shadow: Shadow?) {
        guard let shadow else { return }
        shadowOpacity = Float(shadow.opacity)
        shadowRadius = Float(shadow.radius)
        shadowX = Float(shadow.offset.x)
        shadowY = Float(shadow.offset.y)
        shadowColor = shadow.color
    }
}
