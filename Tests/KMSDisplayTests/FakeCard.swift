import Geometry
import Platform

@testable import KMSDisplay

/// A simulated graphics card: what it has and what state it is in.
struct FakeCard {
    var node: CardNode
    var driver: String
    var hasModesetting = true
    var hasAtomic = true
    var takesModifiers = false
    var hasMonotonicTimestamps = true
    /// Whether planes show framebuffers of other sizes than their own.
    var scales = true
    var crtcs: [CRTCInfo] = []
    var connectors: [ConnectorInfo] = []
    var planes: [PlaneInfo] = []
    /// By object id.
    var properties: [UInt32: [PropertyInfo]] = [:]
    var blobs: [UInt32: [UInt8]] = [:]
    var formatModifiers: [FormatModifier] = []
    /// Framebuffers of this and of other processes.
    var framebuffers: Set<UInt32> = []
    /// Who is master besides the process under test.
    var otherMaster: DRMClient?
    /// The errno that opening it gives.
    var openError: CInt?

    init(number: Int = 0, driver: String = "vc4", aliases: [String] = []) {
        node = CardNode(number: number, path: "/dev/dri/card\(number)", aliases: aliases)
        self.driver = driver
    }

    func value(_ name: String, of object: UInt32) -> UInt64? {
        properties[object]?.first { $0.name == name }?.value
    }

    func name(of setting: PropertySetting) -> String? {
        properties[setting.object]?.first { $0.id == setting.property }?.name
    }

    /// Whether the hardware has the way that a setting asks for.
    func isPossible(_ setting: PropertySetting) -> Bool {
        guard name(of: setting) == "CRTC_ID", setting.value != 0 else { return true }
        guard let index = crtcs.firstIndex(where: { UInt64($0.id) == setting.value }) else { return false }
        let mask =
            connectors.first { $0.id == setting.object }?.possibleCRTCs
            ?? planes.first { $0.id == setting.object }?.possibleCRTCs
        return (mask ?? 0) & 1 << UInt32(index) != 0
    }

    /// The CRTC whose picture or timing settings change.
    func crtc(of settings: [PropertySetting]) -> UInt32 {
        let objects = settings.map(\.object)
        if let named = crtcs.first(where: { objects.contains($0.id) }) { return named.id }
        let plane = planes.first { objects.contains($0.id) }
        return plane.flatMap { value("CRTC_ID", of: $0.id) }.map { UInt32($0) } ?? 0
    }

    mutating func set(_ name: String, _ value: UInt64, of object: UInt32) {
        guard let index = properties[object]?.firstIndex(where: { $0.name == name }) else { return }
        properties[object]?[index].value = value
    }
}

extension FakeCard {
    static let crtc: UInt32 = 40
    static let connector: UInt32 = 50
    static let secondConnector: UInt32 = 51
    static let primaryPlane: UInt32 = 30
    static let overlayPlane: UInt32 = 31

    /// A card with one CRTC, a primary plane, an overlay, HDMI-A-1 with a display and HDMI-A-2 without, all off.
    static func typical(number: Int = 0, driver: String = "vc4", aliases: [String] = []) -> FakeCard {
        var card = FakeCard(number: number, driver: driver, aliases: aliases)
        card.crtcs = [CRTCInfo(id: crtc, framebuffer: 0, x: 0, y: 0, mode: nil)]
        card.connectors = [
            .make(id: connector, name: "HDMI-A-1", modes: [.fullHD(preferred: true), .hd()]),
            .make(id: secondConnector, name: "HDMI-A-2", status: .disconnected, modes: []),
        ]
        card.planes = [
            PlaneInfo(id: primaryPlane, possibleCRTCs: 1, crtc: nil, formats: [.xrgb8888, .argb8888]),
            PlaneInfo(id: overlayPlane, possibleCRTCs: 1, crtc: nil, formats: [.argb8888]),
        ]
        card.add(["CRTC_ID", "link-status", "DPMS"], to: connector)
        card.add(["CRTC_ID"], to: secondConnector)
        card.add(["MODE_ID", "ACTIVE"], to: crtc)
        for plane in [primaryPlane, overlayPlane] {
            card.add(
                [
                    "type", "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W",
                    "CRTC_H", "rotation", "IN_FORMATS",
                ],
                to: plane
            )
        }
        card.set("type", 1, of: primaryPlane)
        return card
    }

    /// The same with a console's picture on HDMI-A-1: 1280x720 from framebuffer 7, mode blob 90.
    static func typicalWithConsole() -> FakeCard {
        var card = typical()
        card.framebuffers = [7]
        card.blobs[90] = DisplayMode.hd().kernelBytes
        card.crtcs[0] = CRTCInfo(id: crtc, framebuffer: 7, x: 0, y: 0, mode: .hd())
        card.connectors[0].crtc = crtc
        card.planes[0].crtc = crtc
        card.set("CRTC_ID", UInt64(crtc), of: connector)
        card.set("MODE_ID", 90, of: crtc)
        card.set("ACTIVE", 1, of: crtc)
        card.set("FB_ID", 7, of: primaryPlane)
        card.set("CRTC_ID", UInt64(crtc), of: primaryPlane)
        card.set("SRC_W", 1280 << 16, of: primaryPlane)
        card.set("CRTC_W", 1280, of: primaryPlane)
        return card
    }

    /// A card with so many CRTCs, each with a primary plane, and as many connectors with displays, HDMI-A-1 and so on.
    ///
    /// - Parameters:
    ///   - masks: which CRTCs can feed each connector, by the order of both; all where it says nothing.
    static func wide(_ count: Int = 2, connectors: Int? = nil, masks: [UInt32] = []) -> FakeCard {
        var card = typical()
        let all = UInt32(1 << count) - 1
        card.planes = []
        card.crtcs = (0..<count).map {
            CRTCInfo(id: crtc + UInt32($0), framebuffer: 0, x: 0, y: 0, mode: nil)
        }
        card.connectors = (0..<(connectors ?? count)).map { index in
            var made = ConnectorInfo.make(
                id: connector + UInt32(index), name: "HDMI-A-\(index + 1)", modes: [.fullHD(preferred: true), .hd()])
            made.possibleCRTCs = index < masks.count ? masks[index] : all
            return made
        }
        for info in card.connectors { card.add(["CRTC_ID", "link-status"], to: info.id) }
        for index in 0..<count {
            let plane = UInt32(60 + index)
            card.add(["MODE_ID", "ACTIVE"], to: crtc + UInt32(index))
            card.planes.append(
                PlaneInfo(id: plane, possibleCRTCs: 1 << UInt32(index), crtc: nil, formats: [.xrgb8888, .argb8888]))
            card.properties[plane] = card.properties[primaryPlane]?.enumerated().map { place, property in
                PropertyInfo(id: plane * 100 + UInt32(place), name: property.name, value: property.value)
            }
        }
        return card
    }

    /// Property ids are made of the object's id, so that each is its own.
    private mutating func add(_ names: [String], to object: UInt32) {
        properties[object] = names.enumerated().map { index, name in
            PropertyInfo(id: object * 100 + UInt32(index), name: name, value: 0)
        }
    }
}

extension ConnectorInfo {
    static func make(
        id: UInt32 = 50, name: String = "HDMI-A-1", status: Status = .connected, modes: [DisplayMode]
    ) -> ConnectorInfo {
        ConnectorInfo(
            id: id, name: name, status: status, isWriteback: false,
            physicalSizeMillimetres: Size(width: 300, height: 200), modes: modes, possibleCRTCs: 1, crtc: nil
        )
    }
}

extension DisplayMode {
    /// A mode with CEA-like blanking whose clock gives the rate.
    static func make(
        _ width: Int, _ height: Int, _ rate: Double, preferred: Bool = false, flags: UInt32 = 0
    ) -> DisplayMode {
        let total = (width + 280, height + 45)
        return DisplayMode(
            name: "\(width)x\(height)",
            clockKilohertz: Int((Double(total.0) * Double(total.1) * rate / 1000).rounded()),
            horizontal: Timing(displayed: width, syncStart: width + 88, syncEnd: width + 132, total: total.0),
            vertical: Timing(displayed: height, syncStart: height + 4, syncEnd: height + 9, total: total.1),
            nominalRate: Int(rate.rounded()), flags: flags, type: preferred ? preferredType : 0
        )
    }

    /// CEA 1920x1080@60.
    static func fullHD(preferred: Bool = false) -> DisplayMode { make(1920, 1080, 60, preferred: preferred) }
    static func hd() -> DisplayMode { make(1280, 720, 60) }
}
