import Testing

@testable import KMSDisplay

@Suite struct CRTCAssignmentTests {
    private func connector(_ id: UInt32, _ mask: UInt32, fedBy crtc: UInt32? = nil) -> ConnectorInfo {
        var made = ConnectorInfo.make(id: id, name: "C-\(id)", modes: [.hd()])
        made.possibleCRTCs = mask
        made.crtc = crtc
        return made
    }

    /// Places one connector after the other, each as it would be.
    private func placeAll(_ connectors: [ConnectorInfo], crtcs: [UInt32]) -> [UInt32: UInt32]? {
        var claims: [CRTCAssignment.Claim] = []
        for connector in connectors {
            let assignment = CRTCAssignment(crtcs: crtcs, connectors: connectors, claims: claims)
            guard let place = assignment.place(connector) else { return nil }
            for move in place.moves {
                guard let index = claims.firstIndex(where: { $0.connector.id == move.connector }) else { return nil }
                claims[index].crtc = move.crtc
            }
            claims.append(CRTCAssignment.Claim(connector: connector, crtc: place.crtc))
        }
        return Dictionary(uniqueKeysWithValues: claims.map { ($0.connector.id, $0.crtc) })
    }

    @Test func aConnectorKeepsTheCRTCThatFeedsIt() {
        let own = connector(1, 0b11, fedBy: 11)
        let place = CRTCAssignment(crtcs: [10, 11], connectors: [own], claims: []).place(own)
        #expect(place == CRTCAssignment.Place(crtc: 11))
    }

    @Test func aChainOfOutputsGivesWay() {
        let connectors = [connector(1, 0b011), connector(2, 0b110), connector(3, 0b001)]
        #expect(placeAll(connectors, crtcs: [10, 11, 12]) == [1: 11, 2: 12, 3: 10])
    }

    /// Every set of masks of up to four connectors on three CRTCs, compared with all permutations.
    @Test func aPlaceIsFoundExactlyWhereThereIsOne() {
        func exists(_ masks: ArraySlice<UInt32>, _ used: UInt32) -> Bool {
            guard let mask = masks.first else { return true }
            return (0..<3).contains { bit in
                let own = UInt32(1 << bit)
                return mask & own != 0 && used & own == 0 && exists(masks.dropFirst(), used | own)
            }
        }
        for code in 0..<(8 * 8 * 8 * 8) {
            let masks = (0..<4).map { UInt32(code >> ($0 * 3) & 7) }
            for count in 1...4 {
                let connectors = (0..<count).map { connector(UInt32($0 + 1), masks[$0]) }
                let placed = placeAll(connectors, crtcs: [10, 11, 12])
                #expect((placed != nil) == exists(masks.prefix(count), 0), "\(masks.prefix(count))")
                guard let placed else { continue }
                #expect(Set(placed.values).count == count)
                let isPossible = connectors.allSatisfy { connector in
                    placed[connector.id].map { connector.possibleCRTCs & 1 << ($0 - 10) != 0 } ?? false
                }
                #expect(isPossible)
            }
        }
    }
}
