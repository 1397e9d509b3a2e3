import Foundation
import Geometry
import Glibc
import HeadlessDisplay
import Imaging
import ProgramRuns
import Testing

private let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
struct SnapshotCommandTests {
    private func picture(_ path: String) throws -> PixelImage {
        try GdkPixbufDecoder().decode(path, fitting: PixelSize(width: 4096, height: 4096))
    }

    /// Red, green, blue and alpha of the pixel in the middle of a 320×200 picture.
    private func middle(_ path: String) throws -> [UInt8] {
        let pixel = try #require(picture(path)[160, 100])
        return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }

    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]

    @Test func thePictureHasTheAskedSizeAndTheFirstItemInItsMiddle() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        try folder.writeSquare("b.svg", colour: "#0000ff")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", folder.path("out.png"), "--size", "320x200"])
        #expect(run.status == 0 && run.errors == "")
        let size = try picture(folder.path("out.png")).size
        #expect(size == PixelSize(width: 320, height: 200))
        let middle = try middle(folder.path("out.png"))
        #expect(middle == Self.red)
    }

    @Test func laterMomentsAreNumberedAndShowTheAdvance() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        try folder.writeSquare("b.svg", colour: "#0000ff")
        let run = try ProgramRun([
            "snapshot", folder.url.path, "-o", folder.path("f.png"), "--size", "320x200", "--at", "0,2",
            "--advance", "1", "--contact-sheet", folder.path("sheet.png"),
        ])
        #expect(run.status == 0 && run.errors == "")
        let first = try middle(folder.path("f-0.png"))
        #expect(first == Self.red)
        let second = try middle(folder.path("f-1.png"))
        #expect(second == Self.blue)
        let sheet = try picture(folder.path("sheet.png"))
        #expect(sheet.size.width == 2 * 480 + 3 * 12)
    }

    @Test func aBrokenFileCostsOneLineAndShowsACard() throws {
        let folder = try ScratchFolder()
        try folder.write("this is no JPEG", to: "broken.jpg")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", folder.path("out.png"), "--size", "320x200"])
        #expect(run.status == 0)
        #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("broken.jpg"))
        let card = try middle(folder.path("out.png"))
        #expect(card[0] == card[1] && card[0] > 40 && card[0] < 100)
    }

    @Test func moreThanTenMomentsAreNumberedSoThatTheySort() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let run = try ProgramRun([
            "snapshot", folder.path("a.svg"), "-o", folder.path("f.png"), "--size", "32x20", "--at",
            "0,0,0,0,0,0,0,0,0,0,0",
        ])
        #expect(run.status == 0 && run.errors == "")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.filter { $0.hasSuffix(".png") }.sorted() == (0...10).map { "f-\($0 < 10 ? "0" : "")\($0).png" })
    }

    @Test func aListedPictureThatIsNotThereCostsOneLineWithItsPlaceAndShowsACard() throws {
        let folder = try ScratchFolder()
        try folder.write("{elements: [{kind: 'carousel', items: {pictures: ['gone.png']}}]}", to: "s.json5")
        let run = try ProgramRun(["snapshot", folder.path("s.json5"), "-o", folder.path("o.png"), "--size", "320x200"])
        #expect(run.status == 0)
        #expect(
            run.errors.hasPrefix(
                "vitrine: \(folder.path("s.json5")):1:51: elements[0].items.pictures[0]: cannot show \(folder.path("gone.png")): "
            ))
        let card = try middle(folder.path("o.png"))
        #expect(card[0] == card[1] && card[0] > 40 && card[0] < 100)
    }
}

/// Where output cannot be written, that is said before the work begins, and nothing else is.
@Suite struct OutputPlaceTests {
    /// Longer than a file's name may be.
    private static let longName = "/tmp/" + String(repeating: "n", count: 300) + ".png"
    /// Arguments after a path that cannot be read, which would be told first if it were tried first.
    static let places: [[String]] = [
        ["-o", "/nowhere/out.png"], ["-o", "/dev/null"], ["-o", "/proc/x.png"], ["-o", "/tmp"],
        ["-o", longName], ["-o", "/nowhere/out.png", "--at", "0,1"],
        ["-o", "/tmp/never.png", "--contact-sheet", "/nowhere/sheet.png"],
    ]

    @Test(arguments: places)
    func aSnapshotThatCannotBeWrittenIsNotDrawn(options: [String]) throws {
        let run = try ProgramRun(["snapshot", "/no/pictures/here"] + options)
        #expect(run.status == 1 && run.errors.contains("cannot write "), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func whatIsShownIsNotOverwritten() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        try folder.write("{elements: [{kind: 'carousel', items: {colors: []}}]}", to: "s.json5")
        let (picture, scene) = (folder.path("a.svg"), folder.path("s.json5"))
        #expect(symlink(scene, folder.path("link")) == 0)
        for (arguments, option) in [
            (["snapshot", picture, "-o", picture], "--output"),
            (["snapshot", scene, "-o", folder.path("link")], "--output"),
            (["snapshot", scene, "-o", folder.path("o.png"), "--contact-sheet", scene], "--contact-sheet"),
            (["show", scene, "--record", scene], "--record"), (["show", picture, "--record", picture], "--record"),
            (["show", folder.url.path, "--record", picture], "--record"),
            (["show", folder.url.path, "--trace", picture], "--trace"),
            (["snapshot", folder.url.path, "-o", picture], "--output"),
        ] {
            let run = try ProgramRun(arguments)
            #expect(run.status == 2 && run.errors.contains("\(option) would overwrite"), "\(run.errors)")
        }
        let text = try String(contentsOfFile: scene, encoding: .utf8)
        #expect(text.hasPrefix("{elements"))
    }

    @Test func aContactSheetIsNoneOfTheNumberedFiles() throws {
        let run = try ProgramRun([
            "snapshot", "/no/pictures/here", "-o", "/tmp/f.png", "--at", "0,1", "--contact-sheet", "/tmp/f-1.png",
        ])
        #expect(run.status == 2 && run.errors.contains("name the same file"))
    }

    @Test func framesAreNotMadeForAFolderThatIsNone() throws {
        let folder = try ScratchFolder()
        try folder.write("{elements: [{kind: 'carousel', items: {colors: []}}], frames: {duration: 1}}", to: "s.json5")
        for place in [folder.path("s.json5"), "/nowhere/p", "/proc"] {
            let run = try ProgramRun(["simulate", folder.path("s.json5"), "--pictures", place])
            #expect(run.status == 1 && run.output == "", "\(place)")
            #expect(run.errors.hasPrefix("vitrine: cannot write ") && run.errors.contains(place), "\(run.errors)")
        }
    }

    @Test func aTraceAndARecordingAreTwoFiles() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let file = folder.path("../\(folder.url.lastPathComponent)-both")
        defer { unlink(file) }
        let run = try ProgramRun(["show", folder.url.path, "--trace", file, "--record", file])
        #expect(run.status == 2 && run.errors.contains("--trace and --record name the same file"))
    }

    @Test func aTraceThatCannotBeWrittenOpensNoScreen() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let run = try ProgramRun(["show", folder.url.path, "--trace", "/nowhere/t.json"])
        #expect(run.status == 1)
        #expect(run.errors == "vitrine: cannot write a trace to /nowhere/t.json: No such file or directory (error 2)\n")
    }

    @Test func aRecordingThatCannotBeWrittenOpensNoScreen() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let run = try ProgramRun(["show", folder.url.path, "--record", "/nowhere/r.json5"])
        #expect(run.status == 1)
        #expect(run.errors == "vitrine: cannot record to /nowhere/r.json5: No such file or directory (error 2)\n")
    }
}
