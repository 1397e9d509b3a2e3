import CPlatform
// Nothing of it is named here, but importing it links libdispatch, whose hooks the shim declares.
import Dispatch
import Glibc

/// When a watched descriptor ends a wait.
public enum PollTrigger: Hashable, Sendable {
    /// While there is something to read.
    case readable
    /// Once, when there begins to be.
    case becomesReadable
}

/// The system calls that waiting needs. Tests hand in a double that records them and makes them fail.
public protocol PollingSystem {
    /// epoll_create1(EPOLL_CLOEXEC).
    func createPoll() -> Result<CInt, SystemError>
    /// Watches `descriptor` for input; `token` comes back from ``wait(_:into:timeoutMilliseconds:)``.
    func add(
        _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
    ) -> Result<Void, SystemError>
    func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError>
    /// Writes the tokens of readable descriptors; answers how many. −1 milliseconds waits without end.
    func wait(
        _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError>
    /// timerfd on CLOCK_MONOTONIC.
    func createTimer() -> Result<CInt, SystemError>
    /// Fires once at an absolute moment; all zero disarms.
    func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError>
    /// Blocks the signals for the calling thread and makes them readable. Threads inherit this when they are started; one
    /// that was started earlier still takes the signals, so call this before any. It lasts as long as the process, since a
    /// signal that is no longer waited for must not end the program in the middle of giving the screen back.
    func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError>
    /// eventfd that other threads write to.
    func createEvent() -> Result<CInt, SystemError>
    func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError>
    func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError>
    func close(_ descriptor: CInt)
    /// The descriptor by which libdispatch tells a foreign main loop that work waits on the main queue; negative where
    /// another loop serves that queue.
    func mainQueueDescriptor() -> CInt
    /// Runs what waits on libdispatch's main queue.
    func runMainQueue()
}

extension PollingSystem {
    func add(_ descriptor: CInt, token: UInt64, to poll: CInt) -> Result<Void, SystemError> {
        add(descriptor, token: token, to: poll, trigger: .readable)
    }

    /// The next signal that a descriptor of ``createSignalDescriptor(for:)`` has; nil where there is none.
    package func nextSignal(_ descriptor: CInt) -> CInt? {
        var info = signalfd_siginfo()
        let result = withUnsafeMutableBytes(of: &info) { read(descriptor, into: $0) }
        guard case .success(let count) = result, count == MemoryLayout<signalfd_siginfo>.size else { return nil }
        return CInt(bitPattern: info.ssi_signo)
    }
}

/// The kernel's own.
public struct LinuxPolling: PollingSystem, Sendable {
    public init() {}

    private func checked(_ result: CInt) -> Result<CInt, SystemError> {
        result >= 0 ? .success(result) : .failure(.last)
    }

    public func createPoll() -> Result<CInt, SystemError> { checked(vitrine_epoll_create()) }

    public func add(
        _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
    ) -> Result<Void, SystemError> {
        checked(vitrine_epoll_add(poll, descriptor, token, trigger == .becomesReadable ? 1 : 0)).map { _ in }
    }

    public func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> {
        checked(vitrine_epoll_remove(poll, descriptor)).map { _ in }
    }

    public func wait(
        _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError> {
        checked(vitrine_epoll_wait(poll, tokens.baseAddress, CInt(clamping: tokens.count), timeoutMilliseconds))
            .map { Int($0) }
    }

    public func createTimer() -> Result<CInt, SystemError> { checked(vitrine_timerfd_create_monotonic()) }

    public func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
        checked(vitrine_timerfd_set(timer, seconds, nanoseconds)).map { _ in }
    }

    public func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal) }
        let blocked = pthread_sigmask(SIG_BLOCK, &set, nil)
        guard blocked == 0 else { return .failure(SystemError(code: blocked)) }
        return checked(vitrine_signalfd(&set))
    }

    public func createEvent() -> Result<CInt, SystemError> { checked(vitrine_eventfd()) }

    public func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        return count >= 0 ? .success(count) : .failure(.last)
    }

    public func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
        let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        return count >= 0 ? .success(count) : .failure(.last)
    }

    public func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    public func mainQueueDescriptor() -> CInt { _dispatch_get_main_queue_handle_4CF() }

    public func runMainQueue() { _dispatch_main_queue_callback_4CF(nil) }
}
