import Display
import Platform

/// Which card, connector and mode a request comes down to.
struct OutputSelection {
    /// Index among the probed cards.
    var card: Int
    /// Index among the card's connectors.
    var connector: Int
    /// Index among the connector's modes.
    var mode: Int

    /// A connector that could be used on a card that could be used.
    private struct Candidate {
        var card: Int
        var connector: Int
        /// Nil where no mode is as requested.
        var mode: Int?
        var rank: CardRank
    }

    /// Decides. Pure: the same cards and request give the same selection.
    static func select(
        _ request: KMSOutputRequest, among cards: [ProbedCard], resolve: (String) -> String?
    ) throws(OutputError) -> OutputSelection {
        guard !cards.isEmpty else { throw .noCards }
        let meant = cards.indices.filter {
            request.card.matches(cards[$0].node, driver: cards[$0].driver, resolve: resolve)
        }
        guard !meant.isEmpty else { throw .cardNotFound(request.card, cards: cards) }
        let candidates = meant.compactMap { candidate(request, on: cards[$0], index: $0) }
        guard let best = candidates.max(by: { $0.rank < $1.rank }) else {
            throw .nothingUsable(request, cards: meant.map { cards[$0] })
        }
        guard let mode = best.mode else {
            throw .modeNotAvailable(
                request.mode, on: cards[best.card].connectors[best.connector], card: cards[best.card].node
            )
        }
        return OutputSelection(card: best.card, connector: best.connector, mode: mode)
    }

    /// The card's first connector that has a display and the mode, or at least a display.
    private static func candidate(
        _ request: KMSOutputRequest, on card: ProbedCard, index: Int
    ) -> Candidate? {
        let possible = card.connectors.indices.filter { isUsable(card.connectors[$0], of: card.node, for: request) }
        // Of several that are meant, first those that surely have a display.
        let usable =
            possible.filter { card.connectors[$0].status == .connected }
            + possible.filter { card.connectors[$0].status != .connected }
        guard let first = usable.first else { return nil }
        let withMode = usable.first { request.mode.choose(from: card.connectors[$0].modes) != nil }
        let connector = withMode ?? first
        return Candidate(
            card: index, connector: connector, mode: request.mode.choose(from: card.connectors[connector].modes),
            rank: rank(request, of: card, hasMode: withMode != nil, displays: usable.count)
        )
    }

    private static func rank(
        _ request: KMSOutputRequest, of card: ProbedCard, hasMode: Bool, displays: Int
    ) -> CardRank {
        CardRank(
            hasMode: hasMode, driver: card.driver, connectedDisplays: displays, number: card.node.number
        )
    }

    /// A display whose presence cannot be detected is used only when it is asked for by name.
    static func isUsable(_ connector: ConnectorInfo, of card: CardNode, for request: KMSOutputRequest) -> Bool {
        guard request.means(connector, on: card) else { return false }
        guard connector.modes.contains(where: \.isPlausible) else { return false }
        switch connector.status {
        case .connected: return true
        case .disconnected: return false
        case .unknown: return request.output != nil
        }
    }
}

extension OutputSelection {
    /// Everything that was found, with what `request` makes of it.
    static func report(
        _ request: KMSOutputRequest, among cards: [ProbedCard], resolve: (String) -> String?
    ) -> [CardReport] {
        let selection = try? select(request, among: cards, resolve: resolve)
        return cards.indices.map { index in
            let card = cards[index]
            let isChosen = selection?.card == index
            let isMeant = request.card.matches(card.node, driver: card.driver, resolve: resolve)
            return CardReport(
                path: card.node.path, aliases: card.node.aliases, driver: card.driver,
                connectors: card.connectors.indices.map {
                    report(
                        request, on: card.connectors[$0], of: card.node, isCardChosen: isChosen,
                        selectedMode: isChosen && selection?.connector == $0 ? selection?.mode : nil
                    )
                },
                verdict: isChosen
                    ? .chosen
                    : .rejected(
                        isMeant
                            ? reason(request, against: card, selection: selection, cards: cards)
                            : "another card was asked for"
                    )
            )
        }
    }

    /// Why a card that was meant is not the chosen one.
    private static func reason(
        _ request: KMSOutputRequest, against card: ProbedCard, selection: OutputSelection?, cards: [ProbedCard]
    ) -> String {
        if let defect = card.defect { return defect }
        guard let own = candidate(request, on: card, index: 0) else {
            if let output = request.output {
                return card.connectors.contains { request.means($0, on: card.node) }
                    ? "nothing is connected to \(output)" : "it has no output \(output)"
            }
            return "no display is connected to it"
        }
        guard let selection, let best = candidate(request, on: cards[selection.card], index: 0) else {
            return "its displays lack the mode \(request.mode)"
        }
        return "\(cards[selection.card].node.path) is preferred: \(own.rank.shortfall(against: best.rank))"
    }

    private static func report(
        _ request: KMSOutputRequest, on connector: ConnectorInfo, of card: CardNode, isCardChosen: Bool,
        selectedMode: Int?
    ) -> ConnectorReport {
        ConnectorReport(
            name: connector.name, status: "\(connector.status)",
            physicalSizeMillimetres: connector.physicalSizeMillimetres,
            modes: connector.modes.indices.map {
                ModeReport(
                    mode: connector.modes[$0],
                    verdict: $0 == selectedMode
                        ? .chosen
                        : .rejected(
                            reason(request, against: connector.modes[$0], isConnectorChosen: selectedMode != nil))
                )
            },
            verdict: selectedMode != nil
                ? .chosen : .rejected(reason(request, against: connector, of: card, isCardChosen: isCardChosen))
        )
    }

    private static func reason(
        _ request: KMSOutputRequest, against connector: ConnectorInfo, of card: CardNode, isCardChosen: Bool
    ) -> String {
        if connector.status == .disconnected { return "nothing is connected" }
        if let output = request.output, !request.means(connector, on: card) { return "\(output) was asked for" }
        guard connector.modes.contains(where: \.isPlausible) else { return "its display offers no usable mode" }
        if connector.status == .unknown, request.output == nil {
            return "whether a display is connected cannot be told; ask for it by name"
        }
        if request.mode.choose(from: connector.modes) == nil { return "its display lacks the mode \(request.mode)" }
        return isCardChosen ? "another output comes first" : "another card was chosen"
    }

    private static func reason(
        _ request: KMSOutputRequest, against mode: DisplayMode, isConnectorChosen: Bool
    ) -> String {
        if !mode.isPlausible { return "its timing is not plausible" }
        guard isConnectorChosen else { return "its output was not chosen" }
        return mode.isInterlaced ? "it is interlaced" : "the request is for \(request.mode)"
    }
}
