import KMSDisplay

/// Which displays a screen is shown on.
public enum DisplayChoice: Hashable, Sendable {
    /// These, in their order; each lights up as soon as it can. To begin with, one is enough, as long as nothing is wrong with
    /// the others but that they are not connected.
    case listed([KMSOutputRequest])
    /// Every output of the card that the request means, connected or not; whatever can be shown on is.
    case all(like: KMSOutputRequest)

    /// One request for each output.
    var requests: [KMSOutputRequest] {
        switch self {
        case .listed(let requests): return requests
        case .all(let request):
            let names = KMSOutput.outputNames(for: request)
            guard !names.isEmpty else { return [request] }
            return names.map { name in
                var own = request
                own.output = name
                return own
            }
        }
    }

    /// Whether all outputs have to be right.
    var isStrict: Bool { if case .listed = self { true } else { false } }
}
