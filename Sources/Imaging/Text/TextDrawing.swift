import DrawList
import Geometry
import Views

/// Sets and draws texts. Any thread, several at a time.
protocol TextDrawing: Sendable {
    /// Sets a text without drawing it.
    func measure(_ request: TextRequest) -> TextMetrics

    /// - Parameter maximumSide: no picture is wider or higher, in pixels; what does not fit is cut off.
    func draw(_ request: TextRequest, maximumSide: Int) throws(TextDrawingError) -> TextBitmap
}

/// A text drawn into memory.
struct TextBitmap: Sendable {
    /// Nil where there is nothing to see.
    var image: PixelImage?
    /// The picture's upper left corner from that of the box, in pixels.
    var left = 0
    var top = 0
    /// Whether there is a colour in the picture; otherwise it is white.
    var isColored = false
    var metrics: TextMetrics
}

/// Why a text cannot be shown.
enum TextDrawingError: Error, Hashable, CustomStringConvertible {
    case outOfMemory(PixelSize)

    var description: String {
        switch self {
        case .outOfMemory(let size): "there is no memory for a text of \(size.width)×\(size.height) pixels"
        }
    }
}
