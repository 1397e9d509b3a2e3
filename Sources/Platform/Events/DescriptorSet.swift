import Timebase

/// Descriptors that are waited on as one, with a bell of its own among them.
package struct DescriptorSet: ~Copyable {
    private let system: any PollingSystem
    private let poll: FileDescriptor
    private let bell: FileDescriptor
    private let timer: FileDescriptor
    private var armed: MonotonicTime?

    /// - Parameters:
    ///   - bellToken: What ``readable(_:)`` gives for a rung bell.
    ///   - timerToken: And for a moment that has come.
    package init(system: any PollingSystem, bellToken: UInt64, timerToken: UInt64) throws(SystemError) {
        let poll = FileDescriptor(owning: try system.createPoll().get(), close: system.close)
        let bell = FileDescriptor(owning: try system.createEvent().get(), close: system.close)
        let timer = FileDescriptor(owning: try system.createTimer().get(), close: system.close)
        try system.add(timer.rawValue, token: timerToken, to: poll.rawValue).get()
        try system.add(bell.rawValue, token: bellToken, to: poll.rawValue).get()
        self.system = system
        self.poll = poll
        self.bell = bell
        self.timer = timer
    }

    /// Readable when one of the set is.
    package var descriptor: CInt { poll.rawValue }

    package func add(_ descriptor: CInt, token: UInt64) throws(SystemError) {
        try system.add(descriptor, token: token, to: poll.rawValue).get()
    }

    package func remove(_ descriptor: CInt) { _ = system.remove(descriptor, from: poll.rawValue) }

    /// Writes the tokens of readable descriptors to `tokens`, without waiting, and returns their number.
    package func readable(_ tokens: inout [UInt64]) -> Int {
        tokens.withUnsafeMutableBufferPointer {
            switch system.wait(poll.rawValue, into: $0, timeoutMilliseconds: 0) {
            case .success(let count): return count
            case .failure: return 0
            }
        }
    }

    /// Makes the set readable until ``silence()``.
    package func ring() {
        var one: UInt64 = 1
        _ = withUnsafeBytes(of: &one) { system.write($0, to: bell.rawValue) }
    }

    /// Makes the set readable at a moment, or with nil never; once. Costs a system call only when the moment changes.
    package mutating func setTimer(_ moment: MonotonicTime?) {
        guard moment != armed else { return }
        armed = moment
        // All zero would disarm it; a moment that has passed fires at once.
        let time = moment.map { min(max($0.secondsSinceStart, 1e-9), 1e12) } ?? 0
        let nanoseconds = min(Int64((time - time.rounded(.down)) * 1e9), 999_999_999)
        let fraction = moment != nil && time < 1 ? max(nanoseconds, 1) : nanoseconds
        _ = system.setTimer(timer.rawValue, seconds: Int64(time), nanoseconds: fraction)
    }

    /// Takes note that the moment has come.
    package mutating func acknowledgeTimer() {
        var count: UInt64 = 0
        _ = withUnsafeMutableBytes(of: &count) { system.read(timer.rawValue, into: $0) }
        armed = nil
    }

    package func silence() {
        var count: UInt64 = 0
        _ = withUnsafeMutableBytes(of: &count) { system.read(bell.rawValue, into: $0) }
    }
}
