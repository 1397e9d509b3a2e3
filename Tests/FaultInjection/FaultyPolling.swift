import Glibc
import Platform

/// A polling system that fails where it is told to, and notes what is open.
public final class FaultyPolling: PollingSystem {
    private let real: any PollingSystem
    private let injector: FaultInjector
    private static let kind = "descriptor"

    public init(_ real: any PollingSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(_ errors: Int32..., function: String = #function) -> Result<Void, SystemError> {
        injector.refusal("PollingSystem.\(function)", errors).map { .failure(SystemError(code: $0)) } ?? .success(())
    }

    private func noted(_ result: Result<CInt, SystemError>) -> Result<CInt, SystemError> {
        if case .success(let descriptor) = result { injector.ledger.take(Self.kind, UInt64(descriptor)) }
        return result
    }

    private func use(_ descriptor: CInt, function: String = #function) {
        injector.ledger.use(Self.kind, UInt64(descriptor), by: function)
    }

    public func createPoll() -> Result<CInt, SystemError> {
        check(EMFILE, ENFILE, ENOMEM).flatMap { noted(real.createPoll()) }
    }

    public func add(
        _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
    ) -> Result<Void, SystemError> {
        use(poll)
        return check(ENOMEM, ENOSPC, EPERM).flatMap { real.add(descriptor, token: token, to: poll, trigger: trigger) }
    }

    public func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> {
        use(poll)
        // It fails where the descriptor is not in the set, and is not there afterwards either.
        let result = real.remove(descriptor, from: poll)
        return check(ENOENT).flatMap { result }
    }

    public func wait(
        _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError> {
        use(poll)
        return check(EINTR, EINVAL).flatMap {
            real.wait(poll, into: tokens, timeoutMilliseconds: timeoutMilliseconds)
        }
    }

    public func createTimer() -> Result<CInt, SystemError> {
        check(EMFILE, ENODEV, ENOMEM).flatMap { noted(real.createTimer()) }
    }

    public func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
        use(timer)
        return check(EINVAL, ECANCELED).flatMap { real.setTimer(timer, seconds: seconds, nanoseconds: nanoseconds) }
    }

    public func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> {
        check(EMFILE, ENODEV).flatMap { noted(real.createSignalDescriptor(for: signals)) }
    }

    public func createEvent() -> Result<CInt, SystemError> {
        check(EMFILE, ENODEV, ENOMEM).flatMap { noted(real.createEvent()) }
    }

    public func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
        check(EINTR, EAGAIN, EIO).flatMap { real.read(descriptor, into: buffer) }
    }

    public func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
        use(descriptor)
        return check(EINTR, EAGAIN).flatMap { real.write(buffer, to: descriptor) }
    }

    public func close(_ descriptor: CInt) {
        _ = check()
        injector.ledger.give(Self.kind, UInt64(descriptor))
        real.close(descriptor)
    }

    /// Negative where another loop serves the main queue: the one failure there is.
    public func mainQueueDescriptor() -> CInt {
        if case .failure = check(EBUSY) { return -1 }
        return real.mainQueueDescriptor()
    }

    public func runMainQueue() {
        _ = check()
        real.runMainQueue()
    }
}
