import Foundation
import Geometry
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

    @Test func aPlaceThatCannotBeWrittenIsAnErrorWithItsPath() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", "/nowhere/out.png", "--size", "64x64"])
        #expect(run.status == 1 && run.errors.contains("/nowhere/out.png"))
    }
}
