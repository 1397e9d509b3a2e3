import Timebase

/// Descriptors that are waited on as one, with a bell of its own among them.
package struct DescriptorSet: ~Copyable {
    private let system: any PollingSystem
    private let poll: FileDescriptor
    private let bell: FileDescriptor
    private let timer: FileDescriptor
    private var armed: MonotonicTime?
    /// What is waited on, for when the kernel cannot be asked.
    private var watched: [(descriptor: CInt, token: UInt64)]

    /// - Parameters:
    ///   - bellToken: What ``readable(_:)`` gives for a rung bell.
    ///   - timerToken: And for a moment that has come.
    package init(system: any PollingSystem, bellToken: UInt64, timerToken: UInt64) throws(SystemError) {
        let poll = FileDescriptor(owning: try system.createPoll().get(), close: system.close)
        let bell = FileDescriptor(owning: try system.createEvent().get(), close: system.close)
        let timer = FileDescriptor(owning: try system.createTimer().get(), close: system.close)
        try system.add(timer.rawValue, token: timerToken, to: poll.rawValue).get()
        try system.add(bell.rawValue, token: bellToken, to: poll.rawValue).get()
        watched = [(timer.rawValue, timerToken), (bell.rawValue, bellToken)]
        self.system = system
        self.poll = poll
        self.bell = bell
        self.timer = timer
    }

    /// Readable when one of the set is.
    package var descriptor: CInt { poll.rawValue }

    package mutating func add(_ descriptor: CInt, token: UInt64) throws(SystemError) {
        try system.add(descriptor, token: token, to: poll.rawValue).get()
        watched.append((descriptor, token))
    }

    package mutating func remove(_ descriptor: CInt) {
        _ = system.remove(descriptor, from: poll.rawValue)
        watched.removeAll { $0.descriptor == descriptor }
    }

    /// Writes the tokens of readable descriptors to `tokens`, without waiting, and returns their number.
    ///
    /// Where the kernel does not tell, all are taken to be readable: none of them waits when it is read, and news that is
    /// never looked at would be lost for good.
    package func readable(_ tokens: inout [UInt64]) -> Int {
        let result = tokens.withUnsafeMutableBufferPointer {
            system.wait(poll.rawValue, into: $0, timeoutMilliseconds: 0)
        }
        if case .success(let count) = result { return count }
        let count = min(watched.count, tokens.count)
        for index in 0..<count { tokens[index] = watched[index].token }
        return count
    }

    /// Makes the set readable until ``silence()``, or where the bell fails once.
    package mutating func ring() {
        var one: UInt64 = 1
        for _ in 0..<2 {
            if case .success = withUnsafeBytes(of: &one, { system.write($0, to: bell.rawValue) }) { return }
        }
        try? setTimer(MonotonicTime(secondsSinceStart: 0))
    }

    /// Makes the set readable at a moment, or with nil never; once. Costs a system call only when the moment changes.
    ///
    /// - Throws: what the kernel says when it has refused twice; the timer is as it was then.
    package mutating func setTimer(_ moment: MonotonicTime?) throws(SystemError) {
        guard moment != armed else { return }
        // All zero would disarm it; a moment that has passed fires at once.
        let time = moment.map { min(max($0.secondsSinceStart, 1e-9), 1e12) } ?? 0
        let nanoseconds = min(Int64((time - time.rounded(.down)) * 1e9), 999_999_999)
        let fraction = moment != nil && time < 1 ? max(nanoseconds, 1) : nanoseconds
        if case .failure = system.setTimer(timer.rawValue, seconds: Int64(time), nanoseconds: fraction) {
            try system.setTimer(timer.rawValue, seconds: Int64(time), nanoseconds: fraction).get()
        }
        armed = moment
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
