import CZlib
import Foundation
import Geometry
import Glibc
import Imaging
import Platform
import Testing

struct HostileFileTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test func aFileThatHasVanishedIsRefused() {
        #expect(refusal(folder("gone.jpg")) == .unreadable(.noSuchFile))
    }

    @Test func anEmptyFileIsRefused() throws {
        #expect(refusal(try folder.write([], as: "x.jpg")) == .empty)
    }

    @Test func textCalledAPictureIsRefused() throws {
        #expect(refusal(try folder.write(Array("not a picture".utf8), as: "x.jpg")) == .unknownFormat)
        #expect(refusal(try folder.write([0xFF], as: "y.jpg")) == .unknownFormat)
    }

    @Test func formatsOutsideTheListDoNotReachALoader() throws {
        let xpm = "/* XPM */\nstatic char *x[] = {\"1 1 1 1\", \"a c #ff0000\", \"a\"};"
        #expect(refusal(try folder.write(Array(xpm.utf8), as: "x.png")) == .unknownFormat)
    }

    @Test func aFolderCalledAPictureIsRefused() throws {
        try FileManager.default.createDirectory(atPath: folder("x.png"), withIntermediateDirectories: false)
        #expect(refusal(folder("x.png")) == .notARegularFile)
    }

    @Test(.timeLimit(.minutes(1)))
    func aPipeIsRefusedWithoutWaitingForIt() {
        #expect(mkfifo(folder("y.jpg"), 0o600) == 0)
        #expect(refusal(folder("y.jpg")) == .notARegularFile)
    }

    @Test func aDeviceIsRefused() {
        #expect(refusal("/dev/zero") == .notARegularFile)
    }

    @Test func aNameWithANulIsRefused() throws {
        let path = try folder.write(try testData("alpha.png"), as: "x.png")
        #expect(refusal(path + "\0.jpg") == .unreadable(.invalidArgument))
    }

    @Test(arguments: ["orientation-1.jpg", "progressive.jpg", "alpha.png", "interlaced.png"])
    func aFileThatBreaksOffIsRefusedWhereverItDoes(name: String) throws {
        let whole = try testData(name)
        for count in stride(from: 1, to: whole.count, by: 7) {
            let path = try folder.write(Array(whole[..<count]), as: "x")
            let cause = refusal(path)
            #expect(
                cause == .truncated || cause == .unknownFormat,
                "\(count) of \(whole.count) bytes: \(String(describing: cause))")
        }
        #expect(refusal(try folder.write(whole, as: "whole")) == nil)
    }

    @Test(arguments: ["animated.gif", "red.webp"])
    func otherFormatsThatBreakOffDoNoHarm(name: String) throws {
        let whole = try testData(name)
        for count in 1..<whole.count { _ = refusal(try folder.write(Array(whole[..<count]), as: "x")) }
    }

    @Test(arguments: [
        "orientation-1.jpg", "progressive.jpg", "alpha.png", "interlaced.png", "animated.gif", "red.webp",
    ])
    func flippedBitsDoNoHarm(name: String) throws {
        let whole = try testData(name)
        var random = SplitMix64(state: 42)
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let path = try folder.write(bytes, as: "x")
            if let image = try? decode(path, fitting: PixelSize(width: 64, height: 64)) {
                #expect(image.size.width <= 64 && image.size.height <= 64)
            }
        }
    }

    @Test func aPNGThatDeclaresABillionPixelsIsRefused() throws {
        let path = try folder.write(emptyPNG(width: 100_000, height: 100_000), as: "bomb.png")
        #expect(
            refusal(path) == .tooManyPixels(PixelSize(width: 100_000, height: 100_000), limit: 200_000_000)
        )
    }

    @Test func aPNGThatTakesMoreMemoryThanAllowedIsRefused() throws {
        let path = try folder.write(emptyPNG(width: 10_000, height: 10_000), as: "large.png")
        let limits = PictureLimits(machineMemory: 512 << 20)
        #expect(
            refusal(path, limits: limits)
                == .needsTooMuchMemory(PixelSize(width: 10_000, height: 10_000), bytes: 400_000_000, limit: 128 << 20)
        )
    }

    @Test(.enabled(if: PictureFormat.webp.isInstalled, "gdk-pixbuf has no WebP loader here"))
    func aWebPThatDeclaresTooManyPixelsIsRefusedBeforeItIsDecoded() throws {
        var limits = PictureLimits.standard
        limits.maximumPixels = 10
        #expect(
            refusal(try testPath("red.webp"), limits: limits)
                == .tooManyPixels(PixelSize(width: 8, height: 8), limit: 10))
    }

    @Test func progressiveJPEGsAreMeasuredByWhatTheyKeep() throws {
        var limits = PictureLimits.standard
        limits.maximumWorkingBytes = 48 * 32
        // Three components without subsampling, two bytes each.
        #expect(
            refusal(try testPath("progressive.jpg"), limits: limits)
                == .needsTooMuchMemory(PixelSize(width: 48, height: 32), bytes: 48 * 32 * 6, limit: 48 * 32)
        )
        #expect(refusal(try testPath("orientation-1.jpg"), limits: limits) == nil)
    }

    @Test func jpegsOfManyScansAreRefused() throws {
        var limits = PictureLimits.standard
        limits.maximumScans = 3
        #expect(refusal(try testPath("progressive.jpg"), limits: limits) == .tooManyScans(limit: 3))
    }

    @Test func largeFilesAreRefusedUnread() throws {
        var limits = PictureLimits.standard
        limits.maximumFileSize = 100
        limits.maximumVectorFileSize = 50
        let png = try testPath("interlaced.png")
        let bytes = try testData("interlaced.png").count
        #expect(refusal(png, limits: limits) == .fileTooLarge(bytes: bytes, limit: 100))
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>"#
        let path = try folder.write(Array(svg.utf8), as: "x.svg")
        #expect(refusal(path, limits: limits) == .fileTooLarge(bytes: svg.utf8.count, limit: 50))
    }

    /// A gzip file of a text that begins with `start` and has `count` bytes in all.
    private func compressed(_ start: String, count: Int, as name: String) throws -> String {
        let file = try #require(gzopen(folder(name), "wb9"))
        defer { gzclose(file) }
        var chunk = Array(start.utf8)
        var rest = count
        while rest > 0 {
            let size = min(chunk.count, rest)
            try #require(gzwrite(file, chunk, UInt32(size)) == CInt(size))
            rest -= size
            chunk = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
        }
        return folder(name)
    }

    @Test func aCompressedVectorThatInflatesTooFarIsRefused() throws {
        let start = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"
        var limits = PictureLimits.standard
        limits.maximumVectorFileSize = 200_000
        let whole = try compressed(start, count: 200_000, as: "whole.svgz")
        #expect(refusal(whole, limits: limits) == nil)
        let larger = try compressed(start, count: 200_001, as: "larger.svgz")
        #expect(refusal(larger, limits: limits) == .inflatesTooFar(limit: 200_000))
        let bomb = try compressed(start, count: 64 << 20, as: "bomb.svgz")
        #expect(refusal(bomb) == .inflatesTooFar(limit: 16 << 20))
    }

    @Test func whatIsCompressedButNoVectorIsRefused() throws {
        #expect(refusal(try compressed("not a picture", count: 13, as: "x.svgz")) == .unknownFormat)
        let bytes = [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: try compressed("<svg></svg>", count: 11, as: "y"))))
        for count in 2..<bytes.count - 8 {
            let cause = refusal(try folder.write(Array(bytes[..<count]), as: "z.svgz"))
            #expect(cause == .truncated, "\(count) bytes")
        }
        let broken = bytes[..<10] + [0xFF] + bytes[11...]
        guard case .corrupt = refusal(try folder.write(Array(broken), as: "z.svgz")) else {
            Issue.record("accepted")
            return
        }
    }

    @Test func brokenVectorsAreRefused() throws {
        for text in ["<svg", "<svg></sv", "<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='-1'/>"] {
            let cause = refusal(try folder.write(Array(text.utf8), as: "x.svg"))
            if text.hasSuffix("/>") { continue }
            guard case .corrupt = cause else {
                Issue.record("\(text): \(String(describing: cause))")
                continue
            }
        }
    }

    @Test func aCancelledDecodeEnds() throws {
        let cancellation = DecodeCancellation()
        cancellation.cancel()
        do throws(PictureError) {
            _ = try GdkPixbufDecoder().decode(
                testPathOrEmpty("alpha.png"), fitting: roomy, limits: .standard, cancellation: cancellation
            )
            Issue.record("decoded all the same")
        } catch {
            #expect(error.cause == .cancelled)
        }
    }

    private func testPathOrEmpty(_ name: String) -> String { (try? testPath(name)) ?? "" }

    @Test func errorsAreOneLineThatSaysWhatToDo() throws {
        let missingLoader = PictureError(path: "/a/b.webp", cause: .noLoader(.webp))
        #expect(
            missingLoader.description
                == "cannot show /a/b.webp: gdk-pixbuf cannot read WebP here; install the package webp-pixbuf-loader"
        )
        let hostile = PictureError(path: "/a\n\u{1B}[2Jb.jpg", cause: .corrupt("line one\nline two\n"))
        #expect(
            hostile.description
                == "cannot show /a\u{FFFD}\u{FFFD}[2Jb.jpg: damaged (line one\u{FFFD}line two\u{FFFD}); copy or save it again"
        )
    }

    @Test func limitsFollowTheMachine() {
        #expect(PictureLimits(machineMemory: 512 << 20).maximumWorkingBytes == 128 << 20)
        #expect(PictureLimits(machineMemory: 16 << 30).maximumWorkingBytes == 1 << 30)
        #expect(PictureLimits(machineMemory: -1).maximumWorkingBytes == 64 << 20)
    }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators": the same damage in every run.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
