import Glibc
import Platform
import Timebase

/// Waiting on simulated descriptors and on real ones, with timers on a clock that a test moves.
final class FakePolling: PollingSystem {
    private let clock: HandClock
    /// Whether a simulated card has events to read.
    private let isCardReadable: (CInt) -> Bool
    /// Above all real descriptors, and above those of simulated cards.
    private static let first: CInt = 100_000
    private var nextDescriptor = FakePolling.first
    /// By the descriptor that waits for all, and what it waits for.
    private var tokens: [CInt: [CInt: UInt64]] = [:]
    private var timers: [CInt: MonotonicTime] = [:]
    private var events: [CInt: UInt64] = [:]
    private(set) var open: Set<CInt> = []
    /// Asked before every call that may fail, by its name.
    var refusal: (String) -> CInt? = { _ in nil }

    init(clock: HandClock, isCardReadable: @escaping (CInt) -> Bool) {
        self.clock = clock
        self.isCardReadable = isCardReadable
    }

    /// Whether waiting would end at once.
    var isAnythingReadable: Bool { tokens.values.contains { $0.keys.contains(where: isReadable) } }

    /// When the timer that fires next does so.
    var nextTimer: MonotonicTime? { timers.values.min() }

    private func made(_ call: String) -> Result<CInt, SystemError> {
        if let code = refusal(call) { return .failure(SystemError(code: code)) }
        nextDescriptor += 1
        open.insert(nextDescriptor)
        return .success(nextDescriptor)
    }

    func createPoll() -> Result<CInt, SystemError> { made("createPoll") }
    func createTimer() -> Result<CInt, SystemError> { made("createTimer") }
    func createEvent() -> Result<CInt, SystemError> { made("createEvent").map { register($0) } }
    func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> { made("createSignalDescriptor") }

    private func register(_ event: CInt) -> CInt {
        events[event] = 0
        return event
    }

    func add(_ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger) -> Result<Void, SystemError> {
        if let code = refusal("add") { return .failure(SystemError(code: code)) }
        guard tokens[poll]?[descriptor] == nil else { return .failure(SystemError(code: EEXIST)) }
        tokens[poll, default: [:]][descriptor] = token
        return .success(())
    }

    func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> {
        tokens[poll]?.removeValue(forKey: descriptor) == nil ? .failure(.noSuchFile) : .success(())
    }

    func wait(
        _ poll: CInt, into buffer: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError> {
        let readable = (tokens[poll] ?? [:]).filter { isReadable($0.key) }.map(\.value).sorted().prefix(buffer.count)
        for (index, token) in readable.enumerated() { buffer[index] = token }
        return .success(readable.count)
    }

    private func isReadable(_ descriptor: CInt) -> Bool {
        if let moment = timers[descriptor] { return moment <= clock.now }
        if let count = events[descriptor] { return count > 0 }
        guard descriptor < 1000 else { return isCardReadable(descriptor) }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&request, 1, 0) == 1
    }

    func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
        if let code = refusal("setTimer") { return .failure(SystemError(code: code)) }
        let isArmed = seconds != 0 || nanoseconds != 0
        timers[timer] = isArmed ? MonotonicTime(seconds: seconds, nanoseconds: nanoseconds) : nil
        return .success(())
    }

    func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
        timers[descriptor] = nil
        if events[descriptor] != nil { events[descriptor] = 0 }
        return .success(buffer.count)
    }

    func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
        events[descriptor, default: 0] += 1
        return .success(buffer.count)
    }

    func close(_ descriptor: CInt) {
        open.remove(descriptor)
        tokens[descriptor] = nil
        for poll in tokens.keys { tokens[poll]?[descriptor] = nil }
        timers[descriptor] = nil
        events[descriptor] = nil
    }

    func mainQueueDescriptor() -> CInt { -1 }
    func runMainQueue() {}
}
