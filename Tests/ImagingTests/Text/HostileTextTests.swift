import Geometry
import Glibc
import Testing
import Views

@testable import Imaging

/// Texts from outside hold up nobody and take no more memory than they may.
@Suite(.enabled(if: Script.missingFonts.isEmpty, "fonts are missing, see above"))
struct HostileTextTests {
    private let drawing = PangoTextDrawing()

    /// Of this thread, in seconds: other tests do not count.
    private func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static let texts: [String] = [
        String(repeating: "a", count: 1 << 20),
        String(repeating: "word ", count: 200_000),
        String(repeating: "\n", count: 1 << 20),
        String(repeating: "\u{2028}", count: 100_000),
        String(repeating: "\t", count: 100_000),
        "e" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "e" + String(repeating: "\u{20DD}", count: 60), count: 1000),
        String(repeating: "\u{202E}", count: 100_000) + "abc",
        String(repeating: "\u{2067}אב\u{202D}", count: 50_000),
        String(repeating: "\u{200D}", count: 100_000),
        String(repeating: "👩\u{200D}", count: 100_000),
        String(repeating: "🇩", count: 100_000),
        String(repeating: "\u{FE0F}", count: 100_000),
        String(repeating: "क्", count: 100_000),
        String(repeating: "\u{FFFD}\u{FFFF}\u{10FFFF}", count: 10_000),
        String(repeating: "﷽", count: 10_000),
        String(decoding: (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }, as: UTF8.self),
        String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))),
    ]

    @Test(arguments: texts.indices, [0.5, 20, 300, Double.infinity])
    func aTextIsBounded(text: Int, width: Double) throws {
        let start = processorTime()
        for truncation in [TextStyle.Truncation.end, .middle, .none] {
            let bitmap = try drawing.draw(
                request(Self.texts[text], width: width) { $0.truncation = truncation }, maximumSide: 2048)
            guard let image = bitmap.image else { continue }
            #expect(image.size.width <= 2048)
            #expect(image.size.height <= 2048)
            #expect(bitmap.metrics.lineCount <= TextLimits.maximumLines)
        }
        // Some ten times what it takes.
        #expect(processorTime() - start < 5)
    }

    @Test func numbersThatAreNoneAreTakenForLimits() throws {
        for number in [Double.nan, -.infinity, .infinity, -1, 0, 1e300] {
            var odd = request("Hello", width: number, height: number, scale: number) { $0.lineSpacing = number }
            odd.style.font.size = number
            odd.style.maximumLines = -5
            odd.style.font.family = "\u{0}" + String(repeating: "x,", count: 10_000)
            odd.style.language = "\u{0}%s"
            let bitmap = try drawing.draw(odd, maximumSide: 512)
            #expect((bitmap.image?.size.width ?? 0) <= 512)
            #expect(bitmap.metrics.lineCount >= 1)
        }
    }

    @Test func whatIsNoTextIsLeftOut() {
        #expect(TextLimits.cleaned("a\u{0}b\u{7}c\u{9F}d") == "abcd")
        #expect(TextLimits.cleaned("a\r\nb\rc\u{B}d\u{2029}e\u{85}f") == "a\nb\nc\nd\ne\nf")
        #expect(TextLimits.cleaned("a\tb\u{200D}c\u{202E}d") == "a\tb\u{200D}c\u{202E}d")
        let marks = TextLimits.cleaned("e" + String(repeating: "\u{301}", count: 500) + "f")
        #expect(marks.unicodeScalars.count == 2 + TextLimits.maximumMarks)
        let word = TextLimits.cleaned(String(repeating: "a", count: 300) + String(repeating: "字", count: 300))
        #expect(word.unicodeScalars.filter { $0 == "\u{200B}" }.count == 2)
        let paragraphs = TextLimits.cleaned(String(repeating: "a\n", count: 5000))
        #expect(paragraphs.split(separator: "\n").count == TextLimits.maximumLines)
        let long = TextLimits.cleaned(String(repeating: "über ", count: 100_000))
        #expect(long.utf8.count <= TextLimits.maximumBytes + 3)
        #expect(long.hasSuffix("…"))
    }
}
