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
    private struct State {
        var waitingBytes = 0
        var failure: SystemError?
        var isClosed = false
    }

    private let sink: any ByteSink
    private let maximumWaitingBytes: Int
    private let queue: DispatchQueue
    private let state = Mutex(State())

    package init(to sink: any ByteSink, label: String, maximumWaitingBytes: Int = 1 << 20) {
        self.sink = sink
        self.maximumWaitingBytes = maximumWaitingBytes
        queue = DispatchQueue(label: label)
    }

    /// Why nothing is written any more.
    package var failure: SystemError? { state.withLock { $0.failure } }

    /// Takes text to be written soon. False when there is no room, after a failure and after ``finish(within:)``.
    package func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isTaken = state.withLock { state in
            guard !state.isClosed, state.failure == nil, state.waitingBytes + bytes.count <= maximumWaitingBytes else {
                return false
            }
            state.waitingBytes += bytes.count
            return true
        }
        if isTaken { queue.async { [self] in put(bytes) } }
        return isTaken
    }

    private func put(_ bytes: [UInt8]) {
        defer { state.withLock { $0.waitingBytes -= bytes.count } }
        guard failure == nil else { return }
        do throws(SystemError) {
            try sink.write(bytes)
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    /// Takes no more and waits, no longer than given, until everything is written. False when time ran out.
    @discardableResult
    package func finish(within seconds: Double) -> Bool {
        state.withLock { $0.isClosed = true }
        return waitUntilWritten(atMost: seconds)
    }

    /// Waits until what has been taken is written. False when time ran out.
    package func waitUntilWritten(atMost seconds: Double) -> Bool {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        return done.wait(timeout: .now() + seconds) == .success
    }
}
