/// What a text may ask for, so that one from outside holds up nobody. Beyond it a text is cut off or limited, never refused.
enum TextLimits {
    /// UTF-8 bytes.
    static let maximumBytes = 16 << 10
    /// Lines that are looked at.
    static let maximumLines = 512
    /// In pixels.
    static let fontSizes = 1.0...1024
    /// Marks upon one letter, as many as Unicode's stream-safe format allows (UAX #15): each costs the more, the more there are.
    static let maximumMarks = 30
    /// Pango looks for the next stop from the first one on.
    static let maximumTabs = 256
    /// Letters in a row without a place to break the line. Pango looks at the rest of such a word again for every line.
    static let maximumWord = 128
    /// Pixels of a picture.
    static let maximumArea = 4 << 20
    /// Points between lines beyond the font's own.
    static let lineSpacings = -100.0...1000
    /// A side of the box, in pixels. Pango counts 1024ths of a pixel in 32 bits.
    static let maximumBoxSide = 1 << 20
    /// Bytes of the names of font families and of a language.
    static let maximumNameBytes = 256

    /// A text without what is not text: control characters go, every line ends with a line feed, an endless word may be
    /// divided, and what is too long ends with `…`.
    static func cleaned(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = Count()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            guard let kept = kept(scalar, after: previous), count.add(kept) else { continue }
            guard count.bytes <= maximumBytes, count.paragraphs < maximumLines else {
                scalars.append("…")
                break
            }
            if count.word > maximumWord, !kept.isMark {
                scalars.append("\u{200B}")
                count.word = 0
            }
            scalars.append(kept)
        }
        return String(scalars)
    }

    /// How much there is of what is limited.
    private struct Count {
        var bytes = 0
        var paragraphs = 0
        var word = 0
        private var marks = 0
        private var tabs = 0

        /// False for a mark or a tab too many.
        mutating func add(_ scalar: Unicode.Scalar) -> Bool {
            marks = scalar.isMark ? marks + 1 : 0
            if scalar == "\t" { tabs += 1 }
            guard marks <= maximumMarks, scalar != "\t" || tabs <= maximumTabs else { return false }
            bytes += UTF8.width(scalar)
            if scalar == "\n" || scalar == "\u{2028}" { paragraphs += 1 }
            word = scalar.properties.isWhitespace || scalar.isIdeographic ? 0 : word + 1
            return true
        }
    }

    private static func kept(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A: previous == "\r" ? nil : "\n"
        case 0x0D, 0x0B, 0x0C, 0x85, 0x2029: "\n"
        case 0x09: "\t"
        case 0..<0x20, 0x7F..<0xA0: nil
        default: scalar
        }
    }

    /// A name that C takes: without a NUL and of bounded length.
    static func name(_ name: String) -> String {
        String(decoding: name.utf8.lazy.filter { $0 != 0 }.prefix(maximumNameBytes), as: UTF8.self)
    }
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// A line may break on either side.
    fileprivate var isIdeographic: Bool {
        (0x2E80..<0xA4D0).contains(value) || (0xAC00..<0xD7B0).contains(value) || (0x20000..<0x40000).contains(value)
    }
}
