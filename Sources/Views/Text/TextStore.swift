import DrawList
import Geometry

/// A text to be set in a box.
public struct TextRequest: Hashable, Sendable {
    /// Paragraphs are separated by line feeds.
    public var text: String
    public var style: TextStyle
    /// The box in points; a side that is not finite has no limit.
    public var box: Size
    /// Device pixels a point, above 0.
    public var pixelsPerPoint: Double
    /// What letters without colours of their own are drawn in. Texts that have no coloured ones, such as emoji, share a
    /// picture whatever their colour.
    public var color: Color

    public init(text: String, style: TextStyle, box: Size, pixelsPerPoint: Double, color: Color) {
        self.text = text
        self.style = style
        self.box = box
        self.pixelsPerPoint = pixelsPerPoint
        self.color = color
    }
}

/// What is known of a text that has been set.
public struct TextMetrics: Hashable, Sendable {
    /// Reading direction of a paragraph.
    public enum Direction: Hashable, Sendable { case leftToRight, rightToLeft }

    /// The room that the lines take, in points; at most the box's width unless a line cannot be divided.
    public var size: Size
    public var lineCount: Int
    /// From the top of the first line to its baseline, in points.
    public var firstBaseline: Double
    /// Of the first paragraph.
    public var direction: Direction
    /// Not all of the text is shown.
    public var isTruncated: Bool
    /// Letters that no installed font has; boxes stand for them.
    public var unknownGlyphs: Int

    public init(
        size: Size, lineCount: Int, firstBaseline: Double, direction: Direction, isTruncated: Bool, unknownGlyphs: Int
    ) {
        self.size = size
        self.lineCount = lineCount
        self.firstBaseline = firstBaseline
        self.direction = direction
        self.isTruncated = isTruncated
        self.unknownGlyphs = unknownGlyphs
    }

    public static let empty = TextMetrics(
        size: .zero, lineCount: 0, firstBaseline: 0, direction: .leftToRight, isTruncated: false, unknownGlyphs: 0
    )
}

/// A text as a picture.
public struct TextImage: Hashable, Sendable {
    /// Nil where there is nothing to see, such as a space.
    public var texture: TextureHandle?
    public var region: TextureRegion
    /// Where the picture belongs, in points from the upper left corner of the box; whole pixels.
    public var rect: Rect
    /// The colours are in the picture; otherwise it is white, for the quad to colour.
    public var isColored: Bool
    public var metrics: TextMetrics

    public init(
        texture: TextureHandle?, region: TextureRegion = .whole, rect: Rect, isColored: Bool, metrics: TextMetrics
    ) {
        self.texture = texture
        self.region = region
        self.rect = rect
        self.isColored = isColored
        self.metrics = metrics
    }
}

/// Stands for one request, from ``TextStore/request(_:)`` until ``TextStore/release(_:)``.
public struct TextTicket: Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// How far a requested text has come.
public enum TextState: Hashable, Sendable {
    case loading
    case ready(TextImage)
    /// There is no memory or no font for it; the cause has been logged.
    case failed
}

/// Whom views ask for text. Implemented by the module that draws it.
@MainActor
public protocol TextStore: AnyObject {
    /// Sets a text without drawing it. Takes a fraction of a millisecond for a short one, but the first text in a script
    /// also finds and opens its font; answers to equal requests are kept for a while.
    func measure(_ request: TextRequest) -> TextMetrics

    /// Asks for a text as a picture. Equal requests share it. Never waits.
    func request(_ request: TextRequest) -> TextTicket

    /// The state of a request, cheap enough to ask each frame; `.failed` for a ticket given back.
    func state(of ticket: TextTicket) -> TextState

    /// Gives a request back. Its picture may stay until room is needed.
    func release(_ ticket: TextTicket)
}

/// Texts of no size that are on their way for ever: for a host that shows nothing.
@MainActor
public final class NoTexts: TextStore {
    public init() {}

    static let shared = NoTexts()

    public func measure(_ request: TextRequest) -> TextMetrics { .empty }
    public func request(_ request: TextRequest) -> TextTicket { TextTicket(rawValue: 0) }
    public func state(of ticket: TextTicket) -> TextState { .loading }
    public func release(_ ticket: TextTicket) {}
}
