import CSystemd
import Glibc

/// systemd, or whoever speaks like it.
package final class SystemdNotifications: NotificationSystem {
    package init() {}

    /// What the service manager has no room for is lost: a show must not stand still because nobody reads of it.
    package func notify(_ state: String) {
        guard let path = getenv("NOTIFY_SOCKET"), Self.takesMessages(path) else { return }
        _ = sd_notify(0, state)
    }

    package var watchdogMicroseconds: UInt64? {
        var limit: UInt64 = 0
        return sd_watchdog_enabled(0, &limit) > 0 ? limit : nil
    }

    /// Whether a message could be sent at once; libsystemd waits otherwise. Of what cannot be asked it says itself that it
    /// cannot be told.
    private static func takesMessages(_ path: UnsafePointer<CChar>) -> Bool {
        var address = sockaddr_un()
        let length = strlen(path)
        guard length > 0, length < MemoryLayout.size(ofValue: address.sun_path) else { return true }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { name in
            name.copyMemory(from: UnsafeRawBufferPointer(start: path, count: length))
            // Names that are no files begin with a zero.
            if name[0] == UInt8(ascii: "@") { name[0] = 0 }
        }
        let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let size = socklen_t(MemoryLayout<sa_family_t>.size + length)
        let connected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        guard connected == 0 else { return true }
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&room, 1, 0) != 0
    }
}
