/// Which card is wanted.
public enum CardRequest: Hashable, Sendable {
    /// The best one: see ``KMSOutput/survey(for:)`` for why.
    case automatic
    /// By path ("/dev/dri/card1", "/dev/dri/by-path/platform-gpu-card"), by name ("card1", "platform-gpu-card"), by
    /// number ("1") or by driver ("vc4"); or by a shell's pattern of those ("vc4*"): the best of the cards that are meant
    /// is taken. Numbers are not stable from boot to boot.
    case named(String)
}

/// Which of the kernel's two interfaces is wanted.
public enum BackendRequest: Hashable, Sendable {
    /// Atomic where the driver has it and takes the configuration, otherwise legacy.
    case automatic
    case atomic
    case legacy
}

/// What is to draw.
public enum RendererRequest: Hashable, Sendable {
    /// The card's own GPU as Mesa pairs them; where there is none, another device that has one; the processor last.
    case automatic
    /// By path or name: "/dev/dri/renderD128", "renderD128", "card1".
    case named(String)
}

/// Which screen is wanted, and how.
public struct KMSOutputRequest: Hashable, Sendable {
    public var card: CardRequest
    /// The connector's name, such as "HDMI-A-1" or, as in /sys/class/drm, "card1-HDMI-A-1"; or a shell's pattern of those
    /// ("HDMI-*"): the first of them that has a display. Nil for the first of all.
    public var output: String?
    public var mode: ModeRequest
    public var backend: BackendRequest
    public var renderSize: RenderSize
    public var renderer: RendererRequest
    /// The backlight of the panel, by its name in /sys/class/backlight or a pattern of names; nil for the one that belongs
    /// to the connector.
    public var backlight: String?

    public init(
        card: CardRequest = .automatic, output: String? = nil, mode: ModeRequest = .preferred,
        backend: BackendRequest = .automatic, renderSize: RenderSize = .full, renderer: RendererRequest = .automatic,
        backlight: String? = nil
    ) {
        self.card = card
        self.output = output
        self.mode = mode
        self.backend = backend
        self.renderSize = renderSize
        self.renderer = renderer
        self.backlight = backlight
    }
}

extension CardRequest {
    /// Whether a card is meant. `resolve` follows links.
    func matches(_ node: CardNode, driver: String?, resolve: (String) -> String?) -> Bool {
        guard case .named(let name) = self else { return true }
        let pattern = NamePattern(text: name)
        let shortAliases = node.aliases.compactMap { $0.split(separator: "/").last.map(String.init) }
        let names =
            ["\(node.number)", "card\(node.number)", node.path] + [driver].compactMap { $0 } + node.aliases
            + shortAliases
        return names.contains(where: pattern.matches) || name.hasPrefix("/") && resolve(name) == node.path
    }
}

extension KMSOutputRequest {
    /// Whether a connector is meant.
    func means(_ connector: ConnectorInfo, on card: CardNode) -> Bool {
        guard let output else { return true }
        let pattern = NamePattern(text: output)
        // As the kernel names it among all: /sys/class/drm/card1-HDMI-A-1.
        let long = "card\(card.number)-\(connector.name)"
        return [connector.name, long, "/sys/class/drm/\(long)"].contains(where: pattern.matches)
    }
}
