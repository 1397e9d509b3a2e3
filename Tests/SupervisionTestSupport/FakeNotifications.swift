import Supervision

/// A service manager that writes down what it is told.
public final class FakeNotifications: NotificationSystem {
    public var watchdogMicroseconds: UInt64?
    public private(set) var told: [String] = []

    /// - Parameter watchdog: microseconds; nil for one that does not look after the process.
    public init(watchdog: UInt64? = 10_000_000) { watchdogMicroseconds = watchdog }

    public func notify(_ state: String) { told.append(state) }
    public func count(_ state: String) -> Int { told.filter { $0 == state }.count }
}
