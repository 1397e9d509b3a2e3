import Platform

/// Descriptors that are waited on as one, with a bell of its own among them.
struct DescriptorSet: ~Copyable {
    private let system: any PollingSystem
    private let poll: FileDescriptor
    private let bell: FileDescriptor

    /// - Parameter bellToken: What ``readable(_:)`` gives for a rung bell.
    init(system: any PollingSystem, bellToken: UInt64) throws(SystemError) {
        let poll = FileDescriptor(owning: try system.createPoll().get(), close: system.close)
        let bell = FileDescriptor(owning: try system.createEvent().get(), close: system.close)
        try system.add(bell.rawValue, token: bellToken, to: poll.rawValue).get()
        self.system = system
        self.poll = poll
        self.bell = bell
    }

    /// Readable when one of the set is.
    var descriptor: CInt { poll.rawValue }

    func add(_ descriptor: CInt, token: UInt64) throws(SystemError) {
        try system.add(descriptor, token: token, to: poll.rawValue).get()
    }

    func remove(_ descriptor: CInt) { _ = system.remove(descriptor, from: poll.rawValue) }

    /// Writes the tokens of readable descriptors to `tokens`, without waiting, and returns their number.
    func readable(_ tokens: inout [UInt64]) -> Int {
        tokens.withUnsafeMutableBufferPointer {
            switch system.wait(poll.rawValue, into: $0, timeoutMilliseconds: 0) {
            case .success(let count): return count
            case .failure: return 0
            }
        }
    }

    /// Makes the set readable until ``silence()``.
    func ring() {
        var one: UInt64 = 1
        _ = withUnsafeBytes(of: &one) { system.write($0, to: bell.rawValue) }
    }

    func silence() {
        var count: UInt64 = 0
        _ = withUnsafeMutableBytes(of: &count) { system.read(bell.rawValue, into: $0) }
    }
}
