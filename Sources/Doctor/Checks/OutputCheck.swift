/// Whether a display is connected, and what would be shown on it.
struct OutputCheck: Check {
    let cards: [ExaminedCard]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        guard !cards.isEmpty else { return [] }
        if let card = cards.first(where: { $0.reason == nil }),
            let connector = card.connectors.first(where: { $0.mode != nil }), let mode = connector.mode
        {
            return [.right(.output, "\(connector.name) of \(card.path) would be used at \(mode.text)")]
        }
        let readable = cards.filter { machine.access(to: $0.path) == .granted }
        // What keeps it from being known is told already.
        guard !readable.isEmpty else { return [] }
        let names = readable.flatMap { card in card.connectors.map { (card, $0) } }
        guard let connected = names.first(where: { $0.1.isConnected }) else {
            return [nothingConnected(names.map(\.1.name))]
        }
        return [
            .fault(
                .output, "\(connected.1.name) of \(connected.0.path) has no mode that could be used",
                mend: "vitrine list", kind: .noConnectedOutput)
        ]
    }

    private func nothingConnected(_ names: [String]) -> Finding {
        guard let first = names.first else {
            return .fault(
                .output, "no card has an output", mend: "sudo dmesg | grep -i drm", kind: .noConnectedOutput)
        }
        let all = names.prefix(8).joined(separator: ", ")
        return .fault(
            .output, "no display is connected to \(all)",
            mend: "plug in and switch on a display; not detected: video=\(first):D on the kernel's command line",
            kind: .noConnectedOutput)
    }
}
