import Imaging
import KMSDisplay
import Vitrine

/// `vitrine show`: a folder of pictures on a screen.
enum ShowCommand: Command {
    static let name = "show"
    static let abstract = "Show a folder of pictures as a carousel on a screen"
    static let parser = OptionParser(
        operands: "PATH",
        summary: """
            Shows a picture or a folder of pictures as a carousel on a KMS screen.
            Drag, fling or tap by touch or mouse; arrow keys step, Home and End go to the ends, Escape leaves.
            """,
        options: [
            .value("type", "TYPE", help: "Layout of the carousel (coverflow); an unknown one lists all"),
            .flag("vertical", help: "Run from top to bottom instead of left to right"),
            .value("advance", "SECONDS", help: "Move on by one item every so many seconds"),
            .value("card", "CARD", help: "Display card by path, name or number; list shows them"),
            .value("output", "NAME", help: "Connector to show on, such as HDMI-A-1; list shows them"),
            .value("mode", "MODE", help: "preferred, highest, smooth or WxH[@Hz]; list shows them"),
            .value("kms", "WAY", help: "automatic, atomic or legacy way of talking to the display driver"),
            helpOption,
        ]
    )

    private static let backends: [String: BackendRequest] = [
        "automatic": .automatic, "atomic": .atomic, "legacy": .legacy,
    ]

    @MainActor static func run(_ options: ParsedOptions) throws {
        let path = try operand(of: options, called: "PATH")
        let configuration = try ShowOptions.configuration(from: options)
        let display = try displayRequest(from: options)
        let folder = try PictureFolder(path: path)
        folder.notes.forEach(Console.report)
        let screen = try Screen(display: display, background: PictureShow.background) { Console.report($0) }
        let content = PictureShow(pictures: folder.pictures, in: screen.bounds, configuration: configuration)
        screen.root.addSubview(content.carousel)
        try screen.run()
    }

    private static func displayRequest(from options: ParsedOptions) throws(UsageError) -> KMSOutputRequest {
        var request = KMSOutputRequest()
        if let name = options["card"] { request.card = .named(name) }
        request.output = options["output"]
        if let text = options["mode"] {
            do { request.mode = try ModeRequest(parsing: text) } catch { throw UsageError("\(error)") }
        }
        if let text = options["kms"] {
            guard let backend = backends[text] else {
                throw .unknownValue(text, option: "kms", valid: backends.keys.sorted())
            }
            request.backend = backend
        }
        return request
    }
}
