import Glibc

/// An error number of the kernel, with the C library's words for it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    public let code: CInt

    public init(code: CInt) { self.code = code }

    /// The calling thread's `errno`.
    public static var last: SystemError { SystemError(code: errno) }

    public static let permissionDenied = SystemError(code: EACCES)
    public static let notPermitted = SystemError(code: EPERM)
    public static let busy = SystemError(code: EBUSY)
    public static let noSuchDevice = SystemError(code: ENODEV)
    public static let noSuchFile = SystemError(code: ENOENT)
    public static let invalidArgument = SystemError(code: EINVAL)
    public static let tryAgain = SystemError(code: EAGAIN)
    public static let noSuchAddress = SystemError(code: ENXIO)
    public static let inputOutput = SystemError(code: EIO)
    public static let interrupted = SystemError(code: EINTR)
    public static let noTerminal = SystemError(code: ENOTTY)
    public static let notSupported = SystemError(code: EOPNOTSUPP)
    public static let outOfMemory = SystemError(code: ENOMEM)
    public static let outOfRange = SystemError(code: ERANGE)
    public static let noSpace = SystemError(code: ENOSPC)

    /// Such as "Permission denied (error 13)".
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 128)
        _ = strerror_r(code, &buffer, buffer.count)
        let text = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        return text.isEmpty ? "error \(code)" : "\(text) (error \(code))"
    }
}
