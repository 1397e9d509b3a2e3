import Display
import FrameScheduling
import Glibc
import Platform
import Synchronization
import Timebase
import TouchGestures

/// Writes what a screen does with each frame into a file for `ui.perfetto.dev` or `chrome://tracing`.
///
/// The file is a whole trace after every part that is written, whatever ends the program. Telling it something allocates
/// nothing as long as the disk keeps up.
@MainActor
package final class FrameTrace {
    /// The file is never larger: some twenty minutes of uninterrupted motion.
    package static let maximumBytes = 64 << 20
    /// What waits for the disk is never more than this: some 10 s of motion.
    private static let maximumWaiting = 4096
    /// So much is written at once, unless the screen comes to rest before.
    private static let batch = 64

    private let path: String
    private let queue: BackgroundQueue<TraceConsumer>
    private let maximumBytes: Int
    private let log: @MainActor (String) -> Void
    private var hasStopped = false
    /// What found no room.
    private var lost = 0
    /// Something was added since the last rest.
    private var hasNews = false

    /// Begins the file.
    ///
    /// - Parameter log: takes a line when the trace stops early, or lacks something.
    package init(
        to file: TailedFile, of output: OutputDescription, maximumBytes: Int = FrameTrace.maximumBytes,
        log: @escaping @MainActor (String) -> Void
    ) throws(TailedFile.Failure) {
        let head = Self.head(of: output)
        try file.begin(head: head, tail: TraceEvents.tail)
        let consumer = TraceConsumer(
            sink: file.sink, room: maximumBytes - head.utf8.count - TraceEvents.tail.utf8.count)
        queue = BackgroundQueue(for: consumer, label: "trace", room: Self.maximumWaiting, batch: Self.batch)
        path = file.path
        self.maximumBytes = maximumBytes
        self.log = log
    }

    private static func head(of output: OutputDescription) -> String {
        var details = JSONLine()
        details.add("clock", "CLOCK_MONOTONIC")
        details.add("output", output.name)
        details.add("width", output.pixelSize.width)
        details.add("height", output.pixelSize.height)
        details.add("rate", output.period.rate)
        return TraceEvents.head(process: "vitrine \(output.name)", details: details)
    }

    /// Takes something over.
    package func add(_ record: TraceRecord) {
        hasNews = true
        guard !hasStopped, !queue.add(record) else { return }
        if let failure = queue.failure { stop(failure) } else { lost += 1 }
    }

    /// Nothing moves any more: a moment to write what there is.
    package func rest() {
        guard hasNews else { return }
        add(.rest)
        queue.flush()
        hasNews = false
    }

    /// Writes what is left. Waits for a slow disk a second at the most.
    package func finish() {
        add(.rest)
        let isDone = queue.finish(within: 1)
        guard !hasStopped else { return }
        if let failure = queue.failure {
            stop(failure)
        } else if !isDone || lost > 0 {
            log("the trace \(path.onOneLine) lacks some frames: the disk is too slow")
        }
        hasStopped = true
    }

    private func stop(_ failure: SystemError) {
        hasStopped = true
        let cause = failure == TraceConsumer.isFull ? "it has reached \(maximumBytes >> 20) MB" : "\(failure)"
        log("the trace \(path.onOneLine) stopped: \(cause)")
    }
}

/// Makes bytes of what a trace was told, on the thread that writes them.
private final class TraceConsumer: QueueConsumer {
    /// The file may not grow any more.
    static let isFull = SystemError(code: EFBIG)

    private struct State {
        var composer = TraceComposer()
        var room: Int
    }

    private let sink: TailedFileSink
    private let state: Mutex<State>

    init(sink: TailedFileSink, room: Int) {
        self.sink = sink
        state = Mutex(State(room: room))
    }

    func size(of item: TraceRecord) -> Int { 1 }

    func consume(_ items: [TraceRecord]) throws(SystemError) {
        let (bytes, isFull) = state.withLock { state in
            state.composer.removeEvents()
            var fitting = 0
            for item in items {
                state.composer.add(item)
                guard state.composer.events.bytes.count <= state.room else { break }
                fitting = state.composer.events.bytes.count
            }
            state.room -= fitting
            let bytes = state.composer.events.bytes
            return (fitting == bytes.count ? bytes : Array(bytes[..<fitting]), fitting < bytes.count)
        }
        if !bytes.isEmpty { try sink.write(bytes) }
        if isFull { throw Self.isFull }
    }
}
