/// What `vitrine bench` can measure, and which of its options each takes.
enum BenchSubject: String, CaseIterable {
    case transforms, frame, latency

    init(option text: String) throws(UsageError) {
        guard let subject = BenchSubject(rawValue: text) else {
            let valid = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("unknown subject \"\(text)\"; valid are: \(valid)")
        }
        self = subject
    }

    private var options: Set<String> {
        switch self {
        case .transforms: []
        case .frame: ["items", "type", "frames", "size", "svg", "card"]
        case .latency: ["card", "output", "mode", "count", "touch-rate", "seed", "latency", "frame-delay"]
        }
    }

    /// Refuses what another subject's options say.
    func check(_ given: ParsedOptions) throws(UsageError) {
        for name in given.values.keys.sorted() where !options.contains(name) {
            let takers = Self.allCases.filter { $0.options.contains(name) }.map { "vitrine bench \($0.rawValue)" }
            throw UsageError("--\(name) goes with \(takers.joined(separator: " and "))")
        }
    }
}
