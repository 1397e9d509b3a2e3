import Platform

/// What is asked of libudev and the device directories, about one class of devices. Tests put a recording double in its
/// place.
public protocol UdevSystem: AnyObject {
    /// Whether udevd runs: if so, its messages are to be awaited, since it sets the permissions of device files.
    var isDaemonRunning: Bool { get }

    /// Starts listening for devices that come, go and change; once.
    ///
    /// - Returns: A descriptor, owned by this object, that is readable when there is news.
    func startMonitor(_ source: UdevSource) throws(SystemError) -> CInt

    /// The next piece of news, nil when there is none for now.
    ///
    /// - Throws: `ENOBUFS` when news was lost.
    func nextChange() throws(SystemError) -> DeviceChange?

    /// Device files of all devices of the class that the kernel lists in sysfs.
    func listedPaths() throws(SystemError) -> [String]

    /// What udev's rules have set for a device, by its file; nil where nothing is set, or no udevd has run.
    func property(_ name: String, of path: String) -> String?

    /// Files in the class's directory that bear its name, for systems without sysfs.
    func pathsInDirectory() -> [String]
}

extension UdevSystem {
    /// Starts listening: to udevd where it runs, otherwise to the kernel itself.
    ///
    /// - Returns: The descriptor to wait on, owned by this object.
    package func startMonitor() throws(SystemError) -> CInt {
        let source = isDaemonRunning ? UdevSource.udev : .kernel
        do throws(SystemError) {
            return try startMonitor(source)
        } catch {
            // Whoever cannot listen notices nothing any more: once more.
            return try startMonitor(source)
        }
    }
}

/// Whose messages a monitor gets.
public enum UdevSource: String, Hashable, Sendable {
    /// udevd's, sent when it has finished with a device.
    case udev
    /// The kernel's own, which also come where no udevd runs.
    case kernel
}

/// A device file came, went, or changed: its permissions, or for a card what is plugged into it.
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
