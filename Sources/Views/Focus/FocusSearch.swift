import Geometry

/// Finds views that the focus can move to.
@MainActor
enum FocusSearch {
    enum Direction: Hashable, Sendable { case left, right, up, down }

    /// All that can take the focus in a scope, itself included, in the order of the tree; what containers hold is left to
    /// them.
    static func all(in scope: View) -> [View] {
        var found: [View] = []
        collect(scope, into: &found)
        return found
    }

    static func first(in scope: View) -> View? {
        guard isOpen(scope) else { return nil }
        if scope.canTakeFocus { return scope }
        if scope.isFocusContainer { return nil }
        for view in scope.subviews {
            if let found = first(in: view) { return found }
        }
        return nil
    }

    /// The nearest in a direction on the screen. What lies straight ahead is preferred to what is nearer aside.
    static func nearest(
        from start: Rect, _ direction: Direction, in scope: View, except excluded: View? = nil
    ) -> View? {
        var best: View?
        var least = Double.infinity
        for view in all(in: scope) where view !== excluded {
            guard let rect = view.focusRectOnScreen, let distance = distance(from: start, to: rect, direction),
                distance < least
            else { continue }
            best = view
            least = distance
        }
        return best
    }

    private static func collect(_ view: View, into found: inout [View]) {
        guard isOpen(view) else { return }
        if view.canTakeFocus { found.append(view) }
        guard !view.isFocusContainer else { return }
        for subview in view.subviews { collect(subview, into: &found) }
    }

    private static func isOpen(_ view: View) -> Bool {
        !view.isHidden && view.alpha > 0 && view.isUserInteractionEnabled
    }

    /// How far a rectangle is in a direction: the way along, and twice the gap across. Nil when it does not lie there.
    static func distance(from start: Rect, to end: Rect, _ direction: Direction) -> Double? {
        let isSideways = direction == .left || direction == .right
        let from = isSideways ? start.center.x : start.center.y
        let to = isSideways ? end.center.x : end.center.y
        let way = direction == .left || direction == .up ? from - to : to - from
        guard way > 0.5 else { return nil }
        let gap =
            isSideways
            ? max(end.minY - start.maxY, start.minY - end.maxY, 0)
            : max(end.minX - start.maxX, start.minX - end.maxX, 0)
        let offset =
            isSideways ? (end.center.y - start.center.y).magnitude : (end.center.x - start.center.x).magnitude
        return way + 2 * gap + 0.1 * offset
    }
}
