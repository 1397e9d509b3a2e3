import FoundationEssentials

/// Walks over the structure of a JSON5 text: finds where a value stands, and what breaks the structure.
///
/// Foundation decodes the text, but tells neither where its values are nor where it is malformed, keeps the first of two
/// equal keys without a word, and knows no limits. This adds just that and leaves numbers and escapes to Foundation.
struct JSON5Outline {
    /// What is wrong, and at which byte.
    struct Flaw: Error, Hashable {
        var offset: Int
        var problem: String
    }

    /// Where a value was found, in bytes.
    struct Place: Hashable {
        /// Of its key, for a member of an object.
        var key: Int?
        var value: Int
    }

    static let maximumDepth = 32

    private let bytes: [UInt8]
    private let maximumValues: Int
    private var next = 0
    private var valueCount = 0
    private var path = JSONPath.root
    private var depth = 0

    private var wanted: JSONPath?
    private var found: Place?
    private var keepsLeaves = false
    private var leaves: [Range<Int>] = []
    private var spaces: [Range<Int>] = []

    private init(_ bytes: [UInt8], maximumValues: Int) {
        self.bytes = bytes
        self.maximumValues = maximumValues
    }

    /// Checks brackets, commas, colons, equal keys, depth and number of values.
    ///
    /// - Returns: where spaces beyond ASCII stand between values: JSON5 allows them, and Foundation knows none.
    static func check(_ bytes: [UInt8], maximumValues: Int) throws(Flaw) -> [Range<Int>] {
        var outline = JSON5Outline(bytes, maximumValues: maximumValues)
        try outline.readDocument()
        return outline.spaces
    }

    /// Where a value of a text that passed ``check(_:maximumValues:)`` stands.
    static func place(of path: JSONPath, in bytes: [UInt8]) -> Place? {
        var outline = JSON5Outline(bytes, maximumValues: .max)
        outline.wanted = path
        try? outline.readDocument()
        return outline.found
    }

    /// Every text, number and word that is a value, in order.
    static func leaves(of bytes: [UInt8]) -> [Range<Int>] {
        var outline = JSON5Outline(bytes, maximumValues: .max)
        outline.keepsLeaves = true
        try? outline.readDocument()
        return outline.leaves
    }

    // MARK: Structure

    private mutating func readDocument() throws(Flaw) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
        try skipSpace()
        guard next < bytes.count else { throw Flaw(offset: next, problem: "the file is empty") }
        try readValue(key: nil)
        try skipSpace()
        guard next >= bytes.count else {
            throw Flaw(offset: next, problem: "something follows after the end of the outermost value")
        }
    }

    private mutating func readValue(key: Int?) throws(Flaw) {
        valueCount += 1
        guard valueCount <= maximumValues else {
            throw Flaw(offset: next, problem: "more than \(maximumValues) values in one file")
        }
        let start = next
        if found == nil, let wanted, wanted == path { found = Place(key: key, value: start) }
        switch current {
        case UInt8(ascii: "{"):
            try enter()
            try readMembers()
            depth -= 1
        case UInt8(ascii: "["):
            try enter()
            try readElements()
            depth -= 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            try skipString()
            if keepsLeaves { leaves.append(start..<next) }
        default:
            skipWord()
            guard next > start else {
                throw Flaw(offset: start, problem: "\(currentText) stands where a value belongs")
            }
            if keepsLeaves { leaves.append(start..<next) }
        }
    }

    private mutating func enter() throws(Flaw) {
        guard depth < Self.maximumDepth else {
            throw Flaw(offset: next, problem: "nested more than \(Self.maximumDepth) deep")
        }
        depth += 1
        next += 1
    }

    private mutating func readMembers() throws(Flaw) {
        let opening = next - 1
        var keys: Set<String> = []
        while true {
            try skipSpace()
            if try takeEnd(UInt8(ascii: "}"), of: "object", opening: opening) { return }
            let start = next
            let key = try readKey()
            guard keys.insert(key).inserted else {
                throw Flaw(offset: start, problem: "the key \"\(key.excerpt)\" stands twice in one object")
            }
            try skipSpace()
            guard current == UInt8(ascii: ":") else {
                throw Flaw(offset: next, problem: "a colon is missing after the key \"\(key.excerpt)\"")
            }
            next += 1
            try skipSpace()
            path.append(.key(key))
            try readValue(key: start)
            path.removeLast()
            try takeComma(or: UInt8(ascii: "}"))
        }
    }

    private mutating func readElements() throws(Flaw) {
        let opening = next - 1
        var index = 0
        while true {
            try skipSpace()
            if try takeEnd(UInt8(ascii: "]"), of: "list", opening: opening) { return }
            path.append(.index(index))
            try readValue(key: nil)
            path.removeLast()
            index += 1
            try takeComma(or: UInt8(ascii: "]"))
        }
    }

    private mutating func takeEnd(_ end: UInt8, of what: String, opening: Int) throws(Flaw) -> Bool {
        guard next < bytes.count else { throw Flaw(offset: opening, problem: "this \(what) is never closed") }
        guard current == end else { return false }
        next += 1
        return true
    }

    /// After an entry comes a comma, or the end, which is left to be taken. The end of the file too: the loop says whose.
    private mutating func takeComma(or end: UInt8) throws(Flaw) {
        try skipSpace()
        guard next < bytes.count, current != end else { return }
        guard current == UInt8(ascii: ",") else {
            throw Flaw(offset: next, problem: "a comma is missing before \(currentText)")
        }
        next += 1
    }

    private mutating func readKey() throws(Flaw) -> String {
        let start = next
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
            try skipString()
            return try unescaped(bytes[start..<next], at: start)
        }
        skipWord()
        guard next > start else { throw Flaw(offset: start, problem: "\(currentText) stands where a key belongs") }
        let word = bytes[start..<next]
        if word.contains(UInt8(ascii: "\\")) {
            throw Flaw(offset: start, problem: "a key with an escape in it stands in quotes")
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// A text in quotes as Foundation reads it, so that one key is not taken for two.
    private func unescaped(_ text: ArraySlice<UInt8>, at start: Int) throws(Flaw) -> String {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        }
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let list = Data([UInt8(ascii: "[")] + text + [UInt8(ascii: "]")])
        guard let key = (try? decoder.decode([String].self, from: list))?.first else {
            throw Flaw(offset: start, problem: "this key holds an escape that stands for nothing")
        }
        return key
    }

    // MARK: Tokens

    private var current: UInt8? { next < bytes.count ? bytes[next] : nil }

    private var currentText: String {
        guard next < bytes.count else { return "the end of the file" }
        return
            "\"\(String(decoding: bytes[next..<min(next + 4, bytes.count)], as: UTF8.self).prefix(1).description.excerpt)\""
    }

    private mutating func skipSpace() throws(Flaw) {
        while let byte = current {
            if byte == UInt8(ascii: "/") {
                try skipComment()
            } else if byte == 0x20 || (0x09...0x0D).contains(byte) {
                next += 1
            } else if byte < 0x20 || byte == 0x7F {
                throw Flaw(offset: next, problem: "a control character stands between values")
            } else if let length = UnicodeSpace.length(at: next, in: bytes) {
                spaces.append(next..<next + length)
                next += length
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(Flaw) {
        let start = next
        switch next + 1 < bytes.count ? bytes[next + 1] : 0 {
        case UInt8(ascii: "/"):
            while let byte = current, byte != 0x0A, byte != 0x0D { next += 1 }
        case UInt8(ascii: "*"):
            next += 2
            while next + 1 < bytes.count, bytes[next] != UInt8(ascii: "*") || bytes[next + 1] != UInt8(ascii: "/") {
                next += 1
            }
            guard next + 1 < bytes.count else { throw Flaw(offset: start, problem: "this comment is never closed") }
            next += 2
        default:
            throw Flaw(offset: start, problem: "a single \"/\" begins no comment")
        }
    }

    private mutating func skipString() throws(Flaw) {
        let start = next
        let quote = bytes[start]
        next += 1
        while let byte = current, byte != quote {
            guard byte != 0x0A, byte != 0x0D else {
                throw Flaw(offset: start, problem: "this text is not closed on its line")
            }
            next += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next < bytes.count else { throw Flaw(offset: start, problem: "this text is never closed") }
        next += 1
    }

    private mutating func skipWord() {
        while let byte = current, byte > 0x20, !Self.endsWord(byte), UnicodeSpace.length(at: next, in: bytes) == nil {
            next += 1
        }
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
