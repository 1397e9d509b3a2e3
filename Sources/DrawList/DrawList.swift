import Geometry

/// The nine numbers of a ``Homography`` as the GPU takes them, column by column of the row-vector matrix's transpose.
@frozen
public struct GroupTransform: Hashable, Sendable {
    public var h11: Float, h12: Float, h13: Float
    public var h21: Float, h22: Float, h23: Float
    public var h31: Float, h32: Float, h33: Float

    /// Rounds a transform to single precision.
    @inlinable
    public init(_ h: Homography) {
        h11 = Float(h.h11)
        h12 = Float(h.h12)
        h13 = Float(h.h13)
        h21 = Float(h.h21)
        h22 = Float(h.h22)
        h23 = Float(h.h23)
        h31 = Float(h.h31)
        h32 = Float(h.h32)
        h33 = Float(h.h33)
    }
}

/// A rectangle of a group's own plane, in points.
@frozen
public struct DrawQuad: Hashable, Sendable {
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float
    /// Nil draws `color` alone; otherwise the texture fills the rectangle and is multiplied by `color`.
    public var texture: TextureHandle?
    /// The part of the texture that fills the rectangle.
    public var textureRegion: TextureRegion
    public var color: Color
    /// In points; 0 gives square corners.
    public var cornerRadius: Float
    /// Strength of a soft shadow of the rectangle, drawn under the quad: 0 none … 1 black.
    public var shadowOpacity: Float
    /// How far the shadow reaches beyond the rectangle, in points.
    public var shadowRadius: Float

    @inlinable
    public init(
        rect: Rect,
        texture: TextureHandle? = nil,
        color: Color = .white,
        cornerRadius: Double = 0,
        shadowOpacity: Double = 0,
        shadowRadius: Double = 0,
        textureRegion: TextureRegion = .whole
    ) {
        x = Float(rect.origin.x)
        y = Float(rect.origin.y)
        width = Float(rect.size.width)
        height = Float(rect.size.height)
        self.texture = texture
        self.textureRegion = textureRegion
        self.color = color
        self.cornerRadius = Float(cornerRadius)
        self.shadowOpacity = Float(shadowOpacity)
        self.shadowRadius = Float(shadowRadius)
    }
}

/// Quads that share a plane: an item, or the flat part of a screen.
@frozen
public struct DrawGroup: Hashable, Sendable {
    /// From the group's plane to the output, in points from its upper left corner.
    public var transform: GroupTransform
    /// Multiplies the alpha of every quad, 0…1.
    public var alpha: Float
    /// Indexes of this group's quads in ``DrawList/quads``.
    public var quads: Range<Int>
    /// The upright part of the output, in points, outside which nothing of the group is drawn; its edges are taken to the
    /// nearest pixels. Nil is all of the output.
    public var clip: Rect?

    @inlinable
    public init(transform: GroupTransform, alpha: Float, quads: Range<Int>, clip: Rect? = nil) {
        self.transform = transform
        self.alpha = alpha
        self.quads = quads
        self.clip = clip
    }
}

/// What one frame shows, back to front, as a value.
///
/// Meant to be cleared and filled again every frame: ``removeAll()`` keeps the storage, so a steady scene allocates nothing.
public struct DrawList: Hashable, Sendable {
    /// The size of the output in points that transforms refer to.
    public var size: Size
    public var background: Background
    /// Back to front.
    public private(set) var groups: ContiguousArray<DrawGroup> = []
    public private(set) var quads: ContiguousArray<DrawQuad> = []

    public init(size: Size, background: Background = .color(.black)) {
        self.size = size
        self.background = background
    }

    /// Empties the list and keeps its storage.
    public mutating func removeAll() {
        groups.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
    }

    /// Adds a quad in front of all others. It belongs to the group that the next ``closeGroup(from:transform:alpha:clip:)``
    /// makes.
    @inlinable
    public mutating func append(_ quad: DrawQuad) { appendQuad(quad) }

    /// Makes the quads from `first` on into a group in front of all others; nothing when there are none.
    @inlinable
    public mutating func closeGroup(from first: Int, transform: Homography, alpha: Double, clip: Rect? = nil) {
        guard first < quads.count else { return }
        appendGroup(
            DrawGroup(
                transform: GroupTransform(transform), alpha: Float(alpha), quads: first..<quads.count, clip: clip
            )
        )
    }

    @usableFromInline mutating func appendQuad(_ quad: DrawQuad) { quads.append(quad) }
    @usableFromInline mutating func appendGroup(_ group: DrawGroup) { groups.append(group) }

    /// Adds a group in front of all others; `fill` appends its quads, back to front.
    @inlinable
    public mutating func addGroup(
        transform: Homography, alpha: Double, clip: Rect? = nil, _ fill: (inout DrawList) -> Void
    ) {
        let first = quads.count
        fill(&self)
        closeGroup(from: first, transform: transform, alpha: alpha, clip: clip)
    }
}
