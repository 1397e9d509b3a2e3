import Glibc

/// Owns a kernel descriptor and closes it exactly once.
public struct FileDescriptor: ~Copyable {
    /// The number, for calls that borrow it. Valid as long as the owner lives.
    public let rawValue: CInt
    private let close: (CInt) -> Void

    /// Takes over a descriptor that nothing else will close.
    ///
    /// - Parameter close: the counterpart of the call that gave the descriptor.
    public init(owning rawValue: CInt, close: @escaping (CInt) -> Void = { _ = Glibc.close($0) }) {
        self.rawValue = rawValue
        self.close = close
    }

    deinit { close(rawValue) }
}
