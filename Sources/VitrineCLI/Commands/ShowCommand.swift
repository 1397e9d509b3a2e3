import Vitrine

/// `vitrine show`: a folder of pictures, or a scene, on a screen.
enum ShowCommand: Command {
    static let name = "show"
    static let abstract = "Show a folder of pictures or a scene on a screen"
    static let parser = OptionParser(
        operands: "PATH…",
        summary: """
            Shows a picture or a folder of pictures as a carousel, or a scene (a file that ends in .json5), on a KMS screen.
            Several outputs show the same, or each its own of several PATHs.
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
        let paths = try operands(of: options, called: "PATH")
        try display.check(forScenes: paths.count)
        var settings = try ShowSettings(from: options)
        let sources = try paths.map { try SceneOptions.source(at: $0, options: options) }
        for source in sources { source.scene.notes.forEach { Console.report($0, .notice) } }
        try settings.openFiles(options, showing: paths)
        try ShownScreens(sources, on: display, settings).run()
    }
}
