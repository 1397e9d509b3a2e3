import CUdev
import Glibc
import Platform

/// The real ``UdevSystem``.
public final class LibudevSystem: UdevSystem {
    private let deviceClass: DeviceClass
    private let context = udev_new()
    private var monitor: OpaquePointer?

    /// Entries of a directory and of sysfs beyond this number are not looked at.
    private static let maximumPaths = 256

    public init(_ deviceClass: DeviceClass) { self.deviceClass = deviceClass }

    deinit {
        if let monitor { udev_monitor_unref(monitor) }
        if let context { udev_unref(context) }
    }

    public var isDaemonRunning: Bool { access("/run/udev/control", F_OK) == 0 }

    public func startMonitor(_ source: UdevSource) throws(SystemError) -> CInt {
        guard let context else { throw SystemError(code: ENOMEM) }
        errno = 0
        guard monitor == nil, let created = udev_monitor_new_from_netlink(context, source.rawValue) else {
            throw SystemError(code: errno == 0 ? EINVAL : errno)
        }
        do throws(SystemError) {
            try check(udev_monitor_filter_add_match_subsystem_devtype(created, deviceClass.subsystem, nil))
            try check(udev_monitor_enable_receiving(created))
            let descriptor = udev_monitor_get_fd(created)
            try check(descriptor)
            monitor = created
            return descriptor
        } catch {
            udev_monitor_unref(created)
            throw error
        }
    }

    public func nextChange() throws(SystemError) -> DeviceChange? {
        guard let monitor else { return nil }
        // Messages about other devices of the subsystem are passed over, a bounded number of them a call.
        for _ in 0..<Self.maximumPaths {
            errno = 0
            guard let device = udev_monitor_receive_device(monitor) else {
                if errno == ENOBUFS { throw SystemError(code: ENOBUFS) }
                return nil
            }
            defer { udev_device_unref(device) }
            if let change = change(of: device) { return change }
        }
        return nil
    }

    public func listedPaths() throws(SystemError) -> [String] {
        guard let context, let enumeration = udev_enumerate_new(context) else { throw SystemError(code: ENOMEM) }
        defer { udev_enumerate_unref(enumeration) }
        try check(udev_enumerate_add_match_subsystem(enumeration, deviceClass.subsystem))
        try check(udev_enumerate_add_match_sysname(enumeration, deviceClass.prefix + "[0-9]*"))
        try check(udev_enumerate_scan_devices(enumeration))
        var paths: [String] = []
        var entry = udev_enumerate_get_list_entry(enumeration)
        while let current = entry, paths.count < Self.maximumPaths {
            if let path = path(ofListed: current, in: context) { paths.append(path) }
            entry = udev_list_entry_get_next(current)
        }
        return paths
    }

    public func property(_ name: String, of path: String) -> String? {
        guard let file = path.split(separator: "/").last.map(String.init), deviceClass.contains(file), let context,
            let device = udev_device_new_from_subsystem_sysname(context, deviceClass.subsystem, file)
        else { return nil }
        defer { udev_device_unref(device) }
        return udev_device_get_property_value(device, name).map { String(cString: $0) }
    }

    public func pathsInDirectory() -> [String] {
        guard let directory = opendir(deviceClass.directory) else { return [] }
        defer { closedir(directory) }
        var paths: [String] = []
        while let entry = readdir(directory), paths.count < Self.maximumPaths {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if deviceClass.contains(name) { paths.append("\(deviceClass.directory)/\(name)") }
        }
        return paths
    }

    private func path(ofListed entry: OpaquePointer, in context: OpaquePointer) -> String? {
        guard let location = udev_list_entry_get_name(entry),
            let device = udev_device_new_from_syspath(context, location)
        else { return nil }
        defer { udev_device_unref(device) }
        return udev_device_get_devnode(device).map { String(cString: $0) }
    }

    private func change(of device: OpaquePointer) -> DeviceChange? {
        guard let name = udev_device_get_sysname(device), deviceClass.contains(String(cString: name)),
            let node = udev_device_get_devnode(device), let action = udev_device_get_action(device)
        else { return nil }
        let kind: DeviceChange.Kind
        switch String(cString: action) {
        case "add": kind = .added
        case "remove": kind = .removed
        case "change", "bind": kind = .changed
        default: return nil
        }
        return DeviceChange(kind: kind, path: String(cString: node))
    }

    private func check(_ status: CInt) throws(SystemError) {
        if status < 0 { throw SystemError(code: -status) }
    }
}
