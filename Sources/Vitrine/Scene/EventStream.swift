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
    ///
    /// - Parameter output: which scene it is of, where there are several.
    package func report(_ report: SceneEventReport, on output: String? = nil) {
        if case .scrolled = report.event { return }
        write(report.json(from: start, on: output), at: report.time)
    }

    /// Writes what is said to those who do not see the screen.
    package func report(_ announcement: AccessibilityAnnouncement, at time: MonotonicTime) {
        var line = JSONLine()
        line.add("time", (time - start).value)
        line.add("event", "announcement")
        line.add("reason", announcement.reason.rawValue)
        line.add("text", announcement.text)
        write(line.text, at: time)
    }

    /// Writes what frames took.
    package func report(_ statistics: ScreenStatistics, isTotal: Bool) {
        let end = statistics.start + statistics.duration
        var line = JSONLine()
        line.add("time", (end - start).value)
        line.add("event", "statistics")
        line.add("span", isTotal ? "total" : "interval")
        statistics.addFields(to: &line)
        write(line.text, at: end)
    }

    private func write(_ text: String, at time: MonotonicTime) {
        if missed > 0 {
            var line = JSONLine()
            line.add("time", (time - start).value)
            line.add("event", "missed")
            line.add("count", missed)
            if writer.write(line.text + "\n") { missed = 0 }
        }
        if missed > 0 || !writer.write(text + "\n") { missed += 1 }
    }

    /// Waits for the reader to take what there is; for tests.
    func waitUntilWritten() { _ = writer.waitUntilWritten(atMost: 10) }

    /// Writes what is left, as long as the reader takes it, half a second at the most.
    package func finish() { writer.finish(within: 0.5) }
}
