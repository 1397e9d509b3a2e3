/// A JSON value as it was read, before anyone knows what it means.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// What it is, in a message's words.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): value.shortText
        case .string(let value): "the text \"\(value.excerpt)\""
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension Double {
    /// As people write it: whole numbers without a fraction.
    package var shortText: String {
        guard let whole = Int(exactly: self), magnitude < 1e15 else { return description }
        return "\(whole)"
    }
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The most frequent kinds first: a recording is mostly numbers.
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .bool(flag)
        } else if container.decodeNil() {
            self = .null
        } else if let list = try? container.decode([JSONValue].self) {
            self = .array(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
