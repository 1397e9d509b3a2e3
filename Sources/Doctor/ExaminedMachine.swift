import EvdevInput
import Geometry
import Imaging

/// What a process may do with a file.
public enum Access: Hashable, Sendable {
    case missing
    case denied
    case granted
}

/// Who runs the program.
public struct MachineUser: Hashable, Sendable {
    public var name: String
    /// The groups of this login; being added to one counts from the next login on.
    public var groups: Set<String>
    public var isAdministrator: Bool

    public init(name: String, groups: Set<String> = [], isAdministrator: Bool = false) {
        self.name = name
        self.groups = groups
        self.isAdministrator = isAdministrator
    }
}

/// A card of /dev/dri.
public struct ExaminedCard: Hashable, Sendable {
    /// Such as "/dev/dri/card0".
    public var path: String
    public var driver: String?
    /// Why it would not be used; nil for the one that would.
    public var reason: String?
    /// Who else uses its screen; nil where nobody does.
    public var holder: String?
    public var connectors: [ExaminedConnector]

    public init(
        path: String, driver: String?, reason: String? = nil, holder: String? = nil,
        connectors: [ExaminedConnector] = []
    ) {
        self.path = path
        self.driver = driver
        self.reason = reason
        self.holder = holder
        self.connectors = connectors
    }

    /// Such as "card0".
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// An output of a card.
public struct ExaminedConnector: Hashable, Sendable {
    public var name: String
    public var isConnected: Bool
    /// The size and text of the mode that would be used; nil where the output would not be.
    public var mode: Mode?

    public struct Mode: Hashable, Sendable {
        public var size: PixelSize
        /// Such as "1920x1080@60".
        public var text: String

        public init(size: PixelSize, text: String) {
            self.size = size
            self.text = text
        }
    }

    public init(name: String, isConnected: Bool, mode: Mode? = nil) {
        self.name = name
        self.isConnected = isConnected
        self.mode = mode
    }
}

/// A device that draws.
public struct ExaminedRenderNode: Hashable, Sendable {
    public var path: String
    public var driver: String?

    public init(path: String, driver: String?) {
        self.path = path
        self.driver = driver
    }

    /// Virtual devices have render nodes without a GPU behind them.
    var isGPU: Bool { !["vgem", "vkms", "dumb"].contains(driver ?? "") }
}

/// What OpenGL ES draws with.
public struct ExaminedGraphics: Hashable, Sendable {
    /// As the driver calls it.
    public var renderer: String
    /// The processor draws.
    public var isSoftware: Bool
    /// In pixels a side.
    public var largestTexture: Int

    public init(renderer: String, isSoftware: Bool, largestTexture: Int) {
        self.renderer = renderer
        self.isSoftware = isSoftware
        self.largestTexture = largestTexture
    }
}

/// Why OpenGL ES cannot be had.
public struct GraphicsFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
}

/// What a virtual console does.
public enum ConsoleMode: Hashable, Sendable {
    case text, graphics
}

/// The machine, as far as the doctor asks: the one seam at which tests put another machine.
///
/// What files say is bounded: never more than ``ThisMachine/longestFile`` bytes of one, and ``ThisMachine/mostNames`` names
/// of a directory.
@MainActor
public protocol ExaminedMachine {
    /// The beginning of a file; nil where it cannot be read.
    func bytes(of path: String) -> [UInt8]?
    func access(to path: String) -> Access
    /// The group that a file belongs to.
    func group(of path: String) -> String?
    var user: MachineUser { get }
    /// Mode of a console; nil where this user may not ask, or there is none.
    func consoleMode(of path: String) -> ConsoleMode?

    func cards() -> [ExaminedCard]
    func renderNodes() -> [ExaminedRenderNode]
    func graphics() throws(GraphicsFailure) -> ExaminedGraphics
    func inputDevices() -> [InputDeviceReport]
    /// How many families of fonts there are.
    func fontFamilies() -> Int
    func pictureFormats() -> [PictureFormat]
}

extension ExaminedMachine {
    func text(of path: String) -> String? {
        bytes(of: path).map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    /// What the device tree calls the board; nil on a machine without one.
    var model: String? { text(of: "/proc/device-tree/model") }
    var isRaspberryPi: Bool { model?.contains("Raspberry Pi") ?? false }
}
