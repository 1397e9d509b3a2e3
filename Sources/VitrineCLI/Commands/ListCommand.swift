import EvdevInput
import KMSDisplay
import Vitrine

/// `vitrine list`: what there is to show on and to touch, and why it would be chosen or not.
enum ListCommand: Command {
    static let name = "list"
    static let abstract = "List display cards, connectors, modes and input devices, and why each is used or not"
    static let parser = OptionParser(
        operands: "",
        summary: "Lists display cards, connectors, modes and input devices, and why each would be used or not.",
        options: [helpOption]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        try refuseOperands(of: options)
        Console.print("Display cards:")
        let cards = KMSOutput.survey()
        if cards.isEmpty { Console.print("  none: there is no /dev/dri/card*; is a KMS driver loaded?") }
        for card in cards { print(card) }
        Console.print("Input devices:")
        let devices = InputDevices.survey()
        if devices.isEmpty { Console.print("  none: there is no /dev/input/event*") }
        for device in devices { Console.print("  \(device)") }
    }

    private static func print(_ card: CardReport) {
        let driver = card.driver.map { " (\($0))" } ?? ""
        Console.print("  \(card.path)\(driver): \(text(card.verdict))")
        for alias in card.aliases { Console.print("    also \(alias)") }
        for connector in card.connectors {
            Console.print("    \(connector.name), \(connector.status): \(text(connector.verdict))")
            for line in modeLines(connector.modes) { Console.print("      \(line)") }
        }
    }

    /// The chosen mode, then the others, together where the reason is the same.
    private static func modeLines(_ modes: [ModeReport]) -> [String] {
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

    private static func text(_ verdict: Verdict) -> String {
        switch verdict {
        case .chosen: "chosen"
        case .rejected(let reason): "not chosen: \(reason)"
        }
    }
}
