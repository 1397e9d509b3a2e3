/// The outcome of one case.
public enum CaseOutcome {
    case passed
    case failed(Difference)
    /// The original's own numbers are not to be matched.
    case skipped(reason: String)
}

extension ReferenceCase {
    /// Plays the case on the engine and compares.
    public func run(kind: ReferenceFile.Kind) -> CaseOutcome {
        if let unreliable { return .skipped(reason: unreliable) }
        let run = CaseRunner(self, kind: kind)
        if let difference = CaseComparison.firstDifference(self, run) { return .failed(difference) }
        return .passed
    }
}

/// Counts of outcomes.
public struct ConformanceTally: Equatable, CustomStringConvertible {
    public var passed = 0
    public var failed = 0
    public var skipped = 0

    public init() {}

    public var description: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }

    /// Runs every case of a file and tells of each that fails.
    public mutating func run(_ file: ReferenceFile, onFailure: (ReferenceCase, Difference) -> Void) {
        for reference in file.cases {
            switch reference.run(kind: file.kind) {
            case .passed: passed += 1
            case .skipped: skipped += 1
            case .failed(let difference):
                failed += 1
                onFailure(reference, difference)
            }
        }
    }
}
