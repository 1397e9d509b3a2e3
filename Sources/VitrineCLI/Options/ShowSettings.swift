import Vitrine

/// What `vitrine show` does besides showing, as its options say.
struct ShowSettings {
    /// Where words go besides the events.
    enum Voice: String, CaseIterable {
        case log, speech

        init(option text: String) throws(UsageError) {
            guard let voice = Voice(rawValue: text) else {
                throw .unknownValue(text, option: "speak", valid: Voice.allCases.map(\.rawValue))
            }
            self = voice
        }

        @MainActor
        func announcer(
            _ report: @escaping @MainActor (AccessibilityAnnouncement) -> Void
        ) throws -> any AccessibilityAnnouncer {
            switch self {
            case .log: LoggedAnnouncements(next: nil, report)
            case .speech: LoggedAnnouncements(next: try SpeechProgram { Console.report($0, .warning) }, report)
            }
        }
    }

    let latency: LatencyPolicy
    let frameDelay: Seconds
    let voice: Voice?
    let preferences: DisplayPreferences
    let printsEvents: Bool
    let printsStatistics: Bool
    let printsJSON: Bool
    let showsFigures: Bool
    private(set) var recordingFile: TailedFile?
    private(set) var traceFile: TailedFile?

    init(from options: ParsedOptions) throws(UsageError) {
        latency = try LatencyPolicy(from: options)
        frameDelay = try Seconds(frameDelayFrom: options, atMost: 500)
        voice = try options["speak"].map(Voice.init(option:))
        preferences = DisplayPreferences(
            reducedMotion: options.has("reduced-motion"), highContrast: options.has("high-contrast"))
        printsEvents = options.has("events")
        printsStatistics = options.has("stats")
        printsJSON = options.has("json")
        showsFigures = options.has("hud")
        if printsJSON, !printsStatistics {
            throw UsageError("--json says how --stats prints; give both (events are JSON in any case)")
        }
    }

    /// Opens the files that are written to, none of which may be one of those shown.
    @MainActor
    mutating func openFiles(_ options: ParsedOptions, showing paths: [String]) throws {
        for path in paths {
            try OutputPlace.refuse(options["record"], of: "record", overwriting: path)
            try OutputPlace.refuse(options["trace"], of: "trace", overwriting: path)
        }
        if let record = options["record"] {
            guard paths.count == 1 else { throw UsageError("--record writes what is done in one scene; give one PATH") }
            recordingFile = try TailedFile(path: record, for: .recording)
        }
        guard let trace = options["trace"] else { return }
        if let record = options["record"] { try OutputPlace.refuse(trace, and: record, of: "trace", "record") }
        traceFile = try TailedFile(path: trace, for: .trace)
    }

    @MainActor
    func apply(to screen: Screen) {
        screen.displayPreferences = preferences
        screen.latencyPolicy = latency
        screen.frameDelay = frameDelay
        screen.showsStatistics = showsFigures
        screen.showsStatisticsOnF1 = true
    }
}
