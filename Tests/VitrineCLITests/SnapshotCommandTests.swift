import Foundation
import Geometry
import HeadlessDisplay
import Imaging
import Testing

private let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
struct SnapshotCommandTests {
    private func picture(_ path: String) throws -> PixelImage {
        try GdkPixbufDecoder().decode(path, fitting: PixelSize(width: 4096, height: 4096))
    }

    @Test func thePictureHasTheAskedSizeAndTheFirstItemInItsMiddle() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        try folder.writeSquare("b.svg", colour: "#0000ff")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", folder.path("out.png"), "--size", "320x200"])
        #expect(run.status == 0 && run.errors == "")
        let image = try picture(folder.path("out.png"))
        #expect(image.size == PixelSize(width: 320, height: 200))
        #expect(try #require(image[160, 100]) == (255, 0, 0, 255))
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
        #expect(try #require(try picture(folder.path("f-0.png"))[160, 100]) == (255, 0, 0, 255))
        #expect(try #require(try picture(folder.path("f-1.png"))[160, 100]) == (0, 0, 255, 255))
        #expect(try picture(folder.path("sheet.png")).size.width == 2 * 480 + 3 * 12)
    }

    @Test func aBrokenFileCostsOneLineAndShowsACard() throws {
        let folder = try ScratchFolder()
        try folder.write("this is no JPEG", to: "broken.jpg")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", folder.path("out.png"), "--size", "320x200"])
        #expect(run.status == 0)
        #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("broken.jpg"))
        let card = try #require(try picture(folder.path("out.png"))[160, 100])
        #expect(card.red == card.green && card.red > 40 && card.red < 100)
    }

    @Test func aPlaceThatCannotBeWrittenIsAnErrorWithItsPath() throws {
        let folder = try ScratchFolder()
        try folder.writeSquare("a.svg", colour: "#ff0000")
        let run = try ProgramRun(["snapshot", folder.url.path, "-o", "/nowhere/out.png", "--size", "64x64"])
        #expect(run.status == 1 && run.errors.contains("/nowhere/out.png"))
    }
}
