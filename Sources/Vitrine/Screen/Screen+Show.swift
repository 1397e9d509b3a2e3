import DrawList
import FoundationEssentials
import Glibc
import KMSDisplay
import Platform

extension Screen {
    /// A whole program: opens the screen, lets `setUp` fill it, and shows it until it is told to stop.
    ///
    /// Waits for a display that is not there yet, as ``DisplayPatience/standard`` says, or `VITRINE_WAIT` in the environment:
    /// seconds, or `forever`. An error ends the process with one line on standard error and an ``ExitStatus`` that says its kind. For a `main` that
    /// would have nothing else to do with it; others use ``init(display:patience:orientation:calibration:console:takesKeys:background:pixelsPerPoint:log:)`` and ``run()``.
    ///
    /// With `VITRINE_SNAPSHOT` in the environment the screen is one in memory, of which a picture is written to that file;
    /// `VITRINE_SNAPSHOT_AT` (seconds) and `VITRINE_SNAPSHOT_SIZE` (such as 1280x720) say of which moment and how large.
    public static func show(
        on display: KMSOutputRequest = KMSOutputRequest(), orientation: DisplayOrientation = .upright,
        background: Background = .color(.black),
        _ setUp: @MainActor (Screen) throws -> Void
    ) {
        do {
            let environment = ProcessInfo.processInfo.environment
            let screen =
                if let snapshot = try SnapshotRequest(environment: environment) {
                    try Screen(snapshot: snapshot, orientation: orientation, background: background) {
                        report($1, $0)
                    }
                } else {
                    try Screen(
                        display: display, patience: try .from(environment: environment), orientation: orientation,
                        background: background
                    ) { report($1, $0) }
                }
            try setUp(screen)
            try screen.run()
        } catch is StoppedWhileWaiting {
            return
        } catch {
            report("\(error)", .error)
            exit(ExitStatus(for: error).rawValue)
        }
    }

    private static func report(_ text: String, _ level: LogLevel) {
        guard level.isWritten(upTo: .notice) else { return }
        let name = CommandLine.arguments.first.flatMap { $0.split(separator: "/").last } ?? "program"
        let line = level.line(text.onOneLine, from: String(name), toJournal: JournalStream.isStandardError)
        try? DescriptorSink(borrowing: STDERR_FILENO, patience: 1000).write(Array("\(line)\n".utf8))
    }
}
