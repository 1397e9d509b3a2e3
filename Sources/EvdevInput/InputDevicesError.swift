import Platform

/// Why input devices cannot be waited for at all. One that cannot be opened is no such error, but noted in its report.
public struct InputDevicesError: Error, Hashable, Sendable, CustomStringConvertible {
    public let cause: SystemError

    public init(cause: SystemError) { self.cause = cause }

    public var description: String {
        "cannot wait for input devices: \(cause); close other programs, or raise the limit of open files (ulimit -n)"
    }
}
