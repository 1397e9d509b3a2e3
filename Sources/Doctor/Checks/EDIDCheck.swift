/// Whether displays tell what they can do.
struct EDIDCheck: Check {
    let cards: [ExaminedCard]
    /// Panels that are soldered on, and displays that are none, often tell nothing.
    private static let silentKinds = ["DSI", "DPI", "LVDS", "eDP", "Virtual", "Composite", "SPI"]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        cards.flatMap { card in
            card.connectors.filter(\.isConnected).prefix(16).map { finding($0, on: card, machine) }
        }
    }

    private func finding(
        _ connector: ExaminedConnector, on card: ExaminedCard, _ machine: any ExaminedMachine
    ) -> Finding {
        let bytes = machine.bytes(of: "/sys/class/drm/\(card.name)-\(connector.name)/edid") ?? []
        guard !bytes.isEmpty else {
            if Self.silentKinds.contains(where: connector.name.hasPrefix) {
                return .right(.edid, "\(connector.name) needs no EDID")
            }
            return .warning(
                .edid, "the display on \(connector.name) tells no EDID, so its modes are guessed",
                mend: "try another cable; or give its own mode: vitrine show --mode")
        }
        do throws(EDIDBlock.Defect) {
            return .right(.edid, "\(connector.name) is \(try EDIDBlock(bytes).name)")
        } catch {
            return .warning(
                .edid, "the EDID of \(connector.name) is broken: \(error.text)",
                mend: "try another cable; or give its own mode: vitrine show --mode")
        }
    }
}
