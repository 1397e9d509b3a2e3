import DrawList
import Geometry
import Testing
import Views

@testable import Imaging

/// A text at a size of 20 points.
func request(
    _ text: String, width: Double = .infinity, height: Double = .infinity, scale: Double = 1,
    color: Color = .white, _ change: (inout TextStyle) -> Void = { _ in }
) -> TextRequest {
    var style = TextStyle(font: Font(size: 20))
    change(&style)
    return TextRequest(
        text: text, style: style, box: Size(width: width, height: height), pixelsPerPoint: scale, color: color)
}

/// The lines of a text, for their measures.
func setLines(_ request: TextRequest) -> [PangoLine] {
    guard let text = SetText(TextLimits.cleaned(request.text), request.style, TextGeometry(request)) else {
        Issue.record("no memory")
        return []
    }
    return text.lines
}

@Suite(.enabled(if: Script.missingFonts.isEmpty, "fonts are missing, see above"))
struct ScriptTests {
    private let drawing = PangoTextDrawing()

    @Test(arguments: Script.all, [1.0, 2.0])
    func everyLetterIsThereAndReadsItsWay(script: Script, scale: Double) throws {
        let text = try drawing.draw(request(script.text, scale: scale), maximumSide: 2048)
        #expect(text.metrics.unknownGlyphs == 0)
        #expect(text.metrics.direction == (script.isRightToLeft ? .rightToLeft : .leftToRight))
        #expect(text.metrics.lineCount == 1)
        #expect(!text.metrics.isTruncated)
        #expect(text.isColored == script.isColored)

        let image = try #require(text.image)
        // Between half and twice what so many square letters would take.
        let side = 20 * scale
        let count = Double(script.text.count)
        #expect(Double(image.size.width) > side * count * 0.3)
        #expect(Double(image.size.width) < side * count * 1.4)
        #expect(Double(image.size.height) > side * 0.6)
        #expect(Double(image.size.height) < side * 1.8)
        #expect(Double(text.left) > -0.3 * side)
        #expect(Double(text.top) > -0.3 * side)
    }

    @Test(arguments: Script.all)
    func twiceThePixelsAreTwiceTheSize(script: Script) throws {
        let once = try drawing.draw(request(script.text), maximumSide: 2048)
        let twice = try drawing.draw(request(script.text, scale: 2), maximumSide: 2048)
        let width = try #require(once.image).size.width
        let doubled = try #require(twice.image).size.width
        // Advances are whole pixels at either scale: half a pixel a letter.
        #expect(abs(doubled - 2 * width) <= script.text.count + 4)
        #expect(abs(once.metrics.size.height - twice.metrics.size.height) <= 1)
    }

    @Test func textThatNoFontHasIsCounted() {
        #expect(drawing.measure(request("a\u{10FFFD}b")).unknownGlyphs == 1)
    }

    @Test func arabicLettersAreJoined() {
        let joined = drawing.measure(request("ببب")).size.width
        let apart = drawing.measure(request("ب\u{200C}ب\u{200C}ب")).size.width
        #expect(joined < apart * 0.8)
    }

    @Test func paragraphsBeginOnTheirOwnSide() throws {
        let text = "Hello\nשלום"
        let lines = setLines(request(text, width: 300))
        try #require(lines.count == 2)
        #expect(lines[0].x == 0)
        #expect(lines[1].x == (300 - lines[1].width).rounded())
    }

    @Test func anEmojiKeepsItsColourAndTheLettersBesideItTakeTheirs() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let image = try #require(try drawing.draw(request("I💚", color: red), maximumSide: 2048).image)
        var reds = 0
        var greens = 0
        for y in 0..<image.size.height {
            for x in 0..<image.size.width {
                guard let pixel = image[x, y], pixel.alpha == 255 else { continue }
                if pixel.red == 255, pixel.green == 0 { reds += 1 }
                if Int(pixel.green) > Int(pixel.red) + 30 { greens += 1 }
            }
        }
        #expect(reds > 10)
        #expect(greens > 100)
    }
}
