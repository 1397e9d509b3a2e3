import Foundation

/// A JSON value as it stands in a reference file, before it means anything.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A wrong guess is costly, so they come in the order of their frequency.
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let array = try? container.decode([JSONValue].self) {
            self = .array(array)
        } else if let object = try? container.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if container.decodeNil() {
            self = .null
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a JSON value")
        }
    }
}

extension JSONValue {
    static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

    static func numbers(_ values: [Double]) -> JSONValue { .array(values.map(JSONValue.number)) }

    static func integers(_ values: [Int]) -> JSONValue { .array(values.map(JSONValue.integer)) }

    static func optionalInteger(_ value: Int?) -> JSONValue { value.map(JSONValue.integer) ?? .null }

    /// Numbers, and the names that stand for those JSON does not have.
    var number: Double? {
        switch self {
        case .number(let value): value
        case .bool(let value): value ? 1 : 0
        case .string("nan"): .nan
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: nil
        }
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }

    var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }

    var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }

    subscript(_ key: String) -> JSONValue? { object?[key] }
}

extension JSONValue: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
        case .string(let value): "\"\(value)\""
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
        }
    }
}
