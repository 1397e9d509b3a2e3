import Doctor

/// What `vitrine doctor` prints.
struct DoctorReport {
    let findings: [Finding]

    private static let words: [Finding.Level: String] = [.right: "ok", .warning: "warning", .fault: "fault"]

    var lines: [String] {
        findings.map { finding in
            let remedy = finding.remedy.map { " → \($0)" } ?? ""
            return Self.padded(Self.words[finding.level] ?? "", 9) + Self.padded(finding.topic.rawValue, 13)
                + finding.text + remedy
        } + [summary]
    }

    private var summary: String {
        let (faults, warnings) = (count(.fault), count(.warning))
        guard faults + warnings > 0 else { return "Nothing is wrong." }
        return "\(faults) \(faults == 1 ? "fault" : "faults"), \(warnings) \(warnings == 1 ? "warning" : "warnings")."
    }

    private func count(_ level: Finding.Level) -> Int { findings.count { $0.level == level } }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    // MARK: JSON

    private struct Document: Encodable {
        struct Entry: Encodable {
            let topic: String
            let level: String
            let text: String
            let remedy: String?
        }

        let faults: Int
        let warnings: Int
        let findings: [Entry]
    }

    func json() throws -> String {
        try JSONText.of(
            Document(
                faults: count(.fault), warnings: count(.warning),
                findings: findings.map { finding in
                    Document.Entry(
                        topic: finding.topic.rawValue, level: Self.words[finding.level] ?? "", text: finding.text,
                        remedy: finding.remedy)
                }))
    }
}
