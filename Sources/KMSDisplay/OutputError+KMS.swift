import Display
import EGLPlatform
import Platform

/// The errors of this module, with what to do about each.
extension OutputError {
    static let noCards = OutputError(
        .noDevice,
        "No KMS device: /dev/dri holds no card. Load the graphics driver; on a Raspberry Pi, /boot/firmware/config.txt "
            + "needs the line dtoverlay=vc4-kms-v3d."
    )

    static func opening(_ path: String, _ error: SystemError) -> OutputError {
        let text = "Cannot open \(path): \(error)."
        if error == .permissionDenied || error == .notPermitted {
            return OutputError(
                .noPermission,
                "\(text) Add the user to the group 'video' (sudo usermod -aG video USER) and log in again, or run as root."
            )
        }
        return OutputError(.noDevice, "\(text) Check with 'ls -l /dev/dri' that the device is there.")
    }

    static func cardNotFound(_ request: CardRequest, cards: [ProbedCard]) -> OutputError {
        var name = ""
        if case .named(let wanted) = request { name = String(wanted.prefix(256)).onOneLine }
        let present = cards.map { card in
            let names = [card.driver].compactMap { $0 } + card.node.aliases
            return names.isEmpty ? card.node.path : "\(card.node.path) (\(names.joined(separator: ", ")))"
        }
        return OutputError(
            .noDevice, "There is no card '\(name)'. The cards are: \(present.joined(separator: "; "))."
        )
    }

    /// None of the cards that were meant can show anything: says the most helpful of the reasons.
    static func nothingUsable(_ request: KMSOutputRequest, cards: [ProbedCard]) -> OutputError {
        let connectors = cards.flatMap { card in card.connectors.map { (card, $0) } }
        let states = connectors.map { "\($0.1.name) on \($0.0.node.path) is \(state($0.1))" }
        if let output = request.output, connectors.contains(where: { request.means($0.1, on: $0.0.node) }) {
            return OutputError(
                .noConnectedOutput,
                "Output \(output) cannot show anything: \(states.joined(separator: ", ")). "
                    + "Connect a display to it and switch it on, or choose another output."
            )
        }
        for card in cards {
            if case .closed(let error) = card.content, error == .permissionDenied || error == .notPermitted {
                return opening(card.node.path, error)
            }
        }
        guard !connectors.isEmpty else {
            let reasons = cards.map { "\($0.node.path): \($0.defect ?? "unusable")" }
            return OutputError(
                .noDevice,
                "No KMS device: no card can set modes. \(reasons.joined(separator: "; ")). Load the display driver; "
                    + "on a Raspberry Pi, /boot/firmware/config.txt needs the line dtoverlay=vc4-kms-v3d."
            )
        }
        if let output = request.output {
            let names = connectors.map { "\($0.1.name) (\(state($0.1)))" }
            return OutputError(
                .outputNotFound,
                "There is no output '\(String(output.prefix(64)).onOneLine)'. The outputs are: \(names.joined(separator: ", "))."
            )
        }
        return OutputError(
            .noConnectedOutput,
            "No display is connected: \(states.joined(separator: ", ")). Connect one and switch it on, or ask for an "
                + "output by name."
        )
    }

    private static func state(_ connector: ConnectorInfo) -> String {
        switch connector.status {
        case .connected: connector.modes.contains(where: \.isPlausible) ? "connected" : "connected but without a mode"
        case .disconnected: "disconnected"
        case .unknown: "in an unknown state"
        }
    }

    static func modeNotAvailable(
        _ request: ModeRequest, on connector: ConnectorInfo, card: CardNode
    ) -> OutputError {
        let modes = connector.modes.filter(\.isPlausible)
        let names = modes.prefix(40).map(\.description) + (modes.count > 40 ? ["…"] : [])
        return OutputError(
            .modeNotAvailable,
            "\(connector.name) on \(card.path) has no mode \(request). Its modes are: \(names.joined(separator: ", "))."
        )
    }

    /// Another process is master of the card.
    static func busy(_ card: DRMCard, _ error: SystemError) -> OutputError {
        // What the kernel says to everybody who is not master needs no telling.
        let isUsual = [.busy, .permissionDenied, .notPermitted].contains(error)
        return OutputError(
            .deviceBusy,
            "Cannot take over the screen of \(card.node.path)\(isUsual ? "" : " (\(error))"): \(holder(of: card)). Stop it (a desktop, a display manager "
                + "or a boot splash) or switch to a free console, then try again."
        )
    }

    /// Who is master of a card, as the beginning of a sentence.
    static func holder(of card: DRMCard) -> String {
        let clients = card.system.clients(ofCard: card.node.number)
        if let master = clients.first(where: { $0.isMaster == true }) {
            return "\(master.command) (process \(master.process)) is using it"
        }
        let unknown = clients.filter { $0.isMaster == nil }.map { "\($0.command) (process \($0.process))" }
        return unknown.isEmpty
            ? "another process is using it"
            : "another process is using it; these have it open: \(unknown.joined(separator: ", "))"
    }

    /// A call failed for good.
    static func failed(_ attempt: String, _ card: DRMCard, _ error: SystemError, hint: String) -> OutputError {
        OutputError(.deviceFailed, "Cannot \(attempt) on \(card.node.path): \(error). \(hint)")
    }

    static func graphics(_ failure: EGLFailure, _ card: DRMCard) -> OutputError {
        OutputError(.deviceFailed, "\(failure) The card is \(card.node.path).")
    }
}
