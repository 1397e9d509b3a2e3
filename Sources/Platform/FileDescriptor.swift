import Glibc

/// Owns a kernel descriptor and closes it exactly once.
public struct FileDescriptor: ~Copyable {
    /// The number, for calls that borrow it. Valid as long as the owner lives.
    public let rawValue: CInt

    /// Takes over a descriptor that nothing else will close.
    public init(owning rawValue: CInt) { self.rawValue = rawValue }

    /// Gives the number up without closing it.
    public consuming func release() -> CInt {
        let value = rawValue
        discard self
        return value
    }

    deinit { _ = Glibc.close(rawValue) }
}
