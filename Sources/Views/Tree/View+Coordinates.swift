import Geometry

extension View {
    /// From this view's coordinates to those of `superview`, as frame, transform and perspective say.
    final func framePlane(in superview: View) -> Homography {
        guard isTransformed else { return Homography.identity.translated(by: frame.origin) }
        // About the view's centre, then seen by an eye in front of the superview's.
        let eye = superview.bounds.center
        let moved = transform * .translation(x: frame.midX - eye.x, y: frame.midY - eye.y, z: 0)
        let distance = superview.eyeDistance
        let seen = distance != 0 ? moved * Transform3D(m34: -1 / distance) : moved
        return Homography(seen.translated(x: -frame.size.width / 2, y: -frame.size.height / 2, z: 0))
            .movedOnScreen(by: eye)
    }

    /// A point of this view in the coordinates of a subview; nil when that is edge-on there or nowhere.
    public final func convert(_ point: Point, to subview: View) -> Point? { plane(of: subview)?.unproject(point) }

    /// From this view's coordinates to the screen; nil while a view around it shows it nowhere.
    public final var screenPlane: Homography? {
        guard let superview else { return Homography.identity.translated(by: frame.origin) }
        guard let plane = superview.plane(of: self), let outer = superview.screenPlane else { return nil }
        return plane * outer
    }

    /// A point of the screen in this view's coordinates, taking transforms and the planes of carousels into account; nil
    /// when the view is edge-on or the point lies behind the eye.
    public final func convertFromScreen(_ point: Point) -> Point? { screenPlane?.unproject(point) }

    /// Where a point of this view is seen on the screen; nil when it lies behind the eye or is not shown.
    public final func convertToScreen(_ point: Point) -> Point? { screenPlane?.project(point) }

    /// The smallest upright rectangle of the screen around the view; nil when a corner lies behind the eye or the view is
    /// not shown. Not limited to what is seen of it.
    public final var screenFrame: Rect? { screenPlane?.boundingBox(of: bounds) }
}
