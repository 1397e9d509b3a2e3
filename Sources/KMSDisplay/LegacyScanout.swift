import Platform

/// Shows framebuffers through the calls that were there before atomic commits: SETCRTC and PAGE_FLIP.
final class LegacyScanout: Scanout {
    let backend = Backend.legacy
    private let card: DRMCard
    private let pipeline: Pipeline
    private let mode: DisplayMode
    private let saved: CRTCInfo
    private let savedConnectors: [UInt32]
    /// Of the connector; nil where it has no such property.
    private let power: PropertySetting?
    private var isBlanked = false

    /// Values of the property.
    private static let on: UInt64 = 0
    private static let off: UInt64 = 3

    /// Saves the CRTC's state and the connectors it feeds.
    init(_ pipeline: Pipeline, mode: DisplayMode, on card: DRMCard) throws(SystemError) {
        self.card = card
        self.pipeline = pipeline
        self.mode = mode
        saved = try card.system.crtc(pipeline.crtc, on: card.descriptor)
        let own = pipeline.connector.crtc == pipeline.crtc ? [pipeline.connector.id] : []
        savedConnectors = own + pipeline.strayConnectors
        let connector = KMSObject(kind: .connector, id: pipeline.connector.id)
        power = try? PropertyTable(of: connector, on: card).settingIfPresent("DPMS", Self.on)
    }

    /// The interface has no test.
    func test(_ framebuffer: UInt32) throws(SystemError) {}

    func modeset(_ framebuffer: UInt32, token: UInt64) throws(SystemError) {
        wake()
        let state = CRTCInfo(id: pipeline.crtc, framebuffer: framebuffer, x: 0, y: 0, mode: mode)
        try card.system.setCRTC(state, connectors: [pipeline.connector.id], on: card.descriptor)
        // A cursor or overlay that something else left behind; one that will not go is no reason to show nothing.
        for plane in pipeline.strayPlanes {
            try? card.system.disablePlane(plane, crtc: pipeline.crtc, on: card.descriptor)
        }
        // SETCRTC sends no event; a flip to the same framebuffer does, at the first refresh.
        try flip(framebuffer, token: token)
    }

    func flip(_ framebuffer: UInt32, token: UInt64) throws(SystemError) {
        try card.system.pageFlip(
            crtc: pipeline.crtc, framebuffer: framebuffer, token: token, on: card.descriptor
        )
    }

    func blank() throws(SystemError) {
        guard var power else { return try switchOff() }
        power.value = Self.off
        try card.system.setConnectorProperty(power, on: card.descriptor)
        isBlanked = true
    }

    /// Some drivers leave the display off when its mode is set to what it was.
    private func wake() {
        guard isBlanked, let power else { return }
        isBlanked = false
        try? card.system.setConnectorProperty(power, on: card.descriptor)
    }

    func switchOff() throws(SystemError) {
        let off = CRTCInfo(id: saved.id, framebuffer: 0, x: 0, y: 0, mode: nil)
        try card.system.setCRTC(off, connectors: [], on: card.descriptor)
    }

    func restore() throws(SystemError) {
        wake()
        guard saved.mode != nil, saved.framebuffer != 0, !savedConnectors.isEmpty else { return try switchOff() }
        do throws(SystemError) {
            try card.system.setCRTC(saved, connectors: savedConnectors, on: card.descriptor)
        } catch {
            // The framebuffer shown before may have gone with its owner.
            try switchOff()
        }
    }
}
