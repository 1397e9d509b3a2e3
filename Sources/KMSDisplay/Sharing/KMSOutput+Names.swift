extension KMSOutput {
    /// The names of all outputs of the card that a request means, connected or not, in the kernel's order; without those of
    /// which nobody can tell whether something is connected. Empty where there is no card with outputs.
    public static func outputNames(for request: KMSOutputRequest = KMSOutputRequest()) -> [String] {
        outputNames(for: request, drm: SystemDRM())
    }

    static func outputNames(for request: KMSOutputRequest, drm: any DRMSystem) -> [String] {
        let cards = ((try? ProbedCard.all(drm)) ?? []).filter { card in
            card.defect == nil && request.card.matches(card.node, driver: card.driver, resolve: drm.resolvedPath)
        }
        let selection = try? OutputSelection.select(request, among: cards, resolve: drm.resolvedPath)
        guard let card = selection.map({ cards[$0.card] }) ?? cards.first else { return [] }
        return card.connectors.filter { $0.status != .unknown }.map(\.name)
    }
}
