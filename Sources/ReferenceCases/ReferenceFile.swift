import Foundation

/// A file of measured cases (schema 1).
public struct ReferenceFile {
    public var kind: Kind
    public var cases: [ReferenceCase]

    public enum Kind: String, CaseIterable, Sendable {
        case transforms
        case trajectories
        case scrolling
        case editing
        case queries
    }

    /// The largest file that is read, in bytes.
    public static let maximumSize = 512 << 20

    /// Reads the plain JSON of a file.
    public init(json: Data) throws(ReferenceError) {
        guard json.count <= Self.maximumSize else {
            throw ReferenceError(place: "", problem: "larger than \(Self.maximumSize >> 20) MiB")
        }
        let root = Located(try Self.decode(json), "file")
        let schema = try root.member("schema")
        guard try schema.integer() == 1 else { throw schema.error("only schema 1 is known, found \(schema.value)") }
        let name = try root.member("kind")
        guard let kind = Kind(rawValue: try name.string()) else {
            let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw name.error("unknown kind \(name.value); known are \(known)")
        }
        self.kind = kind
        cases = []
        for element in try root.member("cases").elements() { cases.append(try ReferenceCase(element)) }
    }

    private static func decode(_ json: Data) throws(ReferenceError) -> JSONValue {
        do {
            return try JSONDecoder().decode(JSONValue.self, from: json)
        } catch DecodingError.dataCorrupted(let context) {
            let cause = context.underlyingError.map { "\($0)" } ?? context.debugDescription
            throw ReferenceError(place: "", problem: "not JSON: \(cause)")
        } catch {
            throw ReferenceError(place: "", problem: "not JSON: \(error)")
        }
    }
}

/// One case: how a carousel was built, what was done with it, and what the original then did.
public struct ReferenceCase {
    public var id: String
    var config: CaseConfig
    var steps: [CaseStep]
    var expected: ExpectedResults
    /// Why the order of events rests on chance in the original.
    public var quirk: String?
    /// Why the original's numbers are not to be matched.
    public var unreliable: String?

    init(_ json: Located) throws(ReferenceError) {
        id = try json.member("id").string()
        // From here on the id says more than a position in the file.
        let json = Located(json.value, "case \(id)")
        config = try CaseConfig(try json.member("config"))
        steps = []
        for step in try json.member("steps").elements() { steps.append(try CaseStep(step)) }
        expected = try ExpectedResults(try json.member("expected"))
        quirk = json["quirk"].map { $0.value.string ?? "\($0.value)" }
        unreliable = json["unreliable"].map { $0.value.string ?? "\($0.value)" }
    }
}

/// What the original answered and did.
struct ExpectedResults {
    /// Answers to steps that ask, by the number of the step.
    var answers: [(step: Int, answer: JSONValue)] = []
    /// Nil where the file says nothing of events.
    var events: [JSONValue]?
    /// Columns with one value a tick.
    var frames: [String: [JSONValue]] = [:]

    init(_ json: Located) throws(ReferenceError) {
        for entry in try json["out"]?.elements() ?? [] {
            answers.append((try entry.member("step").integer(), entry.value))
        }
        events = try json["events"]?.elements().map(\.value)
        for (name, column) in try json["frames"]?.members() ?? [:] {
            frames[name] = try column.elements().map(\.value)
        }
    }
}
