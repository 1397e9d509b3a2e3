import CPlatform
import Timebase

/// Why the loop could not be set up or could not go on waiting.
public struct EventLoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted.
    public var attempt: String
    public var cause: SystemError

    public var description: String { "cannot \(attempt): \(cause)" }
}

/// Waits for descriptors, one absolute timer and signals, all on one epoll; and for those of them that cannot wait, on
/// another.
///
/// The loop knows tokens, not handlers: whoever owns it decides what each token means, so that one place shows what a
/// wake-up does.
public final class EventLoop {
    /// What a wake-up is about. Values below ``firstFree`` are the loop's own.
    public struct Token: Hashable, Sendable {
        public let rawValue: UInt64

        public init(rawValue: UInt64) { self.rawValue = rawValue }

        /// The timer of ``EventLoop/setTimer(_:)`` fired.
        public static let timer = Token(rawValue: 0)
        /// A signal arrived; see ``EventLoop/takeSignal()``.
        public static let signal = Token(rawValue: 1)
        /// Work waits on libdispatch's main queue; see ``EventLoop/runMainQueue()``.
        public static let mainQueue = Token(rawValue: 2)
        public static let firstFree: UInt64 = 16
    }

    private let system: any PollingSystem
    private let poll: FileDescriptor
    /// The same without what was added as deferrable.
    private let urgentPoll: FileDescriptor
    private let timer: FileDescriptor
    private var signals: CInt?
    private var armed: MonotonicTime?
    private let tokens: UnsafeMutableBufferPointer<UInt64>
    private static let capacity = 32

    public init(system: any PollingSystem = LinuxPolling()) throws(EventLoopError) {
        self.system = system
        poll = FileDescriptor(owning: try Self.checked("create an epoll", system.createPoll()), close: system.close)
        urgentPoll = FileDescriptor(
            owning: try Self.checked("create an epoll", system.createPoll()), close: system.close)
        timer = FileDescriptor(owning: try Self.checked("create a timer", system.createTimer()), close: system.close)
        tokens = .allocate(capacity: Self.capacity)
        tokens.initialize(repeating: 0)
        // Once it has fired it need be neither read nor disarmed.
        for poll in [poll.rawValue, urgentPoll.rawValue] {
            try add(timer.rawValue, .timer, to: poll, trigger: .becomesReadable)
        }
    }

    deinit {
        if let signals { system.close(signals) }
        tokens.deallocate()
    }

    private static func checked<Value>(
        _ attempt: String, _ result: Result<Value, SystemError>
    ) throws(EventLoopError) -> Value {
        switch result {
        case .success(let value): return value
        case .failure(let cause): throw EventLoopError(attempt: attempt, cause: cause)
        }
    }

    /// Watches a descriptor, which stays the caller's, for input.
    ///
    /// - Parameter isDeferrable: it does not wake ``wait(timeout:onlyUrgent:_:)`` when that waits for nothing but what is
    ///   urgent.
    public func add(_ descriptor: CInt, token: Token, isDeferrable: Bool = false) throws(EventLoopError) {
        try add(descriptor, token, to: poll.rawValue)
        if !isDeferrable { try add(descriptor, token, to: urgentPoll.rawValue) }
    }

    private func add(
        _ descriptor: CInt, _ token: Token, to poll: CInt, trigger: PollTrigger = .readable
    ) throws(EventLoopError) {
        try Self.checked(
            "wait on descriptor \(descriptor)",
            system.add(descriptor, token: token.rawValue, to: poll, trigger: trigger))
    }

    /// Stops watching a descriptor. One that is not watched is no error.
    public func remove(_ descriptor: CInt) {
        _ = system.remove(descriptor, from: poll.rawValue)
        _ = system.remove(descriptor, from: urgentPoll.rawValue)
    }

    /// Makes the signals events of the loop instead of interruptions. Once.
    public func watchSignals(_ numbers: [CInt]) throws(EventLoopError) {
        guard signals == nil else { return }
        let descriptor = try Self.checked("receive signals", system.createSignalDescriptor(for: numbers))
        signals = descriptor
        try add(descriptor, token: .signal)
    }

    /// The next signal that has arrived, or nil.
    public func takeSignal() -> CInt? { signals.flatMap(system.nextSignal) }

    /// Serves libdispatch's main queue too, so that `Task { @MainActor }` runs. Answers whether it could: a process whose
    /// main queue another loop already serves, as that of an asynchronous `main`, has nothing to be waited on.
    ///
    /// libdispatch names the descriptor by which it tells a foreign main loop of work; CoreFoundation's run loop uses the
    /// same one.
    @discardableResult
    public func watchMainQueue() throws(EventLoopError) -> Bool {
        let handle = system.mainQueueDescriptor()
        guard handle >= 0 else { return false }
        try add(handle, token: .mainQueue)
        return true
    }

    /// Runs what waits on the main queue.
    public func runMainQueue() {
        var count: UInt64 = 0
        _ = withUnsafeMutableBytes(of: &count) { system.read(system.mainQueueDescriptor(), into: $0) }
        system.runMainQueue()
    }

    /// Wakes the loop at a moment, or with nil or a moment that is no number not at all. Costs a system call only when the
    /// moment changes.
    public func setTimer(_ requested: MonotonicTime?) throws(EventLoopError) {
        let moment = requested.flatMap { $0.secondsSinceStart.isNaN ? nil : $0 }
        guard moment != armed else { return }
        var seconds: Int64 = 0
        var nanoseconds: Int64 = 0
        if let moment {
            // A moment at or before zero would disarm the timer.
            let bounded = min(max(moment.secondsSinceStart, 1e-9), 1e12)
            seconds = Int64(bounded)
            nanoseconds = min(Int64((bounded - Double(seconds)) * 1e9), 999_999_999)
            if seconds == 0, nanoseconds == 0 { nanoseconds = 1 }
        }
        try Self.checked(
            "set the timer", system.setTimer(timer.rawValue, seconds: seconds, nanoseconds: nanoseconds)
        )
        armed = moment
    }

    /// Waits until something happens and calls `handle` for each token.
    ///
    /// - Parameters:
    ///   - timeout: no longer than this, to the next millisecond, without the timer; zero only looks, nil waits without end.
    ///   - onlyUrgent: leaves what is deferrable for another time.
    public func wait(
        timeout: Seconds? = nil, onlyUrgent: Bool = false, _ handle: (Token) -> Void
    ) throws(EventLoopError) {
        let watched = onlyUrgent ? urgentPoll.rawValue : poll.rawValue
        let milliseconds = timeout.map { CInt(max(0, min($0.value * 1000, 1e9)).rounded(.up)) } ?? -1
        let result = system.wait(watched, into: tokens, timeoutMilliseconds: milliseconds)
        if case .failure(.interrupted) = result { return }
        let count = try Self.checked("wait for events", result)
        for index in 0..<min(count, tokens.count) {
            let token = Token(rawValue: tokens[index])
            if token == .timer {
                // Of one of the two polls it may still be told after the other one was waited on.
                guard armed != nil else { continue }
                armed = nil
            }
            handle(token)
        }
    }
}
