import EvdevInput
import GLESRenderer
import Geometry
import Glibc
import HeadlessDisplay
import Imaging
import KMSDisplay
import Platform

/// The machine that the program runs on.
public struct ThisMachine: ExaminedMachine {
    /// Files are read no further: those that matter are far shorter.
    public static let longestFile = 64 << 10
    private static let mostGroups = 1024

    public init() {}

    // MARK: Files

    public func bytes(of path: String) -> [UInt8]? {
        // Neither a pipe nor a terminal may hold the examination up.
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { return nil }
        let descriptor = FileDescriptor(owning: number)
        var bytes = [UInt8](repeating: 0, count: Self.longestFile)
        var length = 0
        while length < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor.rawValue, buffer.baseAddress.map { $0 + length }, buffer.count - length)
            }
            guard count > 0 else { break }
            length += count
        }
        return Array(bytes.prefix(length))
    }

    public func access(to path: String) -> Access {
        if Glibc.access(path, R_OK | W_OK) == 0 { return .granted }
        return errno == ENOENT || errno == ENOTDIR ? .missing : .denied
    }

    public func group(of path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Self.groupName(status.st_gid)
    }

    public func consoleMode(of path: String) -> ConsoleMode? {
        let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { return nil }
        let descriptor = FileDescriptor(owning: number)
        // KDGETMODE of linux/kd.h, whose header is not imported.
        let ask: UInt = 0x4B3B
        var mode: CInt = 0
        guard ioctl(descriptor.rawValue, ask, &mode) == 0 else { return nil }
        return mode == 0 ? .text : .graphics
    }

    // MARK: The user

    public var user: MachineUser {
        let id = geteuid()
        let name = getpwuid(id).map { String(cString: $0.pointee.pw_name) } ?? "user \(id)"
        var ids = [gid_t](repeating: 0, count: Self.mostGroups)
        let count = getgroups(CInt(ids.count), &ids)
        let all = [getegid()] + ids.prefix(Int(max(count, 0)))
        return MachineUser(name: name, groups: Set(all.compactMap(Self.groupName)), isAdministrator: id == 0)
    }

    private static func groupName(_ id: gid_t) -> String? {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) }
    }

    // MARK: Devices

    public func cards() -> [ExaminedCard] {
        KMSOutput.survey().map { card in
            ExaminedCard(
                path: card.path, driver: card.driver, reason: Self.reason(card.verdict),
                holder: KMSOutput.holder(ofCardAt: card.path), connectors: card.connectors.map(Self.connector))
        }
    }

    private static func connector(_ connector: ConnectorReport) -> ExaminedConnector {
        let mode = connector.modes.first { $0.verdict == .chosen }?.mode
        return ExaminedConnector(
            name: connector.name, isConnected: connector.status == "connected",
            mode: mode.map { ExaminedConnector.Mode(size: $0.size, text: "\($0)") })
    }

    private static func reason(_ verdict: Verdict) -> String? {
        if case .rejected(let reason) = verdict { reason } else { nil }
    }

    public func renderNodes() -> [ExaminedRenderNode] {
        KMSOutput.renderNodes().map { ExaminedRenderNode(path: $0.path, driver: $0.driver) }
    }

    public func graphics() throws(GraphicsFailure) -> ExaminedGraphics {
        do {
            let output = try HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))
            let renderer = try GLESRenderer()
            defer { withExtendedLifetime(output) {} }
            return ExaminedGraphics(
                renderer: renderer.deviceName, isSoftware: KMSOutput.isSoftware(renderer: renderer.deviceName),
                largestTexture: renderer.maximumTextureSize)
        } catch {
            throw GraphicsFailure(description: "\(error)")
        }
    }

    public func inputDevices() -> [InputDeviceReport] { InputDevices.survey() }
    public func fontFamilies() -> Int { InstalledFonts.familyCount }
    public func pictureFormats() -> [PictureFormat] { PictureFormat.allCases.filter(\.isInstalled) }
}
