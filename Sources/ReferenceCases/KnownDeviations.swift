/// Cases of which the outcome is meant to differ from the original's, each for a reason that the documentation gives.
public struct KnownDeviations: Sendable {
    /// The id of a row of Documentation/deviations.md, such as `N14`.
    public typealias Reason = String

    private let reasons: [String: Reason]

    /// - Parameter cases: ids of cases, by the reason for which they differ.
    public init(_ cases: [Reason: [String]]) {
        var reasons: [String: Reason] = [:]
        for (reason, ids) in cases {
            for id in ids { reasons[id] = reason }
        }
        self.reasons = reasons
    }

    /// Classic motion, which the cases are played with, deviates in none.
    public static let all = KnownDeviations([:])

    /// Every reason that is given.
    public var allReasons: Set<Reason> { Set(reasons.values) }

    /// Nil for a case that is not to differ.
    func reason(for id: String) -> Reason? { reasons[id] }
}
