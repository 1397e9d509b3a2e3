import DrawList
import Geometry
import Views

/// A text that is drawn once and shown in many frames.
@MainActor
final class OverlayText {
    private let texts: any TextStore
    private let ticket: TextTicket
    private var ready: TextImage?

    /// - Parameter scale: device pixels a point.
    init(_ text: String, font: Font, in texts: any TextStore, scale: Double) {
        self.texts = texts
        let box = Size(width: Double.infinity, height: .infinity)
        let style = TextStyle(font: font, alignment: .left)
        ticket = texts.request(
            TextRequest(text: text, style: style, box: box, pixelsPerPoint: scale, color: .white))
    }

    /// Gives the picture back; nothing is shown any more.
    func release() {
        texts.release(ticket)
        ready = nil
    }

    /// Nil until it is there.
    var image: TextImage? {
        if ready == nil, case .ready(let image) = texts.state(of: ticket) { ready = image }
        return ready
    }

    var width: Double { image?.metrics.size.width ?? 0 }

    /// Draws it with its baseline at `y`, from `x` to the right.
    func draw(x: Double, baseline y: Double, color: Color, scale: Double, in context: inout DrawContext) {
        guard let image, let texture = image.texture else { return }
        // On whole pixels, as it was drawn.
        var rect = image.rect
        rect.origin.x += (x * scale).rounded() / scale
        rect.origin.y += ((y - image.metrics.firstBaseline) * scale).rounded() / scale
        context.add(DrawQuad(rect: rect, texture: texture, color: color, textureRegion: image.region))
    }
}

/// Digits of one size, of which numbers are put together without a text being drawn.
@MainActor
final class OverlayDigits {
    private let digits: [OverlayText]
    private let point: OverlayText
    private let dash: OverlayText
    private let scale: Double

    init(font: Font, in texts: any TextStore, scale: Double) {
        digits = (0...9).map { OverlayText("\($0)", font: font, in: texts, scale: scale) }
        point = OverlayText(".", font: font, in: texts, scale: scale)
        dash = OverlayText("–", font: font, in: texts, scale: scale)
        self.scale = scale
    }

    func release() {
        digits.forEach { $0.release() }
        point.release()
        dash.release()
    }

    /// All digits are as wide as the widest, so that numbers stand still while they change.
    private var digitWidth: Double {
        var width = 0.0
        for digit in digits { width = max(width, digit.width) }
        return width
    }

    /// How wide a number is when it has so many digits before the point.
    func width(of whole: Int, decimals: Int) -> Double {
        Double(whole + decimals) * digitWidth + (decimals > 0 ? point.width : 0)
    }

    /// Draws a number with its last digit's right edge at `x`; a dash where there is none.
    ///
    /// - Parameter decimals: digits after the point, 0…3.
    func draw(
        _ value: Double?, decimals: Int, right x: Double, baseline y: Double, color: Color,
        in context: inout DrawContext
    ) {
        guard let value, value.isFinite, value >= 0, value < 1e9 else {
            return dash.draw(x: x - dash.width, baseline: y, color: color, scale: scale, in: &context)
        }
        let width = digitWidth
        var rest = Int((value * [1, 10, 100, 1000][decimals]).rounded())
        var x = x
        var place = 0
        repeat {
            if place == decimals, decimals > 0 {
                x -= point.width
                point.draw(x: x, baseline: y, color: color, scale: scale, in: &context)
            }
            x -= width
            digits[rest % 10].draw(x: x, baseline: y, color: color, scale: scale, in: &context)
            rest /= 10
            place += 1
        } while rest > 0 || place <= decimals
    }
}
