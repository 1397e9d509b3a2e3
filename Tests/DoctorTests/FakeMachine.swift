import EvdevInput
import Geometry
import Imaging

@testable import Doctor

/// A machine of which everything can be said. As it is made, nothing is wrong with it.
struct FakeMachine: ExaminedMachine {
    var files: [String: String] = [
        "/proc/meminfo": "MemTotal:        1000000 kB\nMemAvailable:     700000 kB\n",
        "/sys/class/tty/tty0/active": "tty1\n",
    ]
    var binaries: [String: [UInt8]] = ["/sys/class/drm/card0-HDMI-A-1/edid": FakeMachine.edid()]
    var accesses: [String: Access] = ["/dev/uinput": .granted]
    var groups: [String: String] = [
        "/dev/dri/card0": "video", "/dev/dri/renderD128": "render", "/dev/input/event0": "input",
    ]
    var user = MachineUser(name: "sign", groups: ["video", "render", "input"])
    var consoleModes: [String: ConsoleMode] = ["/dev/tty1": .text]
    var allCards = [
        ExaminedCard(
            path: "/dev/dri/card0", driver: "vc4",
            connectors: [
                ExaminedConnector(
                    name: "HDMI-A-1", isConnected: true,
                    mode: .init(size: PixelSize(width: 1920, height: 1080), text: "1920x1080@60")),
                ExaminedConnector(name: "HDMI-A-2", isConnected: false),
            ])
    ]
    var nodes = [ExaminedRenderNode(path: "/dev/dri/renderD128", driver: "v3d")]
    var drawing: Result<ExaminedGraphics, GraphicsFailure> = .success(
        ExaminedGraphics(renderer: "V3D 4.2", isSoftware: false, largestTexture: 4096))
    var devices = [
        InputDeviceReport(path: "/dev/input/event0", name: "FT5406", kinds: [.multiTouchScreen], status: .used)
    ]
    var families = 20
    var formats: [PictureFormat] = [.jpeg, .png, .webp, .svg, .gif]

    /// As a Raspberry Pi, with this config.txt.
    static func raspberryPi(_ number: Int = 4, config: String) -> FakeMachine {
        var machine = FakeMachine()
        machine.files["/proc/device-tree/model"] = "Raspberry Pi \(number) Model B Rev 1.4\u{0}"
        machine.files["/boot/firmware/config.txt"] = config
        return machine
    }

    /// A whole block of a display of this name.
    static func edid(name: String = "Wall 24") -> [UInt8] {
        var block = [UInt8](repeating: 0, count: 128)
        block.replaceSubrange(0..<8, with: [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0])
        // G, S, M.
        block[8] = 0x1E
        block[9] = 0x6D
        block[57] = 0xFC
        let text = Array(name.utf8) + [0x0A]
        block.replaceSubrange(59..<59 + text.count, with: text)
        block[127] = 0 &- block.reduce(UInt8(0)) { $0 &+ $1 }
        return block
    }

    func bytes(of path: String) -> [UInt8]? { binaries[path] ?? files[path].map { Array($0.utf8) } }
    func access(to path: String) -> Access { accesses[path] ?? .granted }
    func group(of path: String) -> String? { groups[path] }
    func consoleMode(of path: String) -> ConsoleMode? { consoleModes[path] }
    func cards() -> [ExaminedCard] { allCards }
    func renderNodes() -> [ExaminedRenderNode] { nodes }
    func graphics() throws(GraphicsFailure) -> ExaminedGraphics { try drawing.get() }
    func inputDevices() -> [InputDeviceReport] { devices }
    func fontFamilies() -> Int { families }
    func pictureFormats() -> [PictureFormat] { formats }
}
