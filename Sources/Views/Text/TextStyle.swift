/// How a text is set.
public struct TextStyle: Hashable, Sendable {
    /// Where lines stand in a box that is wider.
    public enum Alignment: Hashable, Sendable {
        /// Where the paragraph begins: on the right for Arabic and Hebrew, on the left for others.
        case natural
        case left
        case center
        case right
        /// Wrapped lines fill the width; the last one of a paragraph is natural.
        case justified
    }

    /// Where a line that is too long goes on.
    public enum Wrapping: Hashable, Sendable {
        /// In the next line, between words; a word that is wider than the box is divided anywhere.
        case word
        /// In the next line, between any two letters.
        case character
        /// Nowhere: each paragraph is one line.
        case none
    }

    /// What becomes of text for which there is no room.
    public enum Truncation: Hashable, Sendable {
        /// The last line that has room shows `…` at its end, at its start or in its middle.
        case end, start, middle
        /// It is cut off.
        case none
    }

    public var font: Font
    public var alignment: Alignment
    public var wrapping: Wrapping
    public var truncation: Truncation
    /// At most so many lines, at least one; nil: as many as the height has room for.
    public var maximumLines: Int?
    /// Points between a line and the next, on top of the font's own distance; −100…1000, limited to that.
    public var lineSpacing: Double
    /// Language tag such as `ja`, by which Chinese, Japanese and Korean forms of a character are told apart; nil leaves it
    /// to the fonts.
    public var language: String?

    public init(
        font: Font = Font(), alignment: Alignment = .natural, wrapping: Wrapping = .word,
        truncation: Truncation = .end, maximumLines: Int? = nil, lineSpacing: Double = 0, language: String? = nil
    ) {
        self.font = font
        self.alignment = alignment
        self.wrapping = wrapping
        self.truncation = truncation
        self.maximumLines = maximumLines
        self.lineSpacing = lineSpacing
        self.language = language
    }
}
