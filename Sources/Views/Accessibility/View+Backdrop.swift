import DrawList
import Geometry

extension View {
    /// The one opaque colour in front of which all of the view is seen; nil where that is not known, such as in front of a
    /// picture, a gradient, something translucent or the edge of another view.
    ///
    /// Of the items of a carousel, their neighbours do not count.
    final var backdrop: Color? {
        var view = self
        while true {
            if let color = view.ownBackdrop { return color.alpha >= 1 ? color : nil }
            guard let superview = view.superview else { return view.host?.backgroundColor }
            if superview.drawsBeyondBackground { return nil }
            if !view.isItem {
                for sibling in superview.subviewsBackToFront.prefix(while: { $0 !== view }).reversed() {
                    guard let cover = sibling.cover(of: view) else { continue }
                    return cover.alpha >= 1 ? cover : nil
                }
            }
            view = superview
        }
    }

    /// What it draws behind its subviews, where that is a colour that can be seen; what is not one colour is none of any.
    private var ownBackdrop: Color? {
        if backgroundGradient != nil { return .clear }
        return backgroundColor.flatMap { $0.alpha > 0 ? $0 : nil }
    }

    /// What a view sees of this sibling behind it; clear where that is not one colour, nil where it is nothing.
    private func cover(of view: View) -> Color? {
        guard !isHidden, alpha > 0, isTransformed || !frame.intersection(view.frame).isEmpty else { return nil }
        let isPlain = subviews.isEmpty && !drawsBeyondBackground && !isTransformed && alpha >= 1
        let isAround = frame.intersection(view.frame) == view.frame
        guard let color = ownBackdrop, isPlain, isAround else {
            return isPlain && ownBackdrop == nil ? nil : .clear
        }
        return color
    }
}

extension Rect {
    fileprivate var isEmpty: Bool { size.width <= 0 || size.height <= 0 }
}
