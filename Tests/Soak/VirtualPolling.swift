import Glibc
import HeadlessDisplay
import Platform
import Timebase

/// Waiting on virtual time: where nothing is ready, time goes on at once to the moment at which something is.
///
/// libdispatch's main queue is the one real thing: decoded pictures come in through it.
final class VirtualPolling: PollingSystem {
    private let clock: VirtualClock
    private let real = LinuxPolling()
    /// When a descriptor is readable; nil while nobody knows.
    private var sources: [CInt: () -> MonotonicTime?] = [:]
    private var timers: [CInt: MonotonicTime] = [:]
    private var sets: [CInt: [CInt: UInt64]] = [:]
    /// Timers that are told of once.
    private var tellingOnce: Set<CInt> = []
    private var last: CInt = 1_000_000

    /// Decoders get so much real time before virtual time leaps over a rest.
    private static let leap = Seconds(1)
    private static let realMilliseconds: CInt = 3

    init(clock: VirtualClock) { self.clock = clock }

    /// A descriptor that is readable from a moment on.
    func makeSource(_ moment: @escaping () -> MonotonicTime?) -> CInt {
        let descriptor = made()
        sources[descriptor] = moment
        return descriptor
    }

    private func made() -> CInt {
        last += 1
        return last
    }

    func createPoll() -> Result<CInt, SystemError> { .success(made()) }
    func createTimer() -> Result<CInt, SystemError> { .success(made()) }
    func createEvent() -> Result<CInt, SystemError> { .success(made()) }
    /// Nobody sends any.
    func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> { .success(made()) }

    func add(
        _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
    ) -> Result<Void, SystemError> {
        sets[poll, default: [:]][descriptor] = token
        if trigger == .becomesReadable { tellingOnce.insert(descriptor) }
        return .success(())
    }

    func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> {
        sets[poll]?[descriptor] = nil
        return .success(())
    }

    func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
        let isArmed = seconds != 0 || nanoseconds != 0
        timers[timer] = isArmed ? MonotonicTime(seconds: seconds, nanoseconds: nanoseconds) : nil
        return .success(())
    }

    func wait(
        _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError> {
        let set = sets[poll] ?? [:]
        let queue = real.mainQueueDescriptor()
        let hasWork = set[queue] != nil && isReadable(queue, within: 0)
        if !hasWork, timeoutMilliseconds != 0 { passTime(set, queue) }
        var count = 0
        for (descriptor, token) in set where count < tokens.count {
            let isReady =
                descriptor == queue ? isReadable(queue, within: 0) : moment(of: descriptor).map { $0 <= clock.now }
            guard isReady ?? false else { continue }
            if tellingOnce.contains(descriptor) { timers[descriptor] = nil }
            tokens[count] = token
            count += 1
        }
        return .success(count)
    }

    private func moment(of descriptor: CInt) -> MonotonicTime? { timers[descriptor] ?? sources[descriptor]?() }

    private func passTime(_ set: [CInt: UInt64], _ queue: CInt) {
        guard let next = set.keys.compactMap(moment).min(), next > clock.now else { return }
        if next - clock.now > Self.leap, queue >= 0, isReadable(queue, within: Self.realMilliseconds) { return }
        clock.now = next
    }

    private func isReadable(_ descriptor: CInt, within milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
        guard descriptor == real.mainQueueDescriptor() else {
            timers[descriptor] = nil
            return .success(buffer.count)
        }
        return real.read(descriptor, into: buffer)
    }

    func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
        .success(buffer.count)
    }

    func close(_ descriptor: CInt) { (timers[descriptor], sources[descriptor], sets[descriptor]) = (nil, nil, nil) }
    func mainQueueDescriptor() -> CInt { real.mainQueueDescriptor() }
    func runMainQueue() { real.runMainQueue() }
}
