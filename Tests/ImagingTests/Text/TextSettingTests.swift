import Geometry
import Testing
import Views

@testable import Imaging

/// Lines, room and what becomes of text that has none.
@Suite(.enabled(if: Script.missingFonts.isEmpty, "fonts are missing, see above"))
struct TextSettingTests {
    private let drawing = PangoTextDrawing()
    private let pangram = "The quick brown fox jumps over the lazy dog"

    @Test func wordsWrapAndLettersWrap() {
        let words = setLines(request(pangram, width: 150))
        let letters = setLines(request(pangram, width: 150) { $0.wrapping = .character })
        #expect(words.count == 4)
        #expect(letters.count == 3 || letters.count == 4)
        #expect(words.allSatisfy { $0.width <= 150 })
        #expect(letters.allSatisfy { $0.width <= 150 })
        #expect((letters.first?.width ?? 0) > (words.first?.width ?? 0))
        #expect(setLines(request(pangram, width: 150) { $0.wrapping = .none }).count == 1)
    }

    @Test func aWordWiderThanTheBoxIsDivided() {
        let lines = setLines(request("Donaudampfschifffahrtsgesellschaft", width: 100))
        #expect(lines.count > 2)
        #expect(lines.allSatisfy { $0.width <= 100 })
    }

    @Test(arguments: [TextStyle.Truncation.end, .start, .middle])
    func textWithoutRoomIsShortened(truncation: TextStyle.Truncation) {
        for lines in 1...3 {
            let metrics = drawing.measure(
                request(pangram, width: 120) {
                    $0.maximumLines = lines
                    $0.truncation = truncation
                })
            #expect(metrics.lineCount == lines)
            #expect(metrics.isTruncated)
            #expect(metrics.size.width <= 120)
        }
        let whole = drawing.measure(request(pangram, width: 120) { $0.truncation = truncation })
        #expect(!whole.isTruncated)
    }

    @Test func textWithoutRoomIsCutOffOnRequest() {
        let style: (inout TextStyle) -> Void = { style in
            style.maximumLines = 2
            style.truncation = .none
        }
        let cut = setLines(request(pangram, width: 120, style))
        let whole = setLines(request(pangram, width: 120))
        #expect(cut.count == 2)
        #expect(cut.map(\.width) == whole.prefix(2).map(\.width))
        #expect(drawing.measure(request(pangram, width: 120, style)).isTruncated)
    }

    @Test func theHeightLimitsTheLines() {
        let line = drawing.measure(request("A")).size.height
        #expect(drawing.measure(request(pangram, width: 120, height: line * 2.5)).lineCount == 2)
        // One line is shown however low the box is.
        #expect(drawing.measure(request(pangram, width: 120, height: 2)).lineCount == 1)
    }

    @Test func leftOutParagraphsShow() {
        let text = "a\nb\nc\nd"
        let metrics = drawing.measure(request(text, width: 100) { $0.maximumLines = 2 })
        #expect(metrics.lineCount == 2)
        #expect(metrics.isTruncated)
        let shown = drawing.measure(request("a\nb…", width: 100))
        #expect(metrics.size == shown.size)
    }

    @Test func aTextFitsTheSizeThatItWasMeasuredTo() {
        for scale in [1.0, 1.25, 1.5, 2, 3] {
            for text in [pangram, "Hi", "Ag\nAg", "नमस्ते दुनिया"] {
                let size = drawing.measure(request(text, width: 133, scale: scale)).size
                let again = drawing.measure(request(text, width: size.width, height: size.height, scale: scale))
                #expect(!again.isTruncated, "\(text) at \(scale)")
                #expect(again.size == size)
            }
        }
    }

    @Test func linesStandWhereTheyAreAligned() throws {
        func first(_ alignment: TextStyle.Alignment, _ text: String) throws -> PangoLine {
            try #require(setLines(request(text, width: 301) { $0.alignment = alignment }).first)
        }
        for text in ["Hello", "שלום"] {
            let width = try first(.left, text).width
            #expect(try first(.left, text).x == 0)
            #expect(try first(.right, text).x == (301 - width).rounded())
            #expect(try first(.center, text).x == ((301 - width) / 2).rounded())
        }
        #expect(try first(.natural, "Hello").x == 0)
        #expect(try first(.natural, "שלום").x > 200)
        let justified = setLines(request(pangram, width: 150) { $0.alignment = .justified })
        for line in justified.dropLast() { #expect(abs(line.width - 150) < 1) }
        #expect((justified.last?.width ?? 150) < 149)
    }

    @Test func spacingLiesBetweenLines() {
        let tight = drawing.measure(request("a\nb\nc"))
        let wide = drawing.measure(request("a\nb\nc") { $0.lineSpacing = 10 })
        #expect(wide.size.height == tight.size.height + 20)
    }

    @Test func aBolderTextIsInkedMore() throws {
        func ink(_ weight: Font.Weight) throws -> Int {
            let text = try drawing.draw(request("Hamburg") { $0.font.weight = weight }, maximumSide: 1024)
            return try #require(text.image).bytes.reduce(0) { $0 + Int($1) }
        }
        #expect(try ink(.bold) > ink(.regular) * 5 / 4)
    }
}
