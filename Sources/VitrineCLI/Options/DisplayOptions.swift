import EvdevInput
import KMSDisplay
import Vitrine

/// Which display `show` takes, how long it waits for it, and how picture and touch screens lie on it.
struct DisplayOptions {
    static let definitions: [OptionDefinition] =
        [
            .value("card", "CARD", help: "Display card by path, name or number; list shows them"),
            .value("output", "NAME", help: "Connector to show on, such as HDMI-A-1; list shows them"),
            .value("mode", "MODE", help: "preferred, highest, smooth or WxH[@Hz]; list shows them"),
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
            .value("kms", "WAY", help: "automatic, atomic or legacy way of talking to the display driver"),
        ]

    private static let backends: [String: BackendRequest] = [
        "automatic": .automatic, "atomic": .atomic, "legacy": .legacy,
    ]

    var request = KMSOutputRequest()
    var patience = DisplayPatience.standard
    var orientation = DisplayOrientation.upright
    var calibration: CalibrationMatrix?

    init(from options: ParsedOptions) throws(UsageError) {
        if let name = options["card"] { request.card = .named(name) }
        request.output = options["output"]
        if let text = options["mode"] {
            do { request.mode = try ModeRequest(parsing: text) } catch { throw UsageError("\(error)") }
        }
        if let text = options["render-size"] {
            do { request.renderSize = try RenderSize(parsing: text) } catch { throw UsageError("--render-size: \(error)") }
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
        orientation = try DisplayOrientation(from: options)
        if let text = options["calibrate"] { calibration = try Self.calibration(text) }
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
