/// Which card is wanted.
public enum CardRequest: Hashable, Sendable {
    /// The best one: see ``KMSOutput/survey(for:)`` for why.
    case automatic
    /// By path ("/dev/dri/card1", "/dev/dri/by-path/platform-gpu-card"), by name ("card1", "platform-gpu-card"), by
    /// number ("1") or by driver ("vc4"). Numbers are not stable from boot to boot.
    case named(String)
}

/// Which of the kernel's two interfaces is wanted.
public enum BackendRequest: Hashable, Sendable {
    /// Atomic where the driver has it and takes the configuration, otherwise legacy.
    case automatic
    case atomic
    case legacy
}

/// Which screen is wanted, and how.
public struct KMSOutputRequest: Hashable, Sendable {
    public var card: CardRequest
    /// The connector's name, such as "HDMI-A-1"; nil for the first that has a display.
    public var output: String?
    public var mode: ModeRequest
    public var backend: BackendRequest
    public var renderSize: RenderSize

    public init(
        card: CardRequest = .automatic, output: String? = nil, mode: ModeRequest = .preferred,
        backend: BackendRequest = .automatic, renderSize: RenderSize = .full
    ) {
        self.card = card
        self.output = output
        self.mode = mode
        self.backend = backend
        self.renderSize = renderSize
    }
}

extension CardRequest {
    /// Whether a card is meant. `resolve` follows links.
    func matches(_ node: CardNode, driver: String?, resolve: (String) -> String?) -> Bool {
        guard case .named(let name) = self else { return true }
        let names = ["\(node.number)", "card\(node.number)", node.path]
        if names.contains(name) || name == driver { return true }
        if node.aliases.contains(where: { $0 == name || $0.hasSuffix("/\(name)") }) { return true }
        return name.hasPrefix("/") && resolve(name) == node.path
    }
}
