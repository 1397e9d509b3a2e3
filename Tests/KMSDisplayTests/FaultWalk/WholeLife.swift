import Display
import EGLPlatform
import FaultInjection
import Geometry
import Glibc
import Platform

@testable import KMSDisplay

/// What an output lives through from start to exit.
enum WholeLife: CaseIterable, Sendable {
    /// By the atomic interface: a cursor, other displays, a link that goes bad.
    case displays
    /// By the atomic interface: another program takes the screen, the card goes and comes, the GL context is lost.
    case losses
    /// By the legacy calls.
    case legacy
    /// With another device that draws: in shared memory, or copied.
    case elsewhere, copied

    private static let path = "/dev/dri/card0"

    /// The card that it is lived on.
    var card: FakeCard {
        var card = FakeCard.typicalWithConsole()
        card.takesModifiers = true
        card.formatModifiers = [FormatModifier(format: .xrgb8888, modifier: 1)]
        card.set("IN_FORMATS", 91, of: FakeCard.primaryPlane)
        card.connectors[0].edid = [1]
        // Something else has left a cursor visible.
        card.planes[1].crtc = FakeCard.crtc
        return card
    }

    /// Lives it, from `start` to `close`.
    func live(_ show: FaultyShow) {
        switch self {
        case .displays: displays(show)
        case .losses: losses(show)
        case .legacy: legacy(show)
        case .elsewhere: elsewhere(show, shares: true)
        case .copied: elsewhere(show, shares: false)
        }
        show.close()
        show.injector.end()
    }

    private func displays(_ show: FaultyShow) {
        show.bench.backlights.list = [
            BacklightDevice(name: "lamp", kind: .raw, maximum: 255, parent: "/sys/devices/card0/card0-HDMI-A-1")
        ]
        show.bench.backlights.values = ["lamp": 200]
        show.survey(KMSOutputRequest(card: .named("/dev/dri/by-path/no-such-card")))
        show.start()
        show.step("start")
        show.step("the arrow comes") { $0.showArrow(3, 4) }
        show.step("the arrow moves") { $0.showArrow(5, 4) }
        show.step("the arrow goes") { _ = $0.showCursor(at: nil) { _ in [] } }
        show.step("the arrow comes again") { $0.showArrow(5, 4) }
        show.step("news of another card") { _ in show.bench.udev.tell(.added, "/dev/dri/card7") }
        show.step("news that was lost") { _ in show.bench.udev.tell(SystemError(code: ENOBUFS)) }
        show.step("a bad link") { _ in
            show.bench.kernel.cards[0].connectors[0].isLinkBad = true
            show.bench.udev.tell(.changed, Self.path)
        }
        show.bench.kernel.cards[0].connectors[0].isLinkBad = false
        show.step("a lamp is dimmed") { try? $0.setBrightness(0.5) }
        show.pass(1) { try? $0.setBlanked(true) }
        show.step("switched on again") { try? $0.setBlanked(false) }
        show.pass(1) { _ in Self.plug(show, false) }
        show.step("plugged in again") { _ in Self.plug(show, true) }
        show.step("another display") { _ in
            Self.plug(show, true, modes: [.make(800, 480, 60, preferred: true), .hd()], edid: [2])
        }
        show.step("the first display again") { _ in
            Self.plug(show, true, modes: [.fullHD(preferred: true), .hd()], edid: [1])
        }
    }

    private func losses(_ show: FaultyShow) {
        show.start()
        show.step("start")
        show.pass(1) { _ in
            show.bench.kernel.takeMaster(DRMClient(command: "Xorg", process: 812, isMaster: true))
            _ = try? show.output?.present()
        }
        show.step("the screen is given back") { _ in show.bench.kernel.cards[0].otherMaster = nil }
        show.pass(1) { _ in
            _ = show.bench.kernel.removeCard(0)
            show.bench.udev.tell(.removed, Self.path)
        }
        show.step("the card is back") { _ in
            show.bench.kernel.cards = [card]
            show.bench.udev.tell(.added, Self.path)
        }
        // One that is lost sooner after another is the end.
        show.pass(70) { _ in }
        show.step("the GL context is lost") { $0.rebuildContext() }
    }

    private func legacy(_ show: FaultyShow) {
        show.start(KMSOutputRequest(backend: .legacy))
        show.step("start")
        show.step("the arrow comes") { $0.showArrow(3, 4) }
        show.pass(1) { try? $0.setBlanked(true) }
        show.step("switched on again") { try? $0.setBlanked(false) }
        show.pass(1) { _ in Self.plug(show, false) }
        show.step("plugged in again") { _ in Self.plug(show, true) }
    }

    private func elsewhere(_ show: FaultyShow, shares: Bool) {
        let (graphics, prime) = (show.bench.graphics, show.bench.prime)
        graphics.bufferSize = PixelSize(width: 32, height: 16)
        graphics.shares = shares
        graphics.modifier = Modifier.linear
        prime.nodes = [RenderNode(path: "/dev/dri/renderD128", device: "/sys/devices/gpu")]
        prime.devices = [Self.path: "/sys/devices/panel"]
        graphics.rendererOfDevice = { prime.open[$0] == nil ? "llvmpipe" : "V3D 7.1" }
        show.start()
        show.step("start")
        show.pass(1) { _ in Self.plug(show, false) }
        show.step("plugged in again") { _ in Self.plug(show, true) }
        show.step("the GL context is lost") { $0.rebuildContext() }
    }

    private static func plug(_ show: FaultyShow, _ isIn: Bool, modes: [DisplayMode]? = nil, edid: [UInt8]? = nil) {
        guard !show.bench.kernel.cards.isEmpty else { return }
        show.bench.kernel.cards[0].connectors[0].status = isIn ? .connected : .disconnected
        if let modes { show.bench.kernel.cards[0].connectors[0].modes = modes }
        if let edid { show.bench.kernel.cards[0].connectors[0].edid = edid }
        show.bench.udev.tell(.changed, path)
    }
}

extension KMSOutput {
    fileprivate func showArrow(_ x: Int, _ y: Int) {
        _ = showCursor(at: (x, y)) { Array(repeating: 0, count: $0 * $0) }
    }
}
