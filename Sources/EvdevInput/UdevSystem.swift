import Platform

/// What this module asks of libudev and the device directory. Tests put a recording double in its place.
public protocol UdevSystem: AnyObject {
    /// Whether udevd runs: if so, its messages are to be awaited, since it sets the permissions of device files.
    var isDaemonRunning: Bool { get }

    /// Starts listening for input devices that come and go; once.
    ///
    /// - Returns: A descriptor, owned by this object, that is readable when there is news.
    func startMonitor(_ source: UdevSource) throws(SystemError) -> CInt

    /// The next piece of news, nil when there is none for now.
    ///
    /// - Throws: `ENOBUFS` when news was lost.
    func nextChange() throws(SystemError) -> DeviceChange?

    /// Device files of all input event devices that the kernel lists in sysfs.
    func listedPaths() throws(SystemError) -> [String]

    /// Files named `event*` in `/dev/input`, for systems without sysfs.
    func pathsInDirectory() -> [String]
}

/// Whose messages a monitor gets.
public enum UdevSource: String, Hashable, Sendable {
    /// udevd's, sent when it has finished with a device.
    case udev
    /// The kernel's own, which also come where no udevd runs.
    case kernel
}

/// A device file came, went, or changed (its permissions, for example).
public struct DeviceChange: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case added, changed, removed }

    public var kind: Kind
    /// Such as `/dev/input/event0`.
    public var path: String

    public init(kind: Kind, path: String) {
        self.kind = kind
        self.path = path
    }
}
