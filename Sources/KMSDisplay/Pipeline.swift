import Platform

/// The hardware from memory to screen: a plane's picture in a CRTC's timing on a connector.
struct Pipeline: Equatable {
    var connector: ConnectorInfo
    var crtc: UInt32
    /// The plane that fills the CRTC; nil on drivers that show only overlays.
    var primaryPlane: PlaneInfo?
    /// Planes that something else left visible on the CRTC.
    var strayPlanes: [UInt32]
    /// Connectors that something else left fed by the CRTC.
    var strayConnectors: [UInt32]

    /// Finds the parts for a connector, with as little change to other screens as can be: a connector that is being fed
    /// keeps its CRTC, otherwise one that feeds nothing is taken. Only where there is none left it is another screen's,
    /// which goes dark: the one asked for comes first. `connectors` are all of the card's.
    init(for connector: ConnectorInfo, among connectors: [ConnectorInfo], on card: DRMCard) throws(SystemError) {
        let resources = try card.system.resources(card.descriptor)
        let others = connectors.filter { $0.id != connector.id }
        let planes = (try? card.system.planes(card.descriptor)) ?? []
        guard let index = Self.crtcIndex(for: connector, others: others, crtcs: resources.crtcs) else {
            throw .noSuchDevice
        }
        let crtc = resources.crtcs[index]
        let primary = planes.filter { plane in
            plane.possibleCRTCs & (1 << UInt32(index)) != 0 && (plane.crtc == nil || plane.crtc == crtc)
                && Self.isPrimary(plane, on: card)
        }
        self.connector = connector
        self.crtc = crtc
        let primaryPlane = primary.first { $0.crtc == crtc } ?? primary.first
        self.primaryPlane = primaryPlane
        strayPlanes = planes.filter { $0.crtc == crtc && $0.id != primaryPlane?.id }.map(\.id)
        strayConnectors = others.filter { $0.crtc == crtc }.map(\.id)
    }

    private static func crtcIndex(for connector: ConnectorInfo, others: [ConnectorInfo], crtcs: [UInt32]) -> Int? {
        if let current = connector.crtc, let index = crtcs.firstIndex(of: current) { return index }
        // The kernel's masks have 32 bits.
        let possible = crtcs.indices.prefix(32).filter { connector.possibleCRTCs & (1 << UInt32($0)) != 0 }
        return possible.first { index in !others.contains { $0.crtc == crtcs[index] } } ?? possible.first
    }

    private static func isPrimary(_ plane: PlaneInfo, on card: DRMCard) -> Bool {
        let primaryType: UInt64 = 1
        return (try? PropertyTable(of: KMSObject(kind: .plane, id: plane.id), on: card))?.value("type") == primaryType
    }
}
