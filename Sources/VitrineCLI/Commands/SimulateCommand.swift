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
        let path = try operand(of: options, called: "SCRIPT")
        let script = try Script(path: path)
        let folder = options["pictures"]
        func picture(_ frame: Int, in folder: String) -> String {
            "\(folder)/frame-\(FrameNumber.padded(frame, count: script.frameCount)).png"
        }
        if let folder {
            try OutputPlace.prepareFolder(folder)
            try PNGWriter().check(picture(0, in: folder))
        }
        script.notes.forEach { Console.report($0, .notice) }
        let interruption = Interruption()
        let output = Console.Buffer()
        // However it ends: what happened until then says why.
        defer {
            output.flush()
            interruption.end()
        }
        if let folder {
            let stage = try OffscreenScreen(script.screen, background: script.scene.background) {
                Console.report($0, .warning)
            }
            try Simulation(script, on: stage) { output.add($0) }.run(check: interruption.check) { frame in
                try PNGWriter().write(try stage.render(), to: picture(frame, in: folder))
            }
        } else {
            let stage = BlindStage(script.screen)
            try Simulation(script, on: stage) { output.add($0) }.run(check: interruption.check)
        }
    }
}
