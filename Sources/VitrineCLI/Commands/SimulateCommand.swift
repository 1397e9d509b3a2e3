import Glibc
import Imaging
import Vitrine

/// `vitrine simulate`: a run that a script describes, without a screen and without a clock.
enum SimulateCommand: Command {
    static let name = "simulate"
    static let abstract = "Play a script of touches and calls, and print what every frame shows"
    static let parser = OptionParser(
        operands: "SCRIPT",
        summary: """
            Plays a script (JSON5) of touches, keys and calls on a scene; prints one line of JSON for each event, and
            for each element in each frame. Needs no screen; the same script gives the same output.
            """,
        options: [
            .value("pictures", "FOLDER", help: "Also write every frame as a PNG file into this folder"),
            helpOption,
        ]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        let script = try Script(path: try operand(of: options, called: "SCRIPT"))
        script.scene.notes.forEach(Console.report)
        var output = Console.Buffer()
        if let folder = options["pictures"] {
            try makeFolder(folder)
            let stage = try OffscreenScreen(
                size: script.pixelSize, background: script.scene.background, pixelsPerPoint: script.pixelsPerPoint
            ) { Console.report($0) }
            let digits = "\(max(script.frameCount - 1, 0))".count
            try Simulation(script, on: stage) { output.add($0) }.run { frame in
                let number = "\(frame)"
                let name = "frame-" + String(repeating: "0", count: digits - number.count) + number + ".png"
                try PNGWriter().write(try stage.render(), to: "\(folder)/\(name)")
            }
        } else {
            let stage = BlindStage(size: script.size, pixelsPerPoint: script.pixelsPerPoint)
            try Simulation(script, on: stage) { output.add($0) }.run()
        }
        output.flush()
    }

    private static func makeFolder(_ path: String) throws(FolderError) {
        guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
        throw FolderError(path: path, code: errno)
    }
}

/// A folder that cannot be made.
private struct FolderError: Error, CustomStringConvertible {
    let path: String
    let code: CInt

    var description: String { "cannot make the folder \(path): \(String(cString: strerror(code)))" }
}
