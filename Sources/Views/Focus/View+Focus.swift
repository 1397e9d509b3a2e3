import DrawList
import Geometry

extension View {
    /// Lets the focus come to the view. Controls, carousels and pagers can take it without.
    public var isFocusable: Bool {
        get { inputTraits?.isFocusable ?? false }
        set {
            makeInputTraits().isFocusable = newValue
            if !newValue, isFocused { inputRouter?.focus.focus(on: nil) }
        }
    }

    /// Takes the focus, if it can.
    public func focus() { inputRouter?.focus.focus(on: self) }

    /// The container that has to be left to get out of the one the view is in; nil at the top.
    var focusContainer: View? {
        var candidate = superview
        while let view = candidate, !view.isFocusContainer { candidate = view.superview }
        return candidate
    }

    /// Where the focus moves while it is on this view; nil at the top.
    var enclosingScope: View? { focusContainer?.focusScope }

    /// Shown, not disabled, and in what its container lets the focus into.
    var isReachable: Bool {
        guard host != nil else { return false }
        var candidate: View? = self
        while let view = candidate {
            if view.isHidden || view.alpha <= 0 || !view.isUserInteractionEnabled { return false }
            candidate = view.superview
        }
        guard canTakeFocus else { return false }
        guard let container = focusContainer else { return true }
        return container.focusScope.map { isDescendant(of: $0) } ?? false
    }

    /// The upright box around what is focused, in points of the screen; nil when it cannot be seen.
    var focusRectOnScreen: Rect? {
        if isFocusContainer, let rect = focusScope?.screenFrame { return rect }
        return screenFrame
    }

    // MARK: Frame

    /// Frames what the view shows, in its own plane, around its edges, or the view within them.
    func drawFocusRing(inside: Bool = false, in context: inout DrawContext) {
        let rect = inside ? bounds : reflectedRect
        let radius = min(cornerRadius, rect.size.width / 2, rect.size.height / 2)
        FocusRing.draw(
            around: rect, cornerRadius: radius, inside: inside, isBold: isHighContrast, in: &context)
    }
}
