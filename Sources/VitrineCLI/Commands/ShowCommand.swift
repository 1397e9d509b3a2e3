import Glibc
import KMSDisplay
import Vitrine

/// `vitrine show`: a folder of pictures, or a scene, on a screen.
enum ShowCommand: Command {
    static let name = "show"
    static let abstract = "Show a folder of pictures or a scene on a screen"
    static let parser = OptionParser(
        operands: "PATH",
        summary: """
            Shows a picture or a folder of pictures as a carousel, or a scene (a file that ends in .json5), on a KMS screen.
            Drag, fling or tap by touch or mouse; arrow keys step, Home and End go to the ends, Escape leaves.
            """,
        options: [
            .value("type", "TYPE", help: "Layout of the carousel (coverflow); an unknown one lists all"),
            .flag("vertical", help: "Run from top to bottom instead of left to right"),
            .value("advance", "SECONDS", help: "Move on by one item every so many seconds"),
        ] + DisplayOptions.definitions + [
            .value("latency", "WAY", help: "auto, low (newest touch) or smooth (even pace on a slow board)"),
            .value("frame-delay", "MS", help: "Let every frame take so much longer, as a slower board would"),
            .value(
                "log-level", "LEVEL",
                help: "Least important lines on standard error: notice unless given; debug is most"),
            .flag("events", help: "Print a line of JSON for each event (select, currentItem, settled, …)"),
            .optionalValue(
                "speak", "WAY", unlessGiven: "speech",
                help: "Say what comes to the middle or has the focus: speech (speech-dispatcher) or log"),
            .flag("reduced-motion", help: "Short fades in place of motion, except under a finger"),
            .flag("high-contrast", help: "Make controls and the frame around the focus stand out"),
            .value("record", "FILE", help: "Write touches and keys as a script, which simulate plays again"),
            .flag("stats", help: "Print a line a second, while frames are shown, of what they took"),
            .flag("json", help: "With --stats: print JSON, among the events"),
            .flag("hud", help: "Show figures and a graph of frames in a corner; F1 switches that at any time"),
            .value("trace", "FILE", help: "Write what each frame does, for ui.perfetto.dev; 64 MB at most"),
            helpOption,
        ]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        if let level = options["log-level"] { Console.logLevel = try LogLevel(option: level) }
        let display = try DisplayOptions(from: options)
        if let listing = display.listing { return listing.print(for: display.request) }
        let path = try operand(of: options, called: "PATH")
        let latency = try options["latency"].map(latencyPolicy) ?? .auto
        let delay = try options["frame-delay"].map {
            try Double(option: $0, name: "frame-delay", what: "milliseconds", range: 0...500)
        }
        let voice = try options["speak"].map(Voice.init(option:))
        if options.has("json"), !options.has("stats") {
            throw UsageError("--json says how --stats prints; give both (events are JSON in any case)")
        }
        let source = try SceneOptions.source(at: path, options: options)
        source.scene.notes.forEach { Console.report($0, .notice) }
        try OutputPlace.refuse(options["record"], of: "record", overwriting: path)
        let file = try options["record"].map { path in try SessionRecording.File(path: path) }
        let traceFile = try traceFile(from: options, showing: path)
        let screen = try Screen(
            display: display.request, patience: display.patience, orientation: display.orientation,
            calibration: display.calibration, console: display.console, takesKeys: display.takesKeys,
            background: source.scene.background
        ) { Console.report($1, $0) }
        display.apply(to: screen)
        screen.displayPreferences = DisplayPreferences(
            reducedMotion: options.has("reduced-motion"), highContrast: options.has("high-contrast"))
        screen.latencyPolicy = latency
        screen.frameDelay = Seconds((delay ?? 0) * 0.001)
        let stream = options.has("events") || options.has("json") ? eventStream(from: screen.moment) : nil
        defer { stream?.finish() }
        let events = options.has("events") ? stream : nil
        let report = options.has("stats") ? StatisticsReport(of: screen, to: options.has("json") ? stream : nil) : nil
        defer { report?.finish() }
        screen.showsStatistics = options.has("hud")
        screen.showsStatisticsOnF1 = true
        screen.trace = try traceFile.map { file in
            try FrameTrace(to: file, of: screen.outputDescription) { Console.report($0, .warning) }
        }
        defer { screen.trace?.finish() }
        let recording = try file.map { file in
            try SessionRecording(to: file, of: source, on: screen.scriptScreen, start: screen.moment) {
                Console.report($0, .warning)
            }
        }
        defer { recording?.finish() }
        screen.observer = recording
        screen.announcer = try voice.map { voice in
            try announcer(voice) { [weak screen] in
                guard let screen else { return }
                events?.report($0, at: screen.moment)
            }
        }
        let presentation = ScenePresentation(source.scene, in: screen.root) { events?.report($0) }
        // Views hold neither their data sources nor their delegates.
        defer { withExtendedLifetime(presentation) {} }
        try screen.run()
    }

    /// The file that `--trace` names, opened.
    @MainActor
    private static func traceFile(from options: ParsedOptions, showing path: String) throws -> FrameTrace.File? {
        guard let trace = options["trace"] else { return nil }
        try OutputPlace.refuse(trace, of: "trace", overwriting: path)
        if let recording = options["record"] { try OutputPlace.refuse(trace, and: recording, of: "trace", "record") }
        return try FrameTrace.File(path: trace)
    }

    /// Where words go besides the events.
    private enum Voice: String, CaseIterable {
        case log, speech

        init(option text: String) throws(UsageError) {
            guard let voice = Voice(rawValue: text) else {
                throw .unknownValue(text, option: "speak", valid: Voice.allCases.map(\.rawValue))
            }
            self = voice
        }
    }

    private static func latencyPolicy(_ way: String) throws(UsageError) -> LatencyPolicy {
        guard let policy = LatencyPolicy(rawValue: way) else {
            throw .unknownValue(way, option: "latency", valid: LatencyPolicy.allCases.map(\.rawValue))
        }
        return policy
    }

    @MainActor
    private static func announcer(
        _ voice: Voice, _ report: @escaping @MainActor (AccessibilityAnnouncement) -> Void
    ) throws -> any AccessibilityAnnouncer {
        switch voice {
        case .log: LoggedAnnouncements(next: nil, report)
        case .speech: LoggedAnnouncements(next: try SpeechProgram { Console.report($0, .warning) }, report)
        }
    }

    @MainActor
    private static func eventStream(from start: MonotonicTime) -> EventStream {
        // A reader that goes away is an error of write then, not the end of the show.
        signal(SIGPIPE, SIG_IGN)
        return EventStream(to: DescriptorSink(borrowing: STDOUT_FILENO), start: start)
    }
}
