import Geometry

/// Whether something was chosen, and if not, why.
public enum Verdict: Hashable, Sendable {
    case chosen
    /// The reason, as the end of a sentence.
    case rejected(String)
}

/// What was found out about one card.
public struct CardReport: Hashable, Sendable {
    /// Such as "/dev/dri/card1".
    public var path: String
    /// Names that are stable from boot to boot, such as "/dev/dri/by-path/platform-gpu-card".
    public var aliases: [String]
    /// The kernel driver, such as "vc4"; nil when the card could not be opened.
    public var driver: String?
    public var connectors: [ConnectorReport]
    public var verdict: Verdict
}

/// What was found out about one connector of a card.
public struct ConnectorReport: Hashable, Sendable {
    /// Such as "HDMI-A-1".
    public var name: String
    /// "connected", "disconnected" or "unknown".
    public var status: String
    public var physicalSizeMillimetres: Size?
    public var modes: [ModeReport]
    public var verdict: Verdict
}

/// One mode of a connector.
public struct ModeReport: Hashable, Sendable {
    public var mode: DisplayMode
    public var verdict: Verdict
}
