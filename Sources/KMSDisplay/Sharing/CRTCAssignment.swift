/// Which CRTC feeds which connector, for all outputs that are on a card at once.
///
/// As little is changed as can be: a connector that is being fed keeps its CRTC, otherwise one that feeds nothing is taken.
/// Only where there is none left it is that of a screen that is not ours, which goes dark; and only where none is left at
/// all, another of our outputs has to go on with another CRTC.
struct CRTCAssignment {
    /// What an output uses.
    struct Claim: Equatable {
        var connector: ConnectorInfo
        var crtc: UInt32
        /// Its primary plane, once it is known.
        var plane: UInt32?
    }

    /// An output goes on with another CRTC.
    struct Move: Equatable {
        /// By the connector it is on.
        var connector: UInt32
        var crtc: UInt32
    }

    /// Where a connector finds its place.
    struct Place: Equatable {
        var crtc: UInt32
        /// What has to be done before.
        var moves: [Move] = []
    }

    /// The card's CRTCs in the kernel's order; the place of each is its bit in the masks.
    let crtcs: [UInt32]
    /// Of the card's connectors, those that are fed by something.
    let connectors: [ConnectorInfo]
    /// What other outputs use.
    let claims: [Claim]

    /// Nil when the CRTCs do not suffice, however they are dealt out.
    func place(_ connector: ConnectorInfo) -> Place? {
        let wanted = choices(for: connector)
        if let free = wanted.first(where: { claim(on: $0) == nil }) { return Place(crtc: free) }
        var tried: Set<UInt32> = []
        guard let moves = path(from: connector, &tried), let own = moves.last else { return nil }
        return Place(crtc: own.crtc, moves: moves.dropLast())
    }

    /// An augmenting path of the matching of connectors with CRTCs, its own connector last.
    private func path(from connector: ConnectorInfo, _ tried: inout Set<UInt32>) -> [Move]? {
        for crtc in choices(for: connector) where tried.insert(crtc).inserted {
            let own = Move(connector: connector.id, crtc: crtc)
            guard let claim = claim(on: crtc) else { return [own] }
            if let moves = path(from: claim.connector, &tried) { return moves + [own] }
        }
        return nil
    }

    private func claim(on crtc: UInt32) -> Claim? { claims.first { $0.crtc == crtc } }

    /// Those that can feed a connector, the one that changes least first.
    private func choices(for connector: ConnectorInfo) -> [UInt32] {
        // The kernel's masks have 32 bits.
        let possible = crtcs.indices.prefix(32).filter { connector.possibleCRTCs & (1 << UInt32($0)) != 0 }
            .map { crtcs[$0] }
        let current = connector.crtc.flatMap { crtcs.contains($0) ? $0 : nil }
        let fed = Set(connectors.compactMap { $0.id == connector.id ? nil : $0.crtc })
        let others = possible.filter { $0 != current }
        return (current.map { [$0] } ?? []) + others.filter { !fed.contains($0) } + others.filter(fed.contains)
    }
}
