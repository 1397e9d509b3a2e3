/// An object of JSON on one line, its members in the order in which they are added, so that equal runs give equal bytes.
public struct JSONLine: Hashable, Sendable {
    /// What stands between the brackets.
    private(set) var members = ""

    public init() {}

    /// The line, without a line feed.
    public var text: String { "{\(members)}" }

    public mutating func add(_ name: StaticString, _ value: Int) { append(name, "\(value)") }
    public mutating func add(_ name: StaticString, _ value: Bool) { append(name, value ? "true" : "false") }
    /// The shortest text that reads back as the same number; what JSON has no text for becomes null.
    public mutating func add(_ name: StaticString, _ value: Double) {
        append(name, value.isFinite ? value.shortText : "null")
    }
    public mutating func add(_ name: StaticString, _ value: String) { append(name, Self.quoted(value)) }
    /// Adds a value that is JSON already.
    mutating func add(_ name: StaticString, json: String) { append(name, json) }

    private mutating func append(_ name: StaticString, _ value: String) {
        if !members.isEmpty { members += "," }
        members += "\"\(name)\":\(value)"
    }

    /// A text with quotes around it, safe on one line.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case " "..."~": result.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
