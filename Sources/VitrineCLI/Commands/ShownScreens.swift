import Glibc
import Vitrine

/// The screens of `vitrine show`, each with its scene, and what is told of them.
@MainActor
final class ShownScreens {
    private let screens: [Screen]
    private let sources: [SceneSource]
    private let settings: ShowSettings
    private let stream: EventStream?
    private var reports: [StatisticsReport] = []
    private var recording: SessionRecording?
    /// Views hold neither their data sources nor their delegates.
    private var presentations: [ScenePresentation] = []

    /// Opens the displays and lays the scenes out: one on all of them, or each on its own.
    init(_ sources: [SceneSource], on display: DisplayOptions, _ settings: ShowSettings) throws {
        self.sources = sources
        self.settings = settings
        screens = try display.screens(for: sources)
        stream = settings.printsEvents || settings.printsJSON ? Self.eventStream(from: screens[0].moment) : nil
        for screen in screens { display.apply(to: screen) }
        try prepare()
    }

    private func prepare() throws {
        for (screen, source) in zip(screens, sources) {
            settings.apply(to: screen)
            try tellOf(screen, source)
        }
        screens[0].trace = try settings.traceFile.map { file in
            try FrameTrace(to: file, of: screens[0].outputDescription) { Console.report($0, .warning) }
        }
        recording = try settings.recordingFile.map { file in
            try SessionRecording(to: file, of: sources[0], on: screens[0].scriptScreen, start: screens[0].moment) {
                Console.report($0, .warning)
            }
        }
        screens[0].observer = recording
    }

    private func tellOf(_ screen: Screen, _ source: SceneSource) throws {
        let events = settings.printsEvents ? stream : nil
        // Which scene an event is of need not be said of one.
        let output = screens.count > 1 ? screen.outputDescription.name : nil
        if settings.printsStatistics {
            reports.append(StatisticsReport(of: screen, to: settings.printsJSON ? stream : nil, isOneOf: screens.count))
        }
        screen.announcer = try settings.voice.map { voice in
            try voice.announcer { [weak screen] in
                guard let screen else { return }
                events?.report($0, at: screen.moment)
            }
        }
        presentations.append(ScenePresentation(source.scene, in: screen.root) { events?.report($0, on: output) })
    }

    /// Shows until it is told to stop.
    func run() throws {
        defer { finish() }
        try Screen.run(screens)
    }

    private func finish() {
        recording?.finish()
        screens[0].trace?.finish()
        for report in reports { report.finish() }
        stream?.finish()
    }

    private static func eventStream(from start: MonotonicTime) -> EventStream {
        // A reader that goes away is an error of write then, not the end of the show.
        signal(SIGPIPE, SIG_IGN)
        return EventStream(to: DescriptorSink(borrowing: STDOUT_FILENO), start: start)
    }
}
