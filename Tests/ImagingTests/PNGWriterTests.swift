import Foundation
import Geometry
import Imaging
import Testing

struct PNGWriterTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func failure(_ image: PixelImage, _ path: String) -> String? {
        do throws(PNGWriter.Failure) {
            try PNGWriter().write(image, to: path)
            return nil
        } catch {
            return error.description
        }
    }

    /// Every premultiplied pair of a value and an alpha that it may have.
    private func everyPair() throws -> PixelImage {
        var bytes: [UInt8] = []
        for alpha in UInt8.min...UInt8.max {
            for value in UInt8.min...UInt8.max {
                bytes += [min(value, alpha), min(value, alpha) / 2, 0, alpha]
            }
        }
        return try #require(PixelImage(size: PixelSize(width: 256, height: 256), bytes: bytes, isOpaque: false))
    }

    @Test func whatIsWrittenIsReadBackExactly() throws {
        let image = try everyPair()
        try PNGWriter().write(image, to: folder("x.png"))
        #expect(try decode(folder("x.png")) == image)
        let opaque = try #require(
            PixelImage(
                size: PixelSize(width: 3, height: 1), bytes: [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255], isOpaque: true)
        )
        try PNGWriter().write(opaque, to: folder("x.png"))
        #expect(try decode(folder("x.png")) == opaque)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.png"])
    }

    @Test func whatCannotBeWrittenSaysWhyAndLeavesNothing() throws {
        let image = try everyPair()
        let missing = folder("no/such/x.png")
        #expect(
            failure(image, missing)
                == "cannot write \(missing): the folder \(folder("no/such/")): No such file or directory (error 2)"
        )
        #expect(failure(image, folder.path) == "cannot write \(folder.path): it is a folder; give a file name")
        #expect(failure(image, "/dev/null") == "cannot write /dev/null: it is a device or a pipe; give a file name")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func aLinkIsFollowedAndStaysALink() throws {
        let image = try everyPair()
        try PNGWriter().write(image, to: folder("target.png"))
        try FileManager.default.createSymbolicLink(atPath: folder("link.png"), withDestinationPath: "target.png")
        let opaque = try #require(
            PixelImage(size: PixelSize(width: 1, height: 1), bytes: [1, 2, 3, 255], isOpaque: true))
        try PNGWriter().write(opaque, to: folder("link.png"))
        let written = try decode(folder("target.png"))
        #expect(written == opaque)
        let destination = try FileManager.default.destinationOfSymbolicLink(atPath: folder("link.png"))
        #expect(destination == "target.png")
    }

    @Test(arguments: ["/dev/stdout", "/proc/self/fd/1", "/dev/vitrine-test.png"])
    func namesOfOpenFilesAndDevicesAreLeftAlone(path: String) throws {
        let image = try everyPair()
        let reason = failure(image, path)
        #expect(reason == "cannot write \(path): it is a device or a pipe; give a file name")
    }
}
