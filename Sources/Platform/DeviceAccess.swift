import Glibc

/// Who opens the devices that belong to whoever sits before the machine: its screens, its touch panels and keyboards.
///
/// Used from one thread.
public protocol DeviceAccess: AnyObject {
    /// Whether devices may be used now. Another session may have been brought to the front.
    var isActive: Bool { get }
    /// Whether it makes processes masters of cards, and takes that back, by itself.
    var managesMasters: Bool { get }

    /// Opens a device file without waiting; reads of it never wait either.
    ///
    /// - Throws: The `errno` of opening.
    func open(_ path: String, _ purpose: DevicePurpose) throws(SystemError) -> CInt
    /// Gives a descriptor of ``open(_:_:)`` back.
    func close(_ descriptor: CInt)
}

/// What a device is opened for.
public enum DevicePurpose: Hashable, Sendable {
    case reading, readingAndWriting
}

/// The program itself, with its own rights.
public final class DirectAccess: DeviceAccess {
    public init() {}

    public var isActive: Bool { true }
    public var managesMasters: Bool { false }

    public func open(_ path: String, _ purpose: DevicePurpose) throws(SystemError) -> CInt {
        let mode = purpose == .reading ? O_RDONLY : O_RDWR
        let descriptor = Glibc.open(path, mode | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .last }
        return descriptor
    }

    public func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }
}
