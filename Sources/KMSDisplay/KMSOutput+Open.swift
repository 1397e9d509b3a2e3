import Display
import Geometry
import Platform
import Timebase

/// What an output came to be.
public struct KMSConfiguration: Hashable, Sendable {
    /// Such as "/dev/dri/card1".
    public var cardPath: String
    /// The kernel driver, such as "vc4".
    public var driver: String
    public var connector: String
    public var requestedMode: ModeRequest
    public var mode: DisplayMode
    /// The size of the frames; the display's hardware scales them to the mode where that is another.
    public var drawnSize: PixelSize
    /// What else the display offers, in the kernel's order; modes that no display can have left out.
    public var otherModes: [DisplayMode]
    public var backend: Backend
    /// The buffers' format as DRM's four characters, such as "XR24".
    public var format: String
    /// The driver's name for what draws, such as "V3D 4.2" or, where the processor does, "llvmpipe (…)".
    public var renderer: String
    /// How frames get from what draws to the card, as the end of a sentence; empty where that is the card itself.
    public var transfer: String
}

extension KMSConfiguration: CustomStringConvertible {
    /// What was asked for and what came of it, in a line.
    public var description: String {
        let drawn = drawnSize == mode.size ? "" : ", drawn at \(drawnSize.width)x\(drawnSize.height)"
        return
            "\(connector) of \(cardPath) (\(driver)) at \(mode) (asked for: \(requestedMode); \(alternatives))\(drawn), "
            + "\(backend.rawValue) interface, drawn by \(renderer)\(transfer)"
    }

    /// Some of the other modes, for a line.
    private var alternatives: String {
        let most = 6
        guard !otherModes.isEmpty else { return "no other modes" }
        let names = otherModes.prefix(most).map(\.description).joined(separator: ", ")
        return "other modes: \(names)" + (otherModes.count > most ? " and \(otherModes.count - most) more" : "")
    }
}

extension KMSOutput {
    /// Opens the screen that a request means, or fails where that is not possible now. Nothing changes on it before the
    /// first frame is presented.
    ///
    /// Throws ``OutputError`` of every kind but transient.
    public static func open(
        _ request: KMSOutputRequest = KMSOutputRequest(), clock: any MonotonicClock = SystemClock()
    ) throws(OutputError) -> KMSOutput {
        try open(request, systems: KMSSystems(clock: clock))
    }

    static func open(_ request: KMSOutputRequest, systems: KMSSystems) throws(OutputError) -> KMSOutput {
        let output = try KMSOutput(request, systems: systems)
        if let darkness = output.darkness { throw darkness }
        return output
    }

    /// The devices that draw: each may draw for a card (``KMSOutputRequest/renderer``).
    public static func renderNodes() -> [RenderNode] { SystemPrime().renderNodes() }

    /// Every card, connector and mode there is, and what ``open(_:clock:)`` would make of the request.
    public static func survey(for request: KMSOutputRequest = KMSOutputRequest()) -> [CardReport] {
        survey(for: request, drm: SystemDRM())
    }

    static func survey(for request: KMSOutputRequest, drm: any DRMSystem) -> [CardReport] {
        // Without a readable directory there is nothing to report; opening says why.
        let cards = (try? ProbedCard.all(drm)) ?? []
        return OutputSelection.report(request, among: cards, resolve: drm.resolvedPath)
    }
}
