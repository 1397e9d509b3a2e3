import EvdevInput
import KMSDisplay
import Vitrine

/// Which display `show` takes, how long it waits for it, and how picture and touch screens lie on it.
struct DisplayOptions {
    static let definitions: [OptionDefinition] =
        [
            .value("card", "CARD", help: "Display card by path, name, number, driver or pattern; \"list\" lists them"),
            .value(
                "output", "NAME",
                help: "Connector to show on, such as HDMI-A-1 or 'HDMI-*'; several as A,B or all; \"list\" lists them"),
            .value(
                "mode", "MODE", help: "preferred, highest, smooth or WxH[@Hz], one or one each; \"list\" lists them"),
            .value(
                "arrange", "WAY", help: "One scene on several outputs: mirror (the same on each) or span (across all)"),
            .value(
                "render-size", "SIZE",
                help: "Draw WxH pixels, or a factor such as 0.5, and let the display hardware enlarge them"),
        ] + DisplayOrientation.definitions + [
            .value(
                "calibrate", "MATRIX",
                help: "Where touch screens lie on the display: six numbers as in LIBINPUT_CALIBRATION_MATRIX"),
            .value(
                "wait", "SECONDS",
                help: "Wait so long for a display, card or busy screen, or forever (displays forever, others 10)"),
            .value(
                "blank-after", "SECONDS",
                help: "Switch the display off when nobody has used it for so long; a touch or key switches it on"),
            .value("brightness", "PERCENT", help: "Of the panel's backlight, from 0 (dimmest) to 100"),
            .value("backlight", "NAME", help: "The panel's device in /sys/class/backlight, where it is not found"),
            .value(
                "gpu", "NODE",
                help: "Draw with this device, such as renderD128, whatever card shows it; vitrine list shows them"),
            .value(
                "tty", "CONSOLE", help: "Console to show on, such as /dev/tty7; auto, or none to leave consoles alone"),
            .flag("no-grab", help: "Leave keys to other programs as well, such as a shell on the console"),
            .value("kms", "WAY", help: "automatic, atomic or legacy way of talking to the display driver"),
        ]

    /// As a value it asks for what there is.
    private static let list = "list"

    private static let backends: [String: BackendRequest] = [
        "automatic": .automatic, "atomic": .atomic, "legacy": .legacy,
    ]

    var request = KMSOutputRequest()
    /// The outputs with their modes.
    private(set) var displays = DisplayChoice.listed([])
    /// How one scene lies on several of them.
    private(set) var arrangement: DisplayArrangement?
    /// What is to be listed instead of anything being shown: an option's value was "list".
    private(set) var listing: DisplayListing?
    var patience = DisplayPatience.standard
    var orientation = DisplayOrientation.upright
    var calibration: CalibrationMatrix?
    var blanksAfter: Seconds?
    /// From 0 to 1.
    var brightness: Double?
    var console = ConsoleRequest.automatic
    var takesKeys = true

    init(from options: ParsedOptions) throws(UsageError) {
        let listed: [(option: String, depth: DisplayListing.Depth)] = [
            ("card", .cards), ("output", .outputs), ("mode", .modes),
        ]
        let asked = listed.filter { options[$0.option] == Self.list }
        listing = asked.map(\.depth).max().map(DisplayListing.init)
        if let name = options["card"], name != Self.list { request.card = .named(name) }
        if let text = options["render-size"] {
            do { request.renderSize = try RenderSize(parsing: text) } catch {
                throw UsageError("--render-size: \(error)")
            }
        }
        if let text = options["kms"] {
            guard let backend = Self.backends[text] else {
                throw .unknownValue(text, option: "kms", valid: Self.backends.keys.sorted())
            }
            request.backend = backend
        }
        if let text = options["wait"] {
            do { patience = try DisplayPatience(parsing: text) } catch { throw UsageError("--wait: \(error)") }
        }
        request.backlight = options["backlight"]
        if let name = options["gpu"] { request.renderer = .named(name) }
        blanksAfter = try options["blank-after"].map { text throws(UsageError) in
            try Seconds(option: text, name: "blank-after", range: 1...604_800)
        }
        brightness = try options["brightness"].map { text throws(UsageError) in
            try Double(option: text, name: "brightness", what: "percent", range: 0...100) / 100
        }
        orientation = try DisplayOrientation(from: options)
        if let text = options["tty"] {
            guard let console = ConsoleRequest(parsing: text) else {
                throw UsageError("--tty takes the path of a console, such as /dev/tty7, auto or none, not \"\(text)\"")
            }
            self.console = console
        }
        takesKeys = !options.has("no-grab")
        if let text = options["calibrate"] { calibration = try Self.calibration(text) }
        let (outputs, modes) = (options["output"], options["mode"])
        displays = try OutputList(
            outputs: outputs == Self.list ? nil : outputs, modes: modes == Self.list ? nil : modes, like: request
        ).displays
        if case .listed(let requests) = displays { request = requests[0] }
        arrangement = try options["arrange"].map(DisplayArrangement.init(option:))
    }

    /// Opens the displays: for one scene all of them together, for several one each.
    ///
    /// - Parameter sources: at least one.
    @MainActor
    func screens(for sources: [SceneSource]) throws -> [Screen] {
        let background = sources[0].scene.background
        guard sources.count > 1 else {
            return [
                try Screen(
                    displays: displays, arrangement: arrangement ?? .mirror, patience: patience,
                    orientation: orientation, calibration: calibration, console: console, takesKeys: takesKeys,
                    background: background
                ) { Console.report($1, $0) }
            ]
        }
        let screens = try Screen.screens(
            on: try requests(forScenes: sources.count), patience: patience, orientation: orientation,
            calibration: calibration, console: console, takesKeys: takesKeys
        ) { Console.report($1, $0) }
        for (screen, source) in zip(screens, sources) { screen.background = source.scene.background }
        return screens
    }

    /// Refuses scenes that do not fit the outputs, before anything is read.
    func check(forScenes count: Int) throws(UsageError) {
        if count > 1 { try requests(forScenes: count) }
    }

    /// A display for each of several scenes.
    @discardableResult
    private func requests(forScenes count: Int) throws(UsageError) -> [KMSOutputRequest] {
        guard case .listed(let requests) = displays else {
            throw UsageError("--output all is for one scene; name an output for each of the \(count)")
        }
        guard requests.count == count else {
            throw UsageError(
                "\(count) scenes take an output each, such as --output HDMI-A-1,HDMI-A-2, not \(requests.count)")
        }
        guard arrangement == nil else { throw UsageError("--arrange is for one scene on several outputs") }
        return requests
    }

    /// What of this a screen does once it is there.
    @MainActor
    func apply(to screen: Screen) {
        screen.blanksAfter = blanksAfter
        guard let brightness else { return }
        // A sign that is too bright is better than none.
        do { try screen.setBrightness(brightness) } catch { Console.report("\(error)") }
    }

    private static func calibration(_ text: String) throws(UsageError) -> CalibrationMatrix {
        guard let matrix = CalibrationMatrix(parsing: text) else {
            throw UsageError(
                "--calibrate takes six numbers, such as \"1 0 0 0 1 0\", that keep two directions apart, not \"\(text)\""
            )
        }
        return matrix
    }
}

extension DisplayOrientation {
    static var definitions: [OptionDefinition] {
        [
            .value("rotate", "DEGREES", help: "Turn the picture clockwise by 0, 90, 180 or 270"),
            .value("mirror", "WAY", help: "Mirror the picture: horizontal or vertical"),
        ]
    }

    /// Reads `--rotate` and `--mirror`.
    init(from options: ParsedOptions) throws(UsageError) {
        self.init()
        if let text = options["rotate"] {
            guard let rotation = Int(text).flatMap(Rotation.init(rawValue:)) else {
                throw .unknownValue(text, option: "rotate", valid: Rotation.allCases.map { "\($0.rawValue)" })
            }
            self.rotation = rotation
        }
        if let text = options["mirror"] {
            guard let mirroring = Mirroring(rawValue: text) else {
                throw .unknownValue(text, option: "mirror", valid: Mirroring.allCases.map(\.rawValue))
            }
            self.mirroring = mirroring
        }
    }
}
