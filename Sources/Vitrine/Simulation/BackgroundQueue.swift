import Dispatch
import Platform
import Synchronization

/// What the thread of a ``BackgroundQueue`` does with what was put in.
protocol QueueConsumer: Sendable {
    associatedtype Item: Sendable

    /// How much of the queue's room an item takes.
    func size(of item: Item) -> Int
    /// Deals with items, in order; may block. After an error there will be no more.
    func consume(_ items: [Item]) throws(SystemError)
}

/// Hands items to a thread of its own, so that a slow disk or reader never holds up a frame.
///
/// What waits is bounded: an item that finds no room is refused, not queued.
final class BackgroundQueue<Consumer: QueueConsumer>: Sendable {
    private let work: Work<Consumer>

    /// - Parameters:
    ///   - label: the thread's name.
    ///   - room: what waits is never larger than this, in the consumer's measure.
    ///   - batch: the thread is woken when so many wait, and by ``flush()``; up to then, and as long as it keeps up, putting
    ///     one in allocates nothing.
    init(for consumer: Consumer, label: String, room: Int, batch: Int = 1) {
        work = Work(consumer: consumer, room: room, batch: batch)
        do throws(SystemError) {
            try DetachedThread.start(name: label, niceness: 5, stackBytes: 256 << 10) { [work] in work.run() }
        } catch {
            work.fail(with: error)
        }
    }

    deinit { work.close() }

    /// Why nothing is taken any more.
    var failure: SystemError? { work.failure }

    /// Takes an item to be dealt with. False when there is no room, after a failure and after ``finish(within:)``.
    func add(_ item: Consumer.Item) -> Bool { work.add(item) }

    /// Has the thread deal with what waits.
    func flush() { work.wake() }

    /// Takes no more and waits, no longer than given, until everything is dealt with. False when time ran out.
    @discardableResult
    func finish(within seconds: Double) -> Bool {
        work.close()
        return waitUntilDone(atMost: seconds)
    }

    /// Waits until what has been taken is dealt with. False when time ran out.
    func waitUntilDone(atMost seconds: Double) -> Bool { work.waitUntilDone(atMost: seconds) }
}

/// What the thread has to do. It outlives the queue where the consumer does not return.
private final class Work<Consumer: QueueConsumer>: Sendable {
    private struct State {
        var waiting: [Consumer.Item] = []
        var size = 0
        var failure: SystemError?
        var isClosed = false
        /// Told when nothing waits and nothing is being dealt with.
        var waiters: [DispatchSemaphore] = []
        var isBusy = false

        var isDone: Bool { waiting.isEmpty && !isBusy }
    }

    private let consumer: Consumer
    private let room: Int
    private let batch: Int
    private let state: Mutex<State>
    /// Counts what wakes the thread.
    private let signals = DispatchSemaphore(value: 0)

    init(consumer: Consumer, room: Int, batch: Int) {
        self.consumer = consumer
        self.room = room
        self.batch = batch
        var state = State()
        state.waiting.reserveCapacity(batch * 4)
        self.state = Mutex(state)
    }

    var failure: SystemError? { state.withLock { $0.failure } }

    func add(_ item: Consumer.Item) -> Bool {
        let size = consumer.size(of: item)
        let count = state.withLock { state -> Int? in
            guard !state.isClosed, state.failure == nil, state.size + size <= room else { return nil }
            state.waiting.append(item)
            state.size += size
            return state.waiting.count
        }
        guard let count else { return false }
        if count % batch == 0 { signals.signal() }
        return true
    }

    func wake() {
        if state.withLock({ !$0.waiting.isEmpty }) { signals.signal() }
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
        wake()
        return isDone || done.wait(timeout: .now() + seconds) == .success
    }

    /// What the thread does until the queue is closed and everything is dealt with.
    func run() {
        var items: [Consumer.Item] = []
        items.reserveCapacity(batch * 4)
        while true {
            let isEnd = state.withLock { state in
                swap(&state.waiting, &items)
                state.isBusy = !items.isEmpty
                return items.isEmpty && state.isClosed
            }
            if isEnd { return }
            if items.isEmpty {
                signals.wait()
            } else {
                deal(with: items)
                items.removeAll(keepingCapacity: true)
            }
        }
    }

    private func deal(with items: [Consumer.Item]) {
        if failure == nil {
            do throws(SystemError) {
                try consumer.consume(items)
            } catch {
                state.withLock { $0.failure = error }
            }
        }
        let size = items.reduce(0) { $0 + consumer.size(of: $1) }
        let waiters = state.withLock { state in
            state.size -= size
            state.isBusy = false
            guard state.isDone else { return [DispatchSemaphore]() }
            defer { state.waiters = [] }
            return state.waiters
        }
        waiters.forEach { $0.signal() }
    }
}
