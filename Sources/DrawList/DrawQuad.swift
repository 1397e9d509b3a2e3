import Geometry

/// Edges of a quad.
@frozen
public struct QuadEdges: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let left = QuadEdges(rawValue: 1)
    public static let top = QuadEdges(rawValue: 2)
    public static let right = QuadEdges(rawValue: 4)
    public static let bottom = QuadEdges(rawValue: 8)
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
    /// Draws only a line of this width along the edges, within them, in points; 0 draws the whole rectangle.
    public var borderWidth: Float
    /// Strength of a soft shadow of the rectangle, drawn under the quad: 0 none … 1 that of `shadowColor`.
    public var shadowOpacity: Float
    /// How far the shadow reaches beyond the rectangle, in points.
    public var shadowRadius: Float
    /// By how many points the shadow lies beside the rectangle.
    public var shadowX: Float
    public var shadowY: Float
    public var shadowColor: Color
    /// Whether the rectangle itself is drawn, or only its shadow.
    public var isFilled: Bool
    /// Where another quad goes on: edges that are not anti-aliased, so that no line shows between the two.
    public var seams: QuadEdges
    /// One of the list's gradients, which `color` is multiplied by; negative is none.
    public var gradient: Int32
    /// One of the list's clips; negative is none.
    public var clip: Int32

    @inlinable
    public init(
        rect: Rect,
        texture: TextureHandle? = nil,
        color: Color = .white,
        cornerRadius: Double = 0,
        shadowOpacity: Double = 0,
        shadowRadius: Double = 0,
        textureRegion: TextureRegion = .whole,
        borderWidth: Double = 0,
        shadowOffset: Point = .zero,
        shadowColor: Color = .black,
        isFilled: Bool = true,
        seams: QuadEdges = []
    ) {
        x = Float(rect.origin.x)
        y = Float(rect.origin.y)
        width = Float(rect.size.width)
        height = Float(rect.size.height)
        self.texture = texture
        self.textureRegion = textureRegion
        self.color = color
        self.cornerRadius = Float(cornerRadius)
        self.borderWidth = Float(borderWidth)
        self.shadowOpacity = Float(shadowOpacity)
        self.shadowRadius = Float(shadowRadius)
        shadowX = Float(shadowOffset.x)
        shadowY = Float(shadowOffset.y)
        self.shadowColor = shadowColor
        self.isFilled = isFilled
        self.seams = seams
        gradient = -1
        clip = -1
    }

    /// Whether there is a shadow to draw.
    @inlinable public var hasShadow: Bool { shadowOpacity > 0 && shadowRadius > 0 }
}
