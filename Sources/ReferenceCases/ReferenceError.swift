/// Why a reference file cannot be used, and where in it the reason lies.
public struct ReferenceError: Error, Equatable, CustomStringConvertible {
    /// For example `case tf/default/1: config.bounds`.
    public var place: String
    public var problem: String

    public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}

/// A value together with its place in the file, for messages that point at it.
struct Located {
    var value: JSONValue
    var place: String

    init(_ value: JSONValue, _ place: String) {
        self.value = value
        self.place = place
    }

    func error(_ problem: String) -> ReferenceError { ReferenceError(place: place, problem: problem) }

    subscript(_ key: String) -> Located? { value[key].map { Located($0, "\(place).\(key)") } }

    func member(_ key: String) throws(ReferenceError) -> Located {
        guard let member = self[key] else { throw error("member \"\(key)\" is missing") }
        return member
    }

    func elements() throws(ReferenceError) -> [Located] {
        guard let array = value.array else { throw error("expected an array, found \(value)") }
        return array.enumerated().map { Located($0.element, "\(place)[\($0.offset)]") }
    }

    func members() throws(ReferenceError) -> [String: Located] {
        guard let object = value.object else { throw error("expected an object, found \(value)") }
        var members: [String: Located] = [:]
        for (key, value) in object { members[key] = Located(value, "\(place).\(key)") }
        return members
    }

    func string() throws(ReferenceError) -> String {
        guard let string = value.string else { throw error("expected a string, found \(value)") }
        return string
    }

    func number() throws(ReferenceError) -> Double {
        guard let number = value.number else { throw error("expected a number, found \(value)") }
        return number
    }

    /// A whole number of a size that nothing can go wrong with.
    func integer(in range: ClosedRange<Int> = -1_000_000_000...1_000_000_000) throws(ReferenceError) -> Int {
        guard let integer = Int(exactly: try number()), range.contains(integer) else {
            throw error("expected a whole number in \(range), found \(value)")
        }
        return integer
    }

    func bool() throws(ReferenceError) -> Bool {
        guard let number = value.number else { throw error("expected true, false, 1 or 0, found \(value)") }
        return number != 0
    }

    func pair() throws(ReferenceError) -> (Double, Double) {
        let elements = try elements()
        guard elements.count == 2 else { throw error("expected two numbers, found \(value)") }
        return (try elements[0].number(), try elements[1].number())
    }
}
