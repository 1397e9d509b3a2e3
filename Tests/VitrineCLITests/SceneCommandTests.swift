import Foundation
import Geometry
import Glibc
import HeadlessDisplay
import Imaging
import ProgramRuns
import Testing

private let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

@Suite struct SceneCommandTests {
    private static let carousel = """
        {kind: "carousel", type: "linear", itemSize: {width: 80, height: 80}, items: {colors: ["#f00", "#00f"]}}
        """

    @Test func aScriptIsPlayedWithoutAScreenAndTheSameEachTime() throws {
        let folder = try ScratchFolder()
        try folder.write(
            "{elements: [\(Self.carousel)], frames: {rate: 10, duration: 1}, timeline: [{time: 0.2, key: 'right'}]}",
            to: "s.json5")
        let run = try ProgramRun(["simulate", folder.path("s.json5")])
        #expect(run.status == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n")
        #expect(lines.count(where: { $0.contains("\"frame\":") }) == 11)
        #expect(lines.contains { $0.contains("\"event\":\"settled\",\"index\":1") })
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        #expect(try ProgramRun(["simulate", folder.path("s.json5")]).output == run.output)
    }

    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func theFramesOfAScriptAreWrittenAsPictures() throws {
        let folder = try ScratchFolder()
        try folder.write(
            """
            {
              screen: {width: 320, height: 200}, elements: [\(Self.carousel)], frames: {rate: 10, duration: 1},
              timeline: [{time: 0.2, key: 'right'}],
            }
            """, to: "s.json5")
        let run = try ProgramRun(["simulate", folder.path("s.json5"), "--pictures", folder.path("p")])
        #expect(run.status == 0 && run.errors == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("p")).count == 11)
        func middle(_ name: String) throws -> (UInt8, UInt8, UInt8, UInt8) {
            let image = try GdkPixbufDecoder().decode(
                folder.path("p/\(name)"), fitting: PixelSize(width: 320, height: 200))
            return try #require(image[160, 100])
        }
        #expect(try middle("frame-00.png") == (255, 0, 0, 255))
        #expect(try middle("frame-10.png") == (0, 0, 255, 255))
    }

    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func whatHappenedBeforeAPictureCouldNotBeWrittenIsPrinted() throws {
        let folder = try ScratchFolder()
        try folder.write(
            "{screen: {width: 32, height: 20}, elements: [\(Self.carousel)], frames: {rate: 10, duration: 0.5}}",
            to: "s.json5")
        try FileManager.default.createDirectory(
            atPath: folder.path("p/frame-3.png"), withIntermediateDirectories: true)
        let run = try ProgramRun(["simulate", folder.path("s.json5"), "--pictures", folder.path("p")])
        #expect(run.status == 1 && run.errors.contains("frame-3.png"))
        #expect(run.output.split(separator: "\n").count(where: { $0.contains("\"frame\":") }) == 4)
    }

    /// A script of so many frames that it takes a while.
    private func longScript(in folder: ScratchFolder) throws -> String {
        try folder.write("{elements: [\(Self.carousel)], frames: {rate: 1000, duration: 99}}", to: "long.json5")
        return folder.path("long.json5")
    }

    /// Output is written some hundreds of lines at a time; a signal does not lose those that wait.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func aSignalEndsASimulationAfterTheFrameThatItIsAt(number: Int32) throws
    {
        // By chance it may come when nothing waits.
        for _ in 0..<10 where try bytesAfterTheLastFullBuffer(endedBy: number) > 0 { return }
        Issue.record("nothing was written that did not fill a buffer")
    }

    private func bytesAfterTheLastFullBuffer(endedBy number: Int32) throws -> Int {
        let folder = try ScratchFolder()
        try folder.write("", to: "out")
        let process = try ProgramRun.start(
            "vitrine",
            ["simulate", try longScript(in: folder)],
            output: FileHandle(forWritingTo: folder.url.appendingPathComponent("out")))
        func size() -> Int { (try? Data(contentsOf: folder.url.appendingPathComponent("out")).count) ?? 0 }
        while process.isRunning, size() == 0 { usleep(1000) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
        let text = try String(contentsOfFile: folder.path("out"), encoding: .utf8)
        #expect(text.hasSuffix("}\n"))
        var waiting = 0
        for line in text.split(separator: "\n") {
            waiting += line.utf8.count + 1
            if waiting >= 64 << 10 { waiting = 0 }
        }
        return waiting
    }

    /// However much there is to be done before the next frame.
    @Test func aSignalEndsASimulationBetweenTwoEntriesOfOneTime() throws {
        let folder = try ScratchFolder()
        // Classic motion loads every view that an insertion pushes aside, as the original does: this takes minutes.
        let timeline = (10..<28).map { time in
            let insertion = "{time: 1.\(time), call: 'insertItem', index: 0, item: {color: '#fff'}}"
            return Array(repeating: insertion, count: 10_000).joined(separator: ",")
        }
        let carousel = "{kind: 'carousel', motion: 'classic', items: {colors: ['#f00'], count: 5000}}"
        let entries = timeline.joined(separator: ",")
        try folder.write(
            "{elements: [\(carousel)], frames: {rate: 1000, duration: 2}, timeline: [\(entries)]}", to: "s.json5")
        let output = folder.url.appendingPathComponent("out")
        try Data().write(to: output)
        let process = try ProgramRun.start(
            "vitrine", ["simulate", folder.path("s.json5")], output: FileHandle(forWritingTo: output))
        // Where it writes no more it is among the entries.
        var sizes = [0, 0, 0]
        while process.isRunning, sizes[0] == 0 || sizes[0] != sizes[2] {
            usleep(200_000)
            sizes = [(try? Data(contentsOf: output).count) ?? 0] + sizes.dropLast()
        }
        let asked = ContinuousClock.now
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
        #expect(ContinuousClock.now - asked < .seconds(5))
    }

    /// Programs such as node hand over a pipe that refuses what does not fit instead of waiting.
    @Test func aNonBlockingPipeGetsEverything() throws {
        let folder = try ScratchFolder()
        try folder.write("{elements: [\(Self.carousel)], frames: {rate: 1000, duration: 5}}", to: "s.json5")
        let pipe = Pipe()
        let end = pipe.fileHandleForWriting.fileDescriptor
        #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
        let process = try ProgramRun.start(
            "vitrine", ["simulate", folder.path("s.json5")], output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        usleep(300_000)
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(output.split(separator: "\n").count(where: { $0.contains("\"frame\":") }) == 5001)
    }

    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func aSceneIsDrawnWithItsBackgroundAndElements() throws {
        let folder = try ScratchFolder()
        try folder.write("{background: '#0f0', elements: [\(Self.carousel)]}", to: "s.json5")
        let run = try ProgramRun(["snapshot", folder.path("s.json5"), "-o", folder.path("o.png"), "--size", "320x200"])
        #expect(run.status == 0 && run.errors == "")
        let image = try GdkPixbufDecoder().decode(folder.path("o.png"), fitting: PixelSize(width: 320, height: 200))
        #expect(try #require(image[160, 100]) == (255, 0, 0, 255))
        #expect(try #require(image[4, 4]) == (0, 255, 0, 255))
    }

    @Test(arguments: ["show", "snapshot", "simulate"]) func aMistakeIsOneLineWithItsPlaceAndStatus1(command: String)
        throws
    {
        let folder = try ScratchFolder()
        try folder.write("{\n  elements: [{kind: 'carousel', item: 1}],\n}", to: "s.json5")
        let arguments = [command, folder.path("s.json5")] + (command == "snapshot" ? ["-o", "/tmp/never.png"] : [])
        let run = try ProgramRun(arguments)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "vitrine: \(folder.path("s.json5")):2:14: elements[0]: the key \"items\" is missing\n")
    }

    @Test(arguments: [["--type", "rotary"], ["--vertical"], ["--advance", "3"], ["--offset", "1"]])
    func whatASceneSaysItselfIsNoOption(option: [String]) throws {
        let folder = try ScratchFolder()
        try folder.write("{elements: [\(Self.carousel)]}", to: "s.json5")
        let run = try ProgramRun(["snapshot", folder.path("s.json5"), "-o", "/tmp/never.png"] + option)
        #expect(run.status == 2)
        #expect(run.errors.contains(option[0]) && run.errors.contains("set it in the file"))
    }
}
