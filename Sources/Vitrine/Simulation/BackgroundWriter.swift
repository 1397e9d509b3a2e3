import Dispatch
import Platform
import Synchronization

/// Where a ``BackgroundWriter`` puts its bytes: the seam at which tests fail them.
package protocol ByteSink: Sendable {
    /// Writes all of it; may block.
    func write(_ bytes: [UInt8]) throws(SystemError)
}

/// Writes text to a file or pipe from a thread of its own, so that a slow disk or reader never holds up a frame.
///
/// What waits is bounded: text that finds no room is refused, not queued. After a failure nothing more is written.
package final class BackgroundWriter: Sendable {
    private let work: Work

    package init(to sink: any ByteSink, label: String, maximumWaitingBytes: Int = 1 << 20) {
        work = Work(sink: sink, maximumWaitingBytes: maximumWaitingBytes)
        do throws(SystemError) {
            try DetachedThread.start(name: label, niceness: 5, stackBytes: 256 << 10) { [work] in work.run() }
        } catch {
            work.fail(with: error)
        }
    }

    deinit { work.close() }

    /// Why nothing is written any more.
    package var failure: SystemError? { work.failure }

    /// Takes text to be written soon. False when there is no room, after a failure and after ``finish(within:)``.
    package func write(_ text: String) -> Bool { work.add(Array(text.utf8)) }

    /// Takes no more and waits, no longer than given, until everything is written. False when time ran out.
    @discardableResult
    package func finish(within seconds: Double) -> Bool {
        work.close()
        return waitUntilWritten(atMost: seconds)
    }

    /// Waits until what has been taken is written. False when time ran out.
    package func waitUntilWritten(atMost seconds: Double) -> Bool { work.waitUntilDone(atMost: seconds) }
}

/// What the writer's thread has to do. It outlives the writer where a write does not return.
private final class Work: Sendable {
    private struct State {
        var waiting: [[UInt8]] = []
        var waitingBytes = 0
        var failure: SystemError?
        var isClosed = false
        /// Told when nothing waits and nothing is being written.
        var waiters: [DispatchSemaphore] = []
        var isWriting = false

        var isDone: Bool { waiting.isEmpty && !isWriting }
    }

    private let sink: any ByteSink
    private let maximumWaitingBytes: Int
    private let state = Mutex(State())
    /// Counts what has been added, and the closing.
    private let signals = DispatchSemaphore(value: 0)

    init(sink: any ByteSink, maximumWaitingBytes: Int) {
        self.sink = sink
        self.maximumWaitingBytes = maximumWaitingBytes
    }

    var failure: SystemError? { state.withLock { $0.failure } }

    func add(_ bytes: [UInt8]) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.failure == nil, state.waitingBytes + bytes.count <= maximumWaitingBytes else {
                return false
            }
            state.waiting.append(bytes)
            state.waitingBytes += bytes.count
            return true
        }
        if isTaken { signals.signal() }
        return isTaken
    }

    func close() {
        state.withLock { $0.isClosed = true }
        signals.signal()
    }

    func fail(with error: SystemError) {
        let waiters = state.withLock { state in
            state.failure = error
            state.waiting = []
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.signal() }
    }

    func waitUntilDone(atMost seconds: Double) -> Bool {
        let done = DispatchSemaphore(value: 0)
        let isDone = state.withLock { state in
            if !state.isDone { state.waiters.append(done) }
            return state.isDone
        }
        return isDone || done.wait(timeout: .now() + seconds) == .success
    }

    /// What the thread does until the writer is closed and everything is written.
    func run() {
        while true {
            let (bytes, isEnd) = state.withLock { state in
                let next = state.waiting
                state.waiting = []
                state.isWriting = !next.isEmpty
                return (next, next.isEmpty && state.isClosed)
            }
            if isEnd { return }
            if bytes.isEmpty { signals.wait() } else { put(bytes) }
        }
    }

    private func put(_ texts: [[UInt8]]) {
        for bytes in texts {
            if failure == nil {
                do throws(SystemError) {
                    try sink.write(bytes)
                } catch {
                    state.withLock { $0.failure = error }
                }
            }
            state.withLock { $0.waitingBytes -= bytes.count }
        }
        let waiters = state.withLock { state in
            state.isWriting = false
            guard state.isDone else { return [DispatchSemaphore]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.signal() }
    }
}
