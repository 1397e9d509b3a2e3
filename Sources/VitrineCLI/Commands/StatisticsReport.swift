import Glibc
import Vitrine

/// `vitrine show --stats`: a line a second on standard error, or with `--json` among the events on standard output.
@MainActor
final class StatisticsReport {
    private enum Way {
        case lines(BackgroundWriter)
        case events(EventStream)
    }

    private let way: Way
    private let screen: Screen
    /// Whether it has to be said of which output a line tells.
    private let namesOutput: Bool

    /// Begins to report.
    ///
    /// - Parameters:
    ///   - events: where lines of JSON go; nil writes lines for people.
    ///   - count: how many screens there are.
    init(of screen: Screen, to events: EventStream?, isOneOf count: Int = 1) {
        self.screen = screen
        namesOutput = count > 1 || screen.outputDescriptions.count > 1
        way =
            events.map(Way.events)
            ?? .lines(BackgroundWriter(to: DescriptorSink(borrowing: STDERR_FILENO), label: "statistics"))
        screen.onStatistics = { [weak self] in self?.report($0, isTotal: false) }
    }

    /// Reports what there was since the start, and ends.
    func finish() {
        screen.onStatistics = nil
        for statistics in screen.outputStatistics { report(statistics, isTotal: true) }
        if case .lines(let writer) = way { writer.finish(within: 0.5) }
    }

    private func report(_ statistics: ScreenStatistics, isTotal: Bool) {
        switch way {
        case .events(let stream): stream.report(statistics, isTotal: isTotal)
        case .lines(let writer):
            let output = namesOutput ? "\(statistics.output): " : ""
            _ = writer.write("\(output)\(isTotal ? "total: " : "")\(statistics.line)\n")
        }
    }
}
