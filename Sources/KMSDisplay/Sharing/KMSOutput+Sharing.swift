import Display
import Platform

extension KMSOutput {
    // MARK: Listening for all

    func listen(to card: DRMCard) throws(SystemError) { try descriptors.add(card.descriptor, token: Self.cardToken) }

    func stopListening(to card: DRMCard) { descriptors.remove(card.descriptor) }

    /// Another output has found the context lost that this one draws with, too.
    func noteContextLost(_ cause: FlowError) { _ = noted(cause) }

    // MARK: Giving way

    /// Tries to light up, if it is dark.
    func tryAgain() { attempt() }

    /// Gives its CRTC up for another one, which it has been assigned.
    func moveToOtherCRTC() {
        guard case .lit(let flow) = phase else { return }
        let connector = flow.setup.pipeline.connector
        let text = "\(connector.name) goes on with another CRTC, for another output to have this one."
        lose(FlowError(error: OutputError(.noConnectedOutput, text), loss: .otherCRTC))
    }

    /// The hardware that leads to a connector, beside that of the other outputs; those that have to give way do so.
    func pipeline(
        for connector: ConnectorInfo, of probed: ProbedCard, on shared: SharedCard
    ) throws(OutputError) -> Pipeline {
        let card = shared.card
        let crtcs: [UInt32]
        do throws(SystemError) {
            crtcs = try card.system.resources(card.descriptor).crtcs
        } catch {
            throw .noCRTC(for: connector, card, error)
        }
        let claims = shared.claims(besides: self)
        let assignment = CRTCAssignment(crtcs: crtcs, connectors: probed.connectors, claims: claims)
        let place = assigned(connector, shared) ?? assignment.place(connector)
        guard let place, let index = crtcs.firstIndex(of: place.crtc) else {
            guard !claims.isEmpty else { throw .noCRTC(for: connector, card, .noSuchDevice) }
            cards.add(waiting: self)
            throw .noCRTCLeft(for: connector, card, used: claims.map(\.connector.name))
        }
        shared.setClaim(CRTCAssignment.Claim(connector: connector, crtc: place.crtc), of: self)
        shared.carryOut(place.moves)
        let pipeline = Pipeline(
            for: connector, on: place.crtc, at: index, among: probed.connectors, besides: shared.claims(besides: self),
            of: card)
        shared.setClaim(
            CRTCAssignment.Claim(connector: connector, crtc: place.crtc, plane: pipeline.primaryPlane?.id), of: self)
        return pipeline
    }

    /// The CRTC that it was given when another output needed its own.
    private func assigned(_ connector: ConnectorInfo, _ shared: SharedCard) -> CRTCAssignment.Place? {
        guard let claim = shared.claim(of: self), claim.connector.id == connector.id else { return nil }
        return CRTCAssignment.Place(crtc: claim.crtc)
    }
}

extension OutputError {
    static func noCRTC(for connector: ConnectorInfo, _ card: DRMCard, _ error: SystemError) -> OutputError {
        .failed(
            "find a CRTC for \(connector.name)", card, error,
            hint: "None of the card's CRTCs can feed this connector; choose another connector."
        )
    }

    /// Not for good: other outputs may go dark.
    static func noCRTCLeft(for connector: ConnectorInfo, _ card: DRMCard, used: [String]) -> OutputError {
        OutputError(
            .noConnectedOutput,
            "Cannot show on \(connector.name) of \(card.node.path): the CRTCs that can feed it are in use for "
                + "\(used.joined(separator: " and ")). Show on fewer outputs of this card."
        )
    }
}
