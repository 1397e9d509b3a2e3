/// The spaces and line ends beyond ASCII that JSON5 allows between values, in UTF-8. Editors and web pages like to insert them.
enum UnicodeSpace {
    /// How many bytes the space at an index has; nil if there is none.
    static func length(at index: Int, in bytes: [UInt8]) -> Int? {
        switch bytes[index] {
        case 0xC2: follows(index, in: bytes) { first, _ in first == 0xA0 } ? 2 : nil
        case 0xE1: follows(index, in: bytes) { $0 == 0x9A && $1 == 0x80 } ? 3 : nil
        case 0xE2: follows(index, in: bytes, isWide) ? 3 : nil
        case 0xE3: follows(index, in: bytes) { $0 == 0x80 && $1 == 0x80 } ? 3 : nil
        case 0xEF: follows(index, in: bytes) { $0 == 0xBB && $1 == 0xBF } ? 3 : nil
        default: nil
        }
    }

    /// U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F.
    private static func isWide(_ first: UInt8, _ second: UInt8) -> Bool {
        switch (first, second) {
        case (0x80, 0x80...0x8A), (0x80, 0xA8), (0x80, 0xA9), (0x80, 0xAF), (0x81, 0x9F): true
        default: false
        }
    }

    private static func follows(_ index: Int, in bytes: [UInt8], _ test: (UInt8, UInt8) -> Bool) -> Bool {
        guard index + 1 < bytes.count else { return false }
        return test(bytes[index + 1], index + 2 < bytes.count ? bytes[index + 2] : 0)
    }
}
