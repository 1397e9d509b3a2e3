import CPango
import Testing

/// A script that texts are tested in, with what it takes to show it.
struct Script: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// A family that has its letters, and the Debian package that has the family.
    let family: String
    let package: String
    var isRightToLeft = false
    var isColored = false

    var testDescription: String { name }

    static let all = [
        Script(name: "Latin", text: "Žluťoučký kůň, Ångström", family: "Noto Sans", package: "fonts-noto-core"),
        Script(
            name: "Arabic", text: "صباح الخير", family: "Noto Sans Arabic", package: "fonts-noto-core",
            isRightToLeft: true),
        Script(
            name: "Hebrew", text: "בוקר טוב", family: "Noto Sans Hebrew", package: "fonts-noto-core",
            isRightToLeft: true),
        Script(name: "Devanagari", text: "नमस्ते दुनिया", family: "Noto Sans Devanagari", package: "fonts-noto-core"),
        Script(name: "Thai", text: "สวัสดีชาวโลก", family: "Noto Sans Thai", package: "fonts-noto-core"),
        Script(name: "Chinese", text: "你好世界", family: "Noto Sans CJK SC", package: "fonts-noto-cjk"),
        Script(name: "Japanese", text: "おはようございます、世界", family: "Noto Sans CJK JP", package: "fonts-noto-cjk"),
        Script(name: "Korean", text: "좋은 아침이에요", family: "Noto Sans CJK KR", package: "fonts-noto-cjk"),
        Script(
            name: "emoji", text: "😀👋🏽🇳🇿❤️", family: "Noto Color Emoji", package: "fonts-noto-color-emoji",
            isColored: true),
    ]

    static let latin = all[0]

    /// Of the fonts that the tests need, those that are not installed, with their packages.
    static let missingFonts: String = {
        let missing = all.filter { !vitrine_has_font_family($0.family) }.map { "\($0.family) (\($0.package))" }
        if !missing.isEmpty { print("skipped: texts, since there is no font \(missing.joined(separator: ", "))") }
        return missing.joined(separator: ", ")
    }()
}
