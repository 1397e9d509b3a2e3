/// Something in which the engine differs from the original.
public struct Difference: CustomStringConvertible {
    /// For example `dump 3.items[2].transform[4]`.
    public var place: String
    public var expected: String
    public var got: String

    public var description: String { "\(place): expected \(expected), got \(got)" }
}

/// Compares what the engine did with what the original did, up to the first difference.
struct CaseComparison {
    /// Relative for numbers above 1, absolute below.
    private static let tolerance = 1e-9
    /// The original stores alpha in single precision.
    private static let alphaTolerance = 1e-6

    private static let scrollBegins = "willBeginScrollingAnimation"

    static func firstDifference(_ reference: ReferenceCase, _ run: CaseRunner) -> Difference? {
        for (step, expected) in reference.expected.answers {
            if let difference = answerDifference(expected, run.answers[step], step) { return difference }
        }
        for (name, column) in reference.expected.frames.sorted(by: { $0.key < $1.key }) {
            let got = JSONValue.array(run.frames[name] ?? [])
            if let difference = difference(.array(column), got, "frames.\(name)", name) { return difference }
        }
        // A quirk note leaves open which events there are, and only that.
        guard reference.quirk == nil, let events = reference.expected.events else { return nil }
        return eventDifference(events, run.events)
    }

    private static func answerDifference(_ expected: JSONValue, _ got: JSONValue?, _ step: Int) -> Difference? {
        if expected["ambiguous"] == .bool(true) { return nil }
        for (name, value) in (expected.object ?? [:]).sorted(by: { $0.key < $1.key }) where name != "step" {
            let place = "\(name) \(step)"
            guard let answer = got?[name] else {
                return Difference(place: place, expected: "\(value)", got: "no answer")
            }
            if let difference = difference(value, answer, place, name) { return difference }
            if let order = value["zOrder"] {
                let ties = value["zTies"]?.array ?? []
                if let difference = orderDifference(order, answer["zOrder"], ties, place) { return difference }
            }
        }
        return nil
    }

    /// Events one by one, so that a message names the first that is wrong, and not just their number.
    private static func eventDifference(_ expected: [JSONValue], _ got: [JSONValue]) -> Difference? {
        for position in 0..<max(expected.count, got.count) {
            let place = "event \(position)"
            guard position < expected.count else {
                return Difference(place: place, expected: "no more", got: "\(got[position])")
            }
            guard position < got.count else {
                return Difference(place: place, expected: "\(expected[position])", got: "no more")
            }
            // Its start velocity means nothing in the original; that of a deceleration does.
            let isScroll = expected[position].array?.dropFirst().first == .string(scrollBegins)
            if difference(expected[position], got[position], place, isScroll ? scrollBegins : "event") != nil {
                return Difference(place: place, expected: "\(expected[position])", got: "\(got[position])")
            }
        }
        return nil
    }

    /// - Parameter key: the name of the member that the value is, or is an element of.
    private static func difference(
        _ expected: JSONValue, _ got: JSONValue, _ place: String, _ key: String
    ) -> Difference? {
        switch (expected, got) {
        case (.null, _) where key == "toggle":
            // It depends on the order of a hash table in the original.
            return nil
        case (.object(let members), .object(let answers)):
            for (name, value) in members.sorted(by: { $0.key < $1.key }) where !["zOrder", "zTies"].contains(name) {
                let answer = answers[name] ?? .null
                if name == "startVelocity", key == scrollBegins { continue }
                if let difference = difference(value, answer, "\(place).\(name)", name) { return difference }
            }
            return nil
        case (.array(let elements), .array(let answers)):
            guard elements.count == answers.count else {
                return Difference(place: "\(place).count", expected: "\(elements.count)", got: "\(answers.count)")
            }
            for (position, element) in elements.enumerated() {
                let place = "\(place)[\(position)]"
                if let difference = difference(element, answers[position], place, key) { return difference }
            }
            return nil
        default:
            return isEqual(expected, got, key) ? nil : Difference(place: place, expected: "\(expected)", got: "\(got)")
        }
    }

    private static func isEqual(_ expected: JSONValue, _ got: JSONValue, _ key: String) -> Bool {
        guard let a = expected.number, let b = got.number else { return expected == got }
        if a == b || (a.isNaN && b.isNaN) { return true }
        let tolerance = key == "alpha" || key == "alphaForOffset" ? alphaTolerance : Self.tolerance
        return (a - b).magnitude <= tolerance * max(1, a.magnitude)
    }

    /// Back to front, where the order within a group of ties is open.
    private static func orderDifference(
        _ expected: JSONValue, _ got: JSONValue?, _ ties: [JSONValue], _ place: String
    ) -> Difference? {
        func canonical(_ order: JSONValue?) -> [Double] {
            var order = order?.array?.compactMap(\.number) ?? []
            for tie in ties {
                let members = tie.array?.compactMap(\.number) ?? []
                let places = order.indices.filter { members.contains(order[$0]) }
                for (place, member) in zip(places, places.map { order[$0] }.sorted()) { order[place] = member }
            }
            return order
        }
        guard canonical(expected) != canonical(got) else { return nil }
        return Difference(place: "\(place).zOrder", expected: "\(expected)", got: "\(got ?? .null)")
    }
}
