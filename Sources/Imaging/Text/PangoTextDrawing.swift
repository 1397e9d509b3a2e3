import CPango
import DrawList
import Geometry
import Views

/// Sets texts with Pango and draws them with Cairo.
struct PangoTextDrawing: TextDrawing {
    func measure(_ request: TextRequest) -> TextMetrics {
        guard let text = SetText(TextLimits.cleaned(request.text), request.style, TextGeometry(request)) else {
            return .empty
        }
        return text.metrics
    }

    func draw(_ request: TextRequest, maximumSide: Int) throws(TextDrawingError) -> TextBitmap {
        let geometry = TextGeometry(request)
        guard let text = SetText(TextLimits.cleaned(request.text), request.style, geometry) else {
            throw .outOfMemory(PixelSize(width: 0, height: 0))
        }
        var bitmap = TextBitmap(metrics: text.metrics)
        guard let box = text.inkBox(overhang: geometry.fontSize, maximumSide: maximumSide) else { return bitmap }
        var picture = try Self.picture(of: text, in: box, color: .white)
        if picture.isColored, !request.color.isWhite {
            picture = try Self.picture(of: text, in: box, color: request.color)
        }
        bitmap.image = picture.image
        bitmap.isColored = picture.isColored
        (bitmap.left, bitmap.top) = (box.left, box.top)
        return bitmap
    }

    private static func picture(
        of text: borrowing SetText, in box: PixelBox, color: Color
    ) throws(TextDrawingError) -> (image: PixelImage, isColored: Bool) {
        let size = PixelSize(width: box.width, height: box.height)
        guard let canvas = CairoCanvas(size: size) else { throw .outOfMemory(size) }
        canvas.setColor(color)
        for line in text.lines {
            canvas.show(line.line, x: line.x - Double(box.left), baseline: line.baseline - Double(box.top))
        }
        guard let picture = canvas.read() else { throw .outOfMemory(size) }
        return picture
    }
}

extension Color {
    fileprivate var isWhite: Bool { red == 1 && green == 1 && blue == 1 }
}
