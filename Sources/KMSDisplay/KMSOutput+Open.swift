import Display
import EGLPlatform
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
    public var backend: Backend
    /// The buffers' format as DRM's four characters, such as "XR24".
    public var format: String
}

extension KMSOutput {
    /// Opens the screen that a request means. Nothing changes on it before the first frame is presented.
    ///
    /// Throws ``OutputError`` of every kind but transient.
    public static func open(
        _ request: KMSOutputRequest = KMSOutputRequest(), clock: any MonotonicClock = SystemClock()
    ) throws(OutputError) -> KMSOutput {
        try open(request, clock: clock, drm: SystemDRM(), gbm: SystemGBM(), egl: SystemEGL(), cursor: SystemCursor())
    }

    /// Every card, connector and mode there is, and what ``open(_:clock:)`` would make of the request.
    public static func survey(for request: KMSOutputRequest = KMSOutputRequest()) -> [CardReport] {
        survey(for: request, drm: SystemDRM())
    }

    static func survey(for request: KMSOutputRequest, drm: any DRMSystem) -> [CardReport] {
        // Without a readable directory there is nothing to report; opening says why.
        let cards = (try? ProbedCard.all(drm)) ?? []
        return OutputSelection.report(request, among: cards, resolve: drm.resolvedPath)
    }

    static func open(
        _ request: KMSOutputRequest, clock: any MonotonicClock, drm: any DRMSystem, gbm: any GBMSystem,
        egl: any EGLSystem, cursor: any CursorSystem
    ) throws(OutputError) -> KMSOutput {
        let cards = try ProbedCard.all(drm)
        let selection = try OutputSelection.select(request, among: cards, resolve: drm.resolvedPath)
        let probed = cards[selection.card]
        guard let card = probed.card else { throw .noCards }
        try becomeMaster(of: card)
        let isAtomicAvailable = enableCapabilities(of: card, wanted: request.backend)

        let connector = probed.connectors[selection.connector]
        let mode = connector.modes[selection.mode]
        guard let period = mode.period else {
            throw .modeNotAvailable(request.mode, on: connector, card: card.node)
        }
        let setup = try ScanoutSetup(
            card, pipeline: try pipeline(for: connector, of: probed, on: card), mode: mode, gbm: gbm, egl: egl
        )
        let found = try setup.find(request.backend, isAtomicAvailable: isAtomicAvailable)
        return KMSOutput(
            KMSConfiguration(
                cardPath: card.node.path, driver: probed.driver ?? "unknown", connector: connector.name,
                requestedMode: request.mode, mode: mode, backend: found.scanout.backend,
                format: setup.session.nativeFormat.map(FourCC.name) ?? "?"
            ),
            description: OutputDescription(
                name: connector.name, pixelSize: mode.size,
                physicalSizeMillimetres: connector.physicalSizeMillimetres, period: period
            ),
            setup: setup, found: found, clock: clock, cursor: cursor
        )
    }

    /// A card has one master. Refused means that it is another process.
    private static func becomeMaster(of card: DRMCard) throws(OutputError) {
        guard !card.system.isMaster(card.descriptor) else { return }
        do throws(SystemError) {
            try card.system.setMaster(card.descriptor)
        } catch {
            throw .busy(card)
        }
    }

    /// Whether the atomic interface is on.
    private static func enableCapabilities(of card: DRMCard, wanted: BackendRequest) -> Bool {
        // Drivers without either still do the legacy calls.
        try? card.system.enableUniversalPlanes(card.descriptor)
        guard wanted != .legacy else { return false }
        do throws(SystemError) {
            try card.system.enableAtomic(card.descriptor)
            return true
        } catch {
            return false
        }
    }

    private static func pipeline(
        for connector: ConnectorInfo, of probed: ProbedCard, on card: DRMCard
    ) throws(OutputError) -> Pipeline {
        do throws(SystemError) {
            return try Pipeline(for: connector, among: probed.connectors, on: card)
        } catch {
            throw .failed(
                "find a CRTC for \(connector.name)", card, error,
                hint: "None of the card's CRTCs can feed this connector; choose another connector."
            )
        }
    }
}
