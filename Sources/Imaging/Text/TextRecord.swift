import DrawList
import Geometry
import Views

/// What a text is known by.
struct TextKey: Hashable {
    let text: String
    let style: TextStyle
    let box: Size
    let pixelsPerPoint: Double
    /// Nil for texts without coloured letters, whatever their colour.
    let color: Color?

    init(_ request: TextRequest) {
        text = request.text
        style = request.style
        box = request.box
        pixelsPerPoint = request.pixelsPerPoint
        var opaque = request.color
        opaque.alpha = 1
        color = request.text.unicodeScalars.contains(where: \.mayBeColored) ? opaque : nil
    }

    /// What gives this key.
    var request: TextRequest {
        TextRequest(text: text, style: style, box: box, pixelsPerPoint: pixelsPerPoint, color: color ?? .white)
    }
}

/// One text, shared by all who asked for it. Once nobody does, only one that is ready is kept.
struct TextRecord {
    var state = TextState.loading
    /// Of the drawing under way.
    var job: Int?
    var place = Place.none

    /// Where its picture is.
    enum Place: Hashable {
        case none
        case texture(TextureHandle, bytes: Int)
        case atlas(TextureAtlas.ID)
    }
}

extension Unicode.Scalar {
    /// Whether fonts show it in colours: emoji, and what becomes one by a following variation selector.
    fileprivate var mayBeColored: Bool { value > 0x2000 && (properties.isEmojiPresentation || value == 0xFE0F) }
}
