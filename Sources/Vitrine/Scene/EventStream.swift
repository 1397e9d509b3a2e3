import Platform
import Timebase

/// Writes events as lines of JSON for another program, without ever waiting for it.
///
/// A reader that is slow misses events and is told how many; one that went away ends the stream, not the show.
@MainActor
package final class EventStream {
    private let writer: BackgroundWriter
    private let start: MonotonicTime
    private var missed = 0

    package init(to sink: any ByteSink, start: MonotonicTime, maximumWaitingBytes: Int = 256 << 10) {
        writer = BackgroundWriter(to: sink, label: "events", maximumWaitingBytes: maximumWaitingBytes)
        self.start = start
    }

    /// Writes an event, except for `scrolled`, which comes with every frame.
    package func report(_ report: SceneEventReport) {
        if case .scrolled = report.event { return }
        if missed > 0 {
            var line = JSONLine()
            line.add("time", (report.time - start).value)
            line.add("event", "missed")
            line.add("count", missed)
            if writer.write(line.text + "\n") { missed = 0 }
        }
        if missed > 0 || !writer.write(report.json(from: start) + "\n") { missed += 1 }
    }

    /// Waits for the reader to take what there is; for tests.
    func waitUntilWritten() { _ = writer.waitUntilWritten(atMost: 10) }

    /// Writes what is left, as long as the reader takes it, half a second at the most.
    package func finish() { writer.finish(within: 0.5) }
}
