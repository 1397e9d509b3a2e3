import CPlatform
import Platform

/// Descriptors that are waited on as one (epoll).
struct DescriptorSet: ~Copyable {
    private let poll: FileDescriptor

    init() throws(SystemError) {
        let number = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard number >= 0 else { throw SystemError.last }
        poll = FileDescriptor(owning: number)
    }

    /// Readable when one of the set is.
    var descriptor: CInt { poll.rawValue }

    func add(_ descriptor: CInt, token: UInt64) throws(SystemError) {
        guard vitrine_epoll_add(poll.rawValue, descriptor, token) == 0 else { throw SystemError.last }
    }

    func remove(_ descriptor: CInt) {
        _ = vitrine_epoll_remove(poll.rawValue, descriptor)
    }

    /// Writes the tokens of readable descriptors to `tokens`, without waiting, and returns their number.
    func readable(_ tokens: inout [UInt64]) -> Int {
        let count = tokens.withUnsafeMutableBufferPointer {
            vitrine_epoll_wait(poll.rawValue, $0.baseAddress, CInt($0.count), 0)
        }
        return max(Int(count), 0)
    }
}
