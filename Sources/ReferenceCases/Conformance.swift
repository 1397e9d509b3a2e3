/// The outcome of one case.
public enum CaseOutcome {
    case passed
    case failed(Difference)
    /// The original's own numbers are not to be matched.
    case skipped(reason: String)
    /// It differs, as it is known and meant to.
    case deviates(reason: KnownDeviations.Reason, Difference)
}

extension ReferenceCase {
    /// Plays the case on the engine and compares.
    ///
    /// - Parameter deviations: what may differ. A case that is listed there and does not differ has failed: the list is wrong.
    public func run(kind: ReferenceFile.Kind, deviations: KnownDeviations = .all) -> CaseOutcome {
        if let unreliable { return .skipped(reason: unreliable) }
        let run = CaseRunner(self, kind: kind)
        let difference = CaseComparison.firstDifference(self, run)
        switch (difference, deviations.reason(for: id)) {
        case (nil, nil): return .passed
        case (let difference?, nil): return .failed(difference)
        case (let difference?, let reason?): return .deviates(reason: reason, difference)
        case (nil, let reason?):
            return .failed(
                Difference(place: "known deviation", expected: "a difference for \(reason)", got: "none"))
        }
    }
}

/// Counts of outcomes.
public struct ConformanceTally: Equatable, CustomStringConvertible {
    public var passed = 0
    public var failed = 0
    public var skipped = 0
    /// Cases that differ as they are meant to, by the reason. In none of the other counts.
    public private(set) var deviating: [KnownDeviations.Reason: Int] = [:]

    /// All cases that differ as they are meant to.
    public var deviates: Int { deviating.values.reduce(0, +) }

    public init() {}

    /// Two lines: the deviations with their reasons, and the other counts.
    public var description: String {
        let reasons = deviating.sorted { $0.key < $1.key }.map { "\($0.value) by \($0.key)" }
        let detail = reasons.isEmpty ? "" : ": " + reasons.joined(separator: ", ")
        return "\(deviates) deviate\(detail)\n\(passed) passed, \(failed) failed, \(skipped) skipped"
    }

    /// Runs every case of a file and tells of each that fails, and of each that deviates.
    public mutating func run(
        _ file: ReferenceFile, deviations: KnownDeviations = .all,
        onFailure: (ReferenceCase, Difference) -> Void,
        onDeviation: (ReferenceCase, KnownDeviations.Reason, Difference) -> Void = { _, _, _ in }
    ) {
        for reference in file.cases {
            switch reference.run(kind: file.kind, deviations: deviations) {
            case .passed: passed += 1
            case .skipped: skipped += 1
            case .deviates(let reason, let difference):
                deviating[reason, default: 0] += 1
                onDeviation(reference, reason, difference)
            case .failed(let difference):
                failed += 1
                onFailure(reference, difference)
            }
        }
    }
}
