import DrawList
import Geometry

/// Collects what views show into a ``DrawList``, back to front.
///
/// Views draw in the plane that is current: the screen itself, or an item of a carousel. A plane is a projective map, so
/// a carousel within an item simply lays its planes upon that item's.
public struct DrawContext {
    public private(set) var list: DrawList
    /// From the current coordinates to the screen.
    private var transform = Homography.identity
    /// Product of the alphas of all views around the current one, 0…1.
    private var alpha = 1.0
    /// The upright part of the screen to which drawing is limited, in points; nil is all of it.
    private var clip: Rect?
    private var firstQuadOfGroup = 0
    private var groupClip: Rect?
    private var groupTransform = Homography.identity

    public init(list: consuming DrawList) { self.list = list }

    /// Empties the list and keeps its storage.
    public mutating func begin(size: Size, background: Background) {
        list.removeAll()
        list.size = size
        list.background = background
        transform = .identity
        groupTransform = .identity
        alpha = 1
        clip = nil
        groupClip = nil
        firstQuadOfGroup = 0
    }

    /// Closes the last group.
    public mutating func end() { closeGroup() }

    /// Adds a quad, in coordinates of the current view.
    public mutating func add(_ quad: DrawQuad) {
        if transform != groupTransform || clip != groupClip {
            closeGroup()
            groupTransform = transform
            groupClip = clip
        }
        var quad = quad
        // The renderer lets a shadow fade with its quad.
        quad.color.alpha *= Float(alpha)
        list.append(quad)
    }

    /// Draws in coordinates whose origin lies at `origin`, with everything `alpha` times as opaque.
    public mutating func within(origin: Point, alpha: Double, _ draw: (inout DrawContext) -> Void) {
        let outer = (transform, self.alpha)
        transform = transform.translated(by: origin)
        self.alpha *= alpha
        draw(&self)
        (transform, self.alpha) = outer
    }

    /// Draws in a plane of its own, which `plane` maps to the current coordinates.
    public mutating func within(plane: Homography, alpha: Double, _ draw: (inout DrawContext) -> Void) {
        let outer = (transform, self.alpha)
        transform = plane * transform
        self.alpha *= alpha
        draw(&self)
        (transform, self.alpha) = outer
    }

    /// Shows nothing outside a rectangle of the current coordinates. In a plane that is not parallel to the screen that is
    /// the upright rectangle around what is seen of it.
    public mutating func within(clip rect: Rect, cornerRadius: Double = 0, _ draw: (inout DrawContext) -> Void) {
        let outer = clip
        if let box = transform.boundingBox(of: rect) {
            let limited = box.intersection(outer ?? Rect(origin: .zero, size: list.size))
            guard limited.size.width > 0, limited.size.height > 0 else { return }
            let isWhole = limited == Rect(origin: .zero, size: list.size)
            clip = isWhole ? nil : limited
        }
        draw(&self)
        clip = outer
    }

    private mutating func closeGroup() {
        list.closeGroup(from: firstQuadOfGroup, transform: groupTransform, alpha: 1, clip: groupClip)
        firstQuadOfGroup = list.quads.count
    }
}
