import Imaging
import Vitrine

/// `vitrine snapshot`: what `vitrine show` would show, as PNG files, without a screen.
enum SnapshotCommand: Command {
    static let name = "snapshot"
    static let abstract = "Draw what show would show into PNG files, without a screen"
    static let parser = OptionParser(
        operands: "PATH",
        summary: """
            Draws a picture or a folder of pictures as a carousel, or a scene (a file that ends in .json5), into a PNG
            file, without a screen.
            """,
        options: [
            .value("output", short: "o", "FILE", help: "File to write (needed); with several times, a number is added"),
            .value("size", "WxH", help: "Size of the screen in pixels (1280x720)"),
        ] + DisplayOrientation.definitions + [
            .value("at", "SECONDS", help: "Moment to draw, several separated by commas (0)"),
            .value("type", "TYPE", help: "Layout of the carousel (coverflow); an unknown one lists all"),
            .flag("vertical", help: "Run from top to bottom instead of left to right"),
            .value("offset", "ITEMS", help: "Scroll offset to begin at, in items (0)"),
            .value("advance", "SECONDS", help: "Move on by one item every so many seconds"),
            .value("contact-sheet", "FILE", help: "Also write all moments side by side into one PNG file"),
            helpOption,
        ]
    )

    /// More moments than anyone looks at.
    private static let largestCount = 1000

    @MainActor static func run(_ options: ParsedOptions) throws {
        let path = try operand(of: options, called: "PATH")
        guard let output = options["output"] else {
            throw UsageError("snapshot needs a file to write: vitrine snapshot PATH -o out.png")
        }
        let size = try options["size"].map { text throws(UsageError) in try PixelSize(option: text, name: "size") }
        let orientation = try DisplayOrientation(from: options)
        let times = try moments(options["at"] ?? "0")
        let offset = try startOffset(options["offset"])
        let files = times.indices.map { Self.numbered(output, $0, count: times.count) }
        if let sheet = options["contact-sheet"], files.contains(sheet) {
            throw UsageError("--contact-sheet and --output name the same file, \"\(sheet)\"")
        }
        for file in files { try OutputPlace.refuse(file, of: "output", overwriting: path) }
        try OutputPlace.refuse(options["contact-sheet"], of: "contact-sheet", overwriting: path)
        for file in files + [options["contact-sheet"]].compactMap(\.self) { try PNGWriter().check(file) }
        let source = try SceneOptions.source(at: path, options: options)
        source.scene.notes.forEach { Console.report($0, .notice) }

        let screen = try OffscreenScreen(
            size: size ?? PixelSize(width: 1280, height: 720), background: source.scene.background,
            orientation: orientation
        ) { Console.report($0, .warning) }
        let presentation = ScenePresentation(source.scene, in: screen.root)
        // Views hold neither their data sources nor their delegates.
        defer { withExtendedLifetime(presentation) {} }
        let start = try settle(presentation.carousel, at: offset, on: screen)

        var frames: [PixelImage] = []
        for (index, time) in times.enumerated() {
            try screen.play(until: start + time)
            let frame = try screen.render()
            try PNGWriter().write(frame, to: files[index])
            if options["contact-sheet"] != nil { frames.append(frame) }
        }
        if let sheet = options["contact-sheet"] {
            try PNGWriter().write(try ContactSheet.compose(frames), to: sheet)
        }
    }

    /// Puts the carousel at an offset and lets it come to rest there. Answers the moment from which the others count.
    @MainActor
    private static func settle(
        _ carousel: CarouselView?, at offset: Double, on screen: OffscreenScreen
    ) throws -> Seconds {
        guard let carousel, offset != 0 else { return 0 }
        let advance = carousel.autoAdvance
        carousel.autoAdvance = nil
        try screen.play(until: 0.5)
        carousel.scrollOffset = ItemOffset(offset)
        try screen.play(until: 1)
        carousel.autoAdvance = advance
        return screen.elapsed
    }

    private static func moments(_ text: String) throws(UsageError) -> [Seconds] {
        var times: [Seconds] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            times.append(try Seconds(option: String(part), name: "at", range: 0...3600))
        }
        guard times == times.sorted() else { throw UsageError("the moments of --at must not go back, was \"\(text)\"") }
        guard times.count <= largestCount else {
            throw UsageError("--at takes at most \(largestCount) moments, had \(times.count)")
        }
        return times
    }

    private static func startOffset(_ text: String?) throws(UsageError) -> Double {
        guard let text else { return 0 }
        return try Double(option: text, name: "offset", what: "items", range: -1e6...1e6)
    }

    /// `frame.png` becomes `frame-0.png`, with leading zeros where there are more than ten; the only one stays as it is.
    static func numbered(_ path: String, _ index: Int, count: Int) -> String {
        guard count > 1 else { return path }
        let number = FrameNumber.padded(index, count: count)
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/"), dot != path.startIndex else {
            return "\(path)-\(number)"
        }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }
}
