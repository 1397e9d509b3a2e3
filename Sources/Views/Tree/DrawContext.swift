import DrawList
import Geometry
import Timebase

/// Collects what views show into a ``DrawList``, back to front.
///
/// Views draw in the plane that is current: the screen itself, an item of a carousel, or a view with a transform. A plane is a
/// projective map, so a carousel within an item simply lays its planes upon that item's.
public struct DrawContext {
    public internal(set) var list: DrawList

    /// From the current plane to the screen.
    private var plane = Homography.identity
    /// Of the current coordinates, in the plane.
    private var origin = Point.zero
    /// Product of the alphas of all views around the current one, 0…1.
    private var alpha = 1.0
    /// The upright part of the screen to which drawing is limited, in points; nil is all of it.
    private var screenClip: Rect?
    /// What of the current plane is shown.
    var clip = DrawClip()
    /// The index of `clip` in the list, once a quad has needed it.
    private var clipIndex: Int32 = -1

    private var firstQuadOfGroup = 0
    private var groupPlane = Homography.identity
    private var groupClip: Rect?
    /// The list is kept for later, when its plane may be another one.
    let isRecording: Bool
    /// Something looks otherwise wherever, or whenever, the list is shown.
    private(set) var dependsOnScreen = false

    /// - Parameter list: its storage is used for every frame; see ``begin(size:background:)``.
    public init(list: consuming DrawList) {
        self.list = list
        isRecording = false
    }

    /// For a list in the coordinates of one view, which is emptied first.
    init(recordingInto list: consuming DrawList) {
        self.list = list
        isRecording = true
        begin(size: .zero, background: .color(.clear))
    }

    /// Empties the list and keeps its storage.
    public mutating func begin(size: Size, background: Background) {
        list.removeAll()
        list.size = size
        list.background = background
        plane = .identity
        groupPlane = .identity
        origin = .zero
        alpha = 1
        screenClip = nil
        groupClip = nil
        clip = DrawClip()
        clipIndex = -1
        firstQuadOfGroup = 0
    }

    /// Closes the last group.
    public mutating func end() { closeGroup() }

    // MARK: Drawing

    /// Adds a quad, in coordinates of the current view.
    public mutating func add(_ quad: DrawQuad) {
        var quad = quad
        quad.x = Float(Double(quad.x) + origin.x)
        quad.y = Float(Double(quad.y) + origin.y)
        // The renderer lets a shadow fade with its quad.
        quad.color.alpha *= Float(alpha)
        guard limit(&quad) else { return }
        openGroup()
        list.append(quad)
    }

    /// Adds a quad whose colours are those of a gradient, multiplied by its own.
    public mutating func add(_ quad: DrawQuad, gradient: Gradient) {
        guard !gradient.stops.isEmpty else { return }
        var quad = quad
        quad.gradient = list.addGradient(gradient.stops, x: gradient.directionX, y: gradient.directionY)
        add(quad)
    }

    /// Adds a program's own drawing, in coordinates of the current view, for a frame that is seen at `time`.
    public mutating func add(_ drawing: CustomDrawing, in rect: Rect, at time: MonotonicTime) {
        closeGroup()
        // It is to know the moment of each frame, and is cut at boxes of the screen.
        dependsOnScreen = dependsOnScreen || isRecording
        var shown = screenClip
        if let limit = clip.rect.flatMap({ plane.boundingBox(of: $0) }), !isRecording {
            shown = shown?.intersection(limit) ?? limit
        }
        let command = CustomCommand(
            drawing: drawing, rect: Rect(origin: rect.origin + origin, size: rect.size), alpha: Float(alpha), time: time
        )
        list.addCommand(command, transform: plane, clip: shown)
        firstQuadOfGroup = list.quads.count
    }

    /// Adds what has been recorded in the current coordinates. Only where ``canReplay`` says so.
    mutating func replay(_ record: inout DrawList) {
        closeGroup()
        list.append(
            &record, plane: FloatHomography(plane.translated(by: origin)), alpha: Float(alpha), clip: screenClip)
        firstQuadOfGroup = list.quads.count
    }

    /// Adds what has been recorded in a plane that `plane` maps to the current coordinates. Only where ``canReplay`` says so.
    mutating func replay(_ record: inout DrawList, on plane: FloatHomography, alpha: Double) {
        closeGroup()
        let inPlane = plane.movedOnScreen(x: Float(origin.x), y: Float(origin.y))
        let onScreen =
            self.plane == .identity
            ? inPlane : FloatHomography(Homography(plane).movedOnScreen(by: origin) * self.plane)
        list.append(&record, plane: onScreen, alpha: Float(self.alpha * alpha), clip: screenClip)
        firstQuadOfGroup = list.quads.count
    }

    /// Whether what was recorded elsewhere looks the same here: no edge cuts it that belongs to a plane.
    var canReplay: Bool { !isRecording && clip.isEmpty }

    private mutating func openGroup() {
        guard plane != groupPlane || screenClip != groupClip else { return }
        closeGroup()
        groupPlane = plane
        groupClip = screenClip
    }

    private mutating func closeGroup() {
        list.closeGroup(from: firstQuadOfGroup, transform: groupPlane, alpha: 1, clip: groupClip)
        firstQuadOfGroup = list.quads.count
    }

    // MARK: Coordinates

    /// Draws in coordinates whose origin lies at `origin`, with everything `alpha` times as opaque.
    public mutating func within(origin: Point, alpha: Double, _ draw: (inout DrawContext) -> Void) {
        let outer = (self.origin, self.alpha)
        self.origin = self.origin + origin
        self.alpha *= alpha
        draw(&self)
        (self.origin, self.alpha) = outer
    }

    /// Draws in a plane of its own, which `plane` maps to the current coordinates.
    public mutating func within(plane: Homography, alpha: Double, _ draw: (inout DrawContext) -> Void) {
        let outer = (self.plane, self.origin, self.alpha, clip, clipIndex, screenClip)
        let inPlane = plane.movedOnScreen(by: origin)
        if clip.isEmpty || enter(inPlane) {
            self.plane = inPlane * self.plane
            origin = .zero
            self.alpha *= alpha
            draw(&self)
        }
        (self.plane, origin, self.alpha, clip, clipIndex, screenClip) = outer
    }

    // MARK: Clips

    /// Shows nothing outside a rectangle of the current coordinates, whose corners may be round.
    ///
    /// Edges are exact, and anti-aliased, at any tilt. Of what is clipped twice by round corners in one plane, the inner ones
    /// are seen; corners that belong to a plane around the one that is drawn in are square; and of three tilted planes within
    /// each other, each clipping, the outermost clips at the upright box around it.
    public mutating func within(clip rect: Rect, cornerRadius: Double = 0, _ draw: (inout DrawContext) -> Void) {
        let outer = (clip, clipIndex, screenClip)
        let limit = Rect(origin: rect.origin + origin, size: rect.size)
        if !narrow(to: limit, cornerRadius: cornerRadius) { return (clip, clipIndex, screenClip) = outer }
        draw(&self)
        (clip, clipIndex, screenClip) = outer
    }

    /// Shows nothing outside what is left by a clip of the current plane and by the present one.
    mutating func within(_ inner: DrawClip, _ draw: (inout DrawContext) -> Void) {
        let outer = (clip, clipIndex)
        guard let both = clip.narrowed(by: inner) else { return }
        (clip, clipIndex) = (both, -1)
        draw(&self)
        (clip, clipIndex) = outer
    }

    /// Draws with an opacity that changes down the current coordinates.
    mutating func within(fade: DrawClip.Fade, _ draw: (inout DrawContext) -> Void) {
        let outer = (clip, clipIndex)
        clip.fade = fade.pulledBack(by: .identity.translated(by: .zero - origin))
        clipIndex = -1
        draw(&self)
        (clip, clipIndex) = outer
    }
}

extension DrawContext {
    /// Answers whether anything is left.
    private mutating func narrow(to rect: Rect, cornerRadius: Double) -> Bool {
        let limited = clip.rect.map(rect.intersection) ?? rect
        guard limited.size.width > 0, limited.size.height > 0 else { return false }
        if cornerRadius > 0 { clip.outline = DrawClip.Outline(rect: rect, cornerRadius: cornerRadius) }
        clip.rect = limited
        clipIndex = -1
        guard clip.outline == nil, clip.edges == nil, clip.fade == nil, !isRecording, plane.isUpright else {
            return true
        }
        return narrowScreen(to: limited)
    }

    /// Where the plane is parallel to the screen and upright in it, the GPU clips, at whole pixels and for nothing.
    private mutating func narrowScreen(to rect: Rect) -> Bool {
        clip.rect = nil
        guard let box = plane.boundingBox(of: rect) else { return true }
        let whole = Rect(origin: .zero, size: list.size)
        let limited = box.intersection(screenClip ?? whole)
        guard limited.size.width > 0, limited.size.height > 0 else { return false }
        screenClip = limited == whole ? nil : limited
        return true
    }

    /// Takes the clip along into a plane that `inner` maps to this one. Answers whether anything is left.
    private mutating func enter(_ inner: Homography) -> Bool {
        clipIndex = -1
        let fade = clip.fade?.pulledBack(by: inner)
        if inner.isUpright {
            // The same plane in other units.
            clip.rect = clip.rect.map(inner.original)
            clip.outline = clip.outline.map {
                DrawClip.Outline(
                    rect: inner.original($0.rect), cornerRadius: $0.cornerRadius / abs(inner.h11 / inner.h33))
            }
            clip.edges = clip.edges?.pulledBack(by: inner)
            clip.fade = fade
            return true
        }
        let rect = clip.rect
        let edges = clip.edges
        if let rect, plane.isUpright, !isRecording {
            clip = DrawClip(edges: edges?.pulledBack(by: inner), fade: fade)
            return narrowScreen(to: rect)
        }
        clip = DrawClip(edges: (rect.map { HalfPlanes($0) } ?? edges)?.pulledBack(by: inner), fade: fade)
        // Both would be too many edges: the outer ones limit the upright box, where that is known. What fades is gone there.
        guard let rect, edges != nil else { return true }
        if isRecording { dependsOnScreen = dependsOnScreen || fade == nil }
        guard !isRecording, let box = plane.boundingBox(of: rect) else { return true }
        screenClip = screenClip?.intersection(box) ?? box
        return true
    }

    /// Sees to what of a quad is clipped; answers whether anything is left of it.
    private mutating func limit(_ quad: inout DrawQuad) -> Bool {
        guard !clip.isEmpty else { return true }
        if clip.edges == nil, clip.fade == nil, let rect = clip.rect {
            let reach = quad.hasShadow ? Double(quad.shadowRadius + max(abs(quad.shadowX), abs(quad.shadowY))) : 0
            let left = Double(quad.x) - reach
            let top = Double(quad.y) - reach
            let right = Double(quad.x + quad.width) + reach
            let bottom = Double(quad.y + quad.height) + reach
            if left >= rect.maxX || right <= rect.minX || top >= rect.maxY || bottom <= rect.minY { return false }
            let isWithin =
                left >= rect.minX && right <= rect.maxX && top >= rect.minY && bottom <= rect.maxY
            if isWithin, clip.outline?.keeps(left, top, right, bottom) ?? true { return true }
        }
        if clipIndex < 0 { clipIndex = list.addClip(clip) }
        quad.clip = clipIndex
        return true
    }
}

extension DrawClip.Outline {
    /// Whether a rectangle lies clear of the round corners.
    fileprivate func keeps(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Bool {
        let isBetweenSides = left >= rect.minX + cornerRadius && right <= rect.maxX - cornerRadius
        let isBetweenEnds = top >= rect.minY + cornerRadius && bottom <= rect.maxY - cornerRadius
        let isWithin = left >= rect.minX && right <= rect.maxX && top >= rect.minY && bottom <= rect.maxY
        return isWithin && (isBetweenSides || isBetweenEnds)
    }
}

extension Homography {
    /// Whether upright rectangles stay such: scaled, moved or mirrored, neither turned nor tilted.
    fileprivate var isUpright: Bool {
        h12 == 0 && h21 == 0 && h13 == 0 && h23 == 0 && h11 != 0 && h22 != 0 && h33 > 0
    }

    /// The rectangle that an upright plane maps to `rect`.
    fileprivate func original(_ rect: Rect) -> Rect {
        let (scaleX, scaleY) = (h33 / h11, h33 / h22)
        let (x0, x1) = ((rect.minX - h31 / h33) * scaleX, (rect.maxX - h31 / h33) * scaleX)
        let (y0, y1) = ((rect.minY - h32 / h33) * scaleY, (rect.maxY - h32 / h33) * scaleY)
        return Rect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0))
    }
}
