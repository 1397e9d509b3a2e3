import KMSDisplay

/// What there is to show on, and why it would be chosen or not.
struct DisplayListing {
    /// How much is told.
    enum Depth: Int, Comparable {
        case cards, outputs, modes

        static func < (lhs: Depth, rhs: Depth) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    let depth: Depth

    /// Prints what a request makes of what there is.
    func print(for request: KMSOutputRequest = KMSOutputRequest()) {
        Console.print("Display cards:")
        let cards = KMSOutput.survey(for: request)
        if cards.isEmpty { Console.print("  none: there is no /dev/dri/card*; is a KMS driver loaded?") }
        for card in cards { lines(card).forEach(Console.print) }
        let nodes = KMSOutput.renderNodes()
        guard depth >= .modes, !nodes.isEmpty else { return }
        Console.print("Devices that draw:")
        for node in nodes { Console.print("  \(node.path)\(node.driver.map { " (\($0))" } ?? "")") }
    }

    private func lines(_ card: CardReport) -> [String] {
        let driver = card.driver.map { " (\($0))" } ?? ""
        var lines = ["  \(card.path)\(driver): \(text(card.verdict))"]
        lines += card.aliases.map { "    also \($0)" }
        guard depth >= .outputs else { return lines }
        for connector in card.connectors {
            lines.append("    \(connector.name), \(connector.status): \(text(connector.verdict))")
            if depth >= .modes { lines += modeLines(connector.modes).map { "      \($0)" } }
        }
        return lines
    }

    /// The chosen mode, then the others, together where the reason is the same.
    private func modeLines(_ modes: [ModeReport]) -> [String] {
        var lines: [String] = []
        var reasons: [String] = []
        for mode in modes {
            switch mode.verdict {
            case .chosen: lines.append("\(mode.mode): chosen")
            case .rejected(let reason): if !reasons.contains(reason) { reasons.append(reason) }
            }
        }
        for reason in reasons {
            let names = modes.filter { $0.verdict == .rejected(reason) }.map { "\($0.mode)" }
            lines.append("not chosen (\(reason)): \(names.joined(separator: ", "))")
        }
        return lines
    }

    private func text(_ verdict: Verdict) -> String {
        switch verdict {
        case .chosen: "chosen"
        case .rejected(let reason): "not chosen: \(reason)"
        }
    }
}
