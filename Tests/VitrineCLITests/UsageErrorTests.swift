import Foundation
import ProgramRuns
import Testing

@Suite struct UsageErrorTests {
    /// Arguments, and what the one line on standard error has to say.
    static let mistakes: [([String], [String])] = [
        ([], ["which command?", "show", "snapshot", "list", "bench"]),
        (["shwo"], ["unknown command \"shwo\"", "show, snapshot, simulate, list, bench, doctor, restore-console"]),
        (["show"], ["needs PATH"]),
        (["show", "a", "b"], ["2 scenes", "an output each", "HDMI-A-1,HDMI-A-2", "not 1"]),
        (["show", "a", "b", "--output", "all"], ["--output all", "one scene"]),
        (["show", "a", "b", "--output", "A,B", "--arrange", "span"], ["--arrange", "one scene"]),
        (["show", "/", "--output", "A,,B"], ["--output", "HDMI-A-1,DSI-1", "A,,B"]),
        (["show", "/", "--output", "A,B,A"], ["--output", "\"A\" twice"]),
        (["show", "/", "--output", "A,all"], ["all", "alone"]),
        (["show", "/", "--output", "A,B", "--mode", "smooth,highest,preferred"], ["3 modes for 2 outputs"]),
        (["show", "/", "--output", "A,B", "--arrange", "tile"], ["\"tile\"", "--arrange", "mirror, span"]),
        (["show", "/", "--type", "spiral"], ["\"spiral\"", "--type", "coverflow", "invertedtimemachine"]),
        (["show", "/", "--advance", "soon"], ["\"soon\"", "--advance", "0.1"]),
        (["show", "/", "--advance", "nan"], ["--advance"]),
        (["show", "/", "--frame-delay", "-1"], ["--frame-delay", "milliseconds", "500"]),
        (["show", "/", "--latency", "fast"], ["fast", "auto", "low", "smooth"]),
        (["show", "/", "--rotate", "45"], ["\"45\"", "--rotate", "0, 90, 180, 270"]),
        (["snapshot", "/", "-o", "x.png", "--mirror", "left"], ["\"left\"", "--mirror", "horizontal, vertical"]),
        (["show", "/", "--calibrate", "1 0 0"], ["--calibrate", "six numbers", "\"1 0 0\""]),
        (["show", "/", "--wait", "long"], ["--wait", "\"long\"", "86400", "forever"]),
        (["show", "/", "--mode", "4x"], ["4x", "preferred", "1920x1080@60"]),
        (["show", "/", "--render-size", "2"], ["--render-size", "'2'", "full", "1920x1080", "0.5"]),
        (["show", "/", "--kms", "fbdev"], ["fbdev", "atomic", "legacy"]),
        (["show", "/", "--spin"], ["--spin"]),
        (["snapshot", "/"], ["-o out.png"]),
        (["snapshot", "/", "-o", "x.png", "--size", "0x5"], ["0x5", "--size", "1280x720"]),
        (["snapshot", "/", "-o", "x.png", "--size", "99999999999999999999x1"], ["--size"]),
        (["snapshot", "/", "-o", "x.png", "--at", "2,1"], ["2,1", "not go back"]),
        (["snapshot", "/", "-o", "x.png", "--at", "-1"], ["-1"]),
        (
            ["snapshot", "/", "-o", "x.png", "--at", "7000"],
            ["--at must be a number of seconds from 0 to 3600, was \"7000\""]
        ),
        (["snapshot", "/", "-o", "x.png", "--offset", "1e400"], ["--offset must be a number of items from -1000000"]),
        (["snapshot", "/", "-o", ""], ["--output needs FILE", "empty"]),
        (["snapshot", "/", "--output="], ["--output needs FILE", "empty"]),
        (["show", "/", "--card", ""], ["--card needs CARD", "empty"]),
        (["show", ""], ["needs PATH", "empty"]),
        (["show", "/", "--vertical=no"], ["--vertical takes no value", "\"no\""]),
        (["show", "/", "--events="], ["--events takes no value"]),
        (["snapshot", "/", "-o", "x.png", "--vertical=false"], ["--vertical takes no value"]),
        (["show", "/", "--speak", "--vertical=no"], ["--vertical takes no value"]),
        (["show", "/", "--json"], ["--json", "--stats"]),
        (["show", "/", "--trace", ""], ["--trace needs FILE", "empty"]),
        (["show", "/", "--speak="], ["--speak needs WAY", "empty"]),
        (["show", "/", "--speak=loudly"], ["\"loudly\"", "--speak", "log, speech"]),
        (["bench", "transforms", "--json=1"], ["--json takes no value", "\"1\""]),
        (["list", "--help=yes"], ["--help takes no value"]),
        (["simulate", "--help=yes"], ["--help takes no value"]),
        (["list", "cards"], ["takes no operand", "cards"]),
        (["doctor", "now"], ["takes no operand", "now"]),
        (["bench", "everything"], ["everything", "transforms, frame, latency"]),
        (["bench"], ["needs", "transforms", "frame"]),
        (["bench", "transforms", "--items", "3"], ["--items", "bench frame"]),
        (["bench", "frame", "--seed", "3"], ["--seed", "bench latency"]),
        (["bench", "latency", "--size", "9x9"], ["--size", "bench frame"]),
        (["bench", "transforms", "--card", "0"], ["--card", "bench frame and vitrine bench latency"]),
        (["bench", "latency", "--touch-rate", "9"], ["--touch-rate", "hertz", "10 to 1000"]),
        (["bench", "latency", "--count", "0"], ["--count", "\"0\"", "from 1"]),
        (["bench", "latency", "--seed", "-1"], ["--seed", "\"-1\""]),
        (["bench", "latency", "--frame-delay", "51"], ["--frame-delay", "milliseconds", "50"]),
        (["bench", "latency", "--latency", "fast"], ["fast", "auto", "low", "smooth"]),
        (["bench", "frame", "--items", "3,x"], ["--items", "\"x\"", "5000"]),
        (["bench", "frame", "--items", "0"], ["--items", "\"0\"", "from 1"]),
        (["bench", "frame", "--frames", "1"], ["--frames", "10"]),
        (["bench", "frame", "--type", "custom"], ["--type", "custom", "cylinder"]),
        (["bench", "frame", "--size", "9"], ["--size", "1280x720"]),
        (["bench", "frame", "--card", "0", "--size", "64x48"], ["--size", "--card"]),
    ]

    @Test(arguments: mistakes.indices) func aMistakeIsOneLineThatNamesTheValidAndStatus2(index: Int) throws {
        let (arguments, expected) = Self.mistakes[index]
        let run = try ProgramRun(arguments)
        #expect(run.status == 2)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("vitrine: ") && run.errors.hasSuffix("\n"))
        #expect(run.errors.split(separator: "\n").count == 1)
        for word in expected { #expect(run.errors.contains(word), "\(run.errors) lacks \(word)") }
    }

    @Test(arguments: [["a\nb\u{1b}[1m"], ["show", "/", "--type", "a\nb\u{1b}[1m"], ["list", "--a\nb\u{1b}[1m"]])
    func whatIsQuotedNeitherBreaksTheLineNorReachesTheTerminal(arguments: [String]) throws {
        let run = try ProgramRun(arguments)
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count == 1 && !run.errors.contains("\u{1b}"))
    }

    @Test func outputThatCannotBeWrittenIsStatus1() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let run = try ProgramRun(["list"], output: full)
        #expect(run.status == 1)
        #expect(run.errors.contains("cannot write standard output"))
    }

    @Test func aFolderThatIsNotThereIsStatus1() throws {
        let run = try ProgramRun(["snapshot", "/nowhere/at/all", "-o", "/tmp/never.png"])
        #expect(run.status == 1)
        #expect(run.errors.contains("/nowhere/at/all"))
    }

    @Test func aFolderWithoutPicturesIsStatus1() throws {
        let folder = try ScratchFolder()
        try folder.write("hello", to: "readme.txt")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", folder.path("x.png")])
        #expect(run.status == 1)
        #expect(run.errors.contains(folder.url.path))
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.png")))
    }

    /// What follows an option that takes a value is its value, and what follows `--` is no option.
    @Test func whatOnlyLooksLikeAFlagWithAValueIsTakenAsWhatItIs() throws {
        let value = try ProgramRun(["show", "/", "--type", "--vertical=no"])
        #expect(value.status == 2 && value.errors.contains("unknown value \"--vertical=no\" for --type"))
        let optional = try ProgramRun(["show", "/", "--type", "--speak"])
        #expect(optional.status == 2 && optional.errors.contains("unknown value \"--speak\" for --type"))
        let operand = try ProgramRun(["simulate", "--", "--help=yes"])
        #expect(operand.status == 1 && operand.errors.contains("--help=yes: cannot be read"))
    }
}
