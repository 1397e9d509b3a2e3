import DrawList
import Geometry

/// A value of a file that is read as what it should be; every error says where it stands and what is valid.
struct ValueReader {
    let file: JSON5File
    let path: JSONPath
    let value: JSONValue

    /// An error at this value.
    func error(_ problem: String) -> SceneError { file.error(at: path, problem) }

    /// Notes something about this value that is no mistake, but will look other than it was meant.
    func warn(_ problem: String) { file.warn(at: path, problem) }

    private func wrongKind(_ expected: String) -> SceneError { error("must be \(expected), was \(value.kind)") }

    func number(in range: ClosedRange<Double> = -1e9...1e9) throws(SceneError) -> Double {
        let expected = "a number from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
        guard case .number(let number) = value, range.contains(number) else { throw wrongKind(expected) }
        return number
    }

    func integer(in range: ClosedRange<Int>) throws(SceneError) -> Int {
        guard case .number(let number) = value, let integer = Int(exactly: number), range.contains(integer) else {
            throw wrongKind("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    func flag() throws(SceneError) -> Bool {
        guard case .bool(let flag) = value else { throw wrongKind("true or false") }
        return flag
    }

    /// A text of one character or more.
    func text(maximumLength: Int = 4096) throws(SceneError) -> String {
        guard case .string(let text) = value else { throw wrongKind("a text in quotes") }
        guard !text.isEmpty else { throw error("must be a text of 1 to \(maximumLength) bytes, was empty") }
        guard text.utf8.count <= maximumLength else {
            throw error("must be a text of 1 to \(maximumLength) bytes, had \(text.utf8.count)")
        }
        guard !text.utf8.contains(0) else {
            throw error("must be a text without the NUL character, which is in this one")
        }
        return text
    }

    /// One of several words, upper or lower case, with or without separators.
    func choice<Choice>(_ name: (Choice) -> String, of choices: [Choice]) throws(SceneError) -> Choice {
        let valid = "one of: \(choices.map(name).joined(separator: ", "))"
        guard case .string(let text) = value else { throw wrongKind(valid) }
        func folded(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != "_" } }
        let wanted = folded(text)
        guard let choice = choices.first(where: { folded(name($0)) == wanted }) else { throw wrongKind(valid) }
        return choice
    }

    /// One of an enumeration's raw values.
    func choice<Choice: RawRepresentable & CaseIterable>(_ type: Choice.Type) throws(SceneError) -> Choice
    where Choice.RawValue == String {
        try choice({ $0.rawValue }, of: Array(Choice.allCases))
    }

    /// The values of a list.
    func list(count: ClosedRange<Int>) throws(SceneError) -> [ValueReader] {
        guard case .array(let values) = value else { throw wrongKind("a list in [ ]") }
        guard count.contains(values.count) else {
            throw error("must have \(count.lowerBound) to \(count.upperBound) entries, had \(values.count)")
        }
        return values.enumerated().map { ValueReader(file: file, path: path[$0.offset], value: $0.element) }
    }

    /// The members of an object.
    func object() throws(SceneError) -> ObjectReader {
        guard case .object(let members) = value else { throw wrongKind("an object in { }") }
        return ObjectReader(file: file, path: path, members: members)
    }

    // MARK: Compound values

    /// `#rgb`, `#rrggbb` or `#rrggbbaa`.
    func color() throws(SceneError) -> Color {
        guard case .string(let text) = value, let color = Color(hexadecimal: text) else {
            throw wrongKind("a colour as #rgb, #rrggbb or #rrggbbaa")
        }
        return color
    }

    /// Points, or a share of something as "25%".
    func length() throws(SceneError) -> Length {
        if case .string(let text) = value, text.hasSuffix("%"), let percent = Double(text.dropLast()),
            percent.magnitude <= 10_000
        {
            return .share(percent / 100)
        }
        guard case .number(let points) = value, points.magnitude <= 1e6 else {
            throw wrongKind("a number of points or a share such as \"25%\"")
        }
        return .points(points)
    }

    /// A length that is not negative.
    func extent() throws(SceneError) -> Length {
        let length = try length()
        guard length.resolved(against: 1) >= 0 else { throw wrongKind("a size, which is not negative") }
        return length
    }

    /// `{x, y}`, both 0 unless given.
    func point() throws(SceneError) -> Point {
        var reader = try object()
        let x = try reader.optional("x")?.number(in: -1e6...1e6)
        let y = try reader.optional("y")?.number(in: -1e6...1e6)
        try reader.finish()
        return Point(x: x ?? 0, y: y ?? 0)
    }
}
