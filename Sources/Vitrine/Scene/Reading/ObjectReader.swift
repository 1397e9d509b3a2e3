/// The members of an object, asked for by key; keys that nobody asked for are errors.
struct ObjectReader {
    let file: JSON5File
    let path: JSONPath
    private let members: [String: JSONValue]
    private var known: [String] = []

    init(file: JSON5File, path: JSONPath, members: [String: JSONValue]) {
        self.file = file
        self.path = path
        self.members = members
    }

    /// The value of a key; nil where it is not given.
    mutating func optional(_ key: String) -> ValueReader? {
        if !known.contains(key) { known.append(key) }
        return members[key].map { ValueReader(file: file, path: path[key], value: $0) }
    }

    /// The value of a key that has to be given.
    mutating func required(_ key: String) throws(SceneError) -> ValueReader {
        guard let value = optional(key) else { throw error("the key \"\(key)\" is missing") }
        return value
    }

    /// Whether a key is given; asking makes it a known one.
    mutating func has(_ key: String) -> Bool { optional(key) != nil }

    /// An error at the object.
    func error(_ problem: String) -> SceneError { file.error(at: path, problem) }

    /// Refuses keys that were not asked for.
    func finish() throws(SceneError) {
        let unknown = members.keys.filter { !known.contains($0) }
        guard !unknown.isEmpty else { return }
        let first = unknown.map { (offset: file.offset(ofKey: path[$0]), key: $0) }.min { $0 < $1 }
        guard let key = first?.key else { return }
        throw file.error(at: path[key], onKey: true, "unknown key; valid are: \(known.joined(separator: ", "))")
    }
}
