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

    /// Finds the parts for a connector on a CRTC.
    ///
    /// - Parameters:
    ///   - connectors: all of the card's.
    ///   - claims: what other outputs use, which is left to them.
    init(
        for connector: ConnectorInfo, on crtc: UInt32, at index: Int, among connectors: [ConnectorInfo],
        besides claims: [CRTCAssignment.Claim] = [], of card: DRMCard
    ) {
        let planes = ((try? card.system.planes(card.descriptor)) ?? []).filter { plane in
            !claims.contains { $0.plane == plane.id }
        }
        let primary = planes.filter { plane in
            plane.possibleCRTCs & (1 << UInt32(index)) != 0 && (plane.crtc == nil || plane.crtc == crtc)
                && Self.isPrimary(plane, on: card)
        }
        self.connector = connector
        self.crtc = crtc
        // One that can serve this CRTC only is no loss for the others.
        let primaryPlane =
            primary.first { $0.crtc == crtc }
            ?? primary.min { $0.possibleCRTCs.nonzeroBitCount < $1.possibleCRTCs.nonzeroBitCount }
        self.primaryPlane = primaryPlane
        strayPlanes = planes.filter { $0.crtc == crtc && $0.id != primaryPlane?.id }.map(\.id)
        strayConnectors = connectors.filter { other in
            other.crtc == crtc && other.id != connector.id && !claims.contains { $0.connector.id == other.id }
        }.map(\.id)
    }

    private static func isPrimary(_ plane: PlaneInfo, on card: DRMCard) -> Bool {
        let primaryType: UInt64 = 1
        return (try? PropertyTable(of: KMSObject(kind: .plane, id: plane.id), on: card))?.value("type") == primaryType
    }
}
