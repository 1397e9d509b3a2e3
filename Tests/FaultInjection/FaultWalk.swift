/// The faults by which every call of a life is made to fail.
public struct FaultWalk: Sendable {
    /// The calls of a life in which nothing fails.
    public let calls: [FaultInjector.Call]
    /// So many of the first calls of each requirement are failed with every error that they may answer; later ones with one
    /// error each, in turn.
    private static let thoroughCalls = 2

    /// - Parameter life: lives once, with this injector below it.
    public init(of life: (FaultInjector) throws -> Void) rethrows {
        let injector = FaultInjector()
        try life(injector)
        calls = injector.calls
    }

    /// Each call once, and its requirement from there on.
    public var faults: [FaultInjector.Fault] {
        var seen: [String: Int] = [:]
        return calls.enumerated().flatMap { place, call -> [FaultInjector.Fault] in
            let count = seen[call.requirement, default: 0]
            seen[call.requirement] = count + 1
            guard !call.errors.isEmpty else { return [] }
            let errors = count < Self.thoroughCalls ? call.errors : [call.errors[count % call.errors.count]]
            return errors.flatMap { error -> [FaultInjector.Fault] in
                [.once(call: place, error: error), .always(call.requirement, from: place, error: error)]
            }
        }
    }

    /// Every `count`th fault from the `part`th on, so that parts can be walked at once.
    public func faults(part: Int, of count: Int) -> [FaultInjector.Fault] {
        faults.enumerated().filter { $0.offset % count == part }.map(\.element)
    }

    /// The requirements that were called.
    public var requirements: Set<String> { Set(calls.map(\.requirement)) }

    /// Each requirement with how often it was called and with how many errors it was failed, a line each.
    public var list: String {
        let counts = Dictionary(grouping: calls, by: \.requirement)
        return counts.keys.sorted().map { name in
            let errors = Set((counts[name] ?? []).flatMap(\.errors)).sorted().map(String.init)
            let way = errors.isEmpty ? "cannot fail" : "failed with \(errors.joined(separator: ", "))"
            return "  \(name): \(counts[name]?.count ?? 0) calls, \(way)"
        }.joined(separator: "\n")
    }
}
