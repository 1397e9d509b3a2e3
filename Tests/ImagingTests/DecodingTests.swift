import Foundation
import Geometry
import Imaging
import Testing

struct DecodingTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// The picture is upright 48x32: red, green over blue, white, as EXIF 1 stores it.
    private static let corners = (
        red: (255, 0, 0), green: (0, 255, 0), blue: (0, 0, 255), white: (255, 255, 255)
    )

    @Test(arguments: 1...8)
    func everyExifOrientationIsShownUpright(orientation: Int) throws {
        let stored = try testData("orientation-\(orientation).jpg")
        let path = try folder.write(jpeg(stored, orientation: UInt8(orientation)), as: "x.jpg")
        for box in [roomy, PixelSize(width: 24, height: 24)] {
            let image = try decode(path, fitting: box)
            #expect(image.size == (box == roomy ? PixelSize(width: 48, height: 32) : PixelSize(width: 24, height: 16)))
            try expect(image, at: (0.25, 0.25), is: Self.corners.red)
            try expect(image, at: (0.75, 0.25), is: Self.corners.green)
            try expect(image, at: (0.25, 0.75), is: Self.corners.blue)
            try expect(image, at: (0.75, 0.75), is: Self.corners.white)
            #expect(image.isOpaque)
        }
    }

    @Test func theBoxHoldsTheUprightPicture() throws {
        let path = try folder.write(jpeg(try testData("orientation-6.jpg"), orientation: 6), as: "x.jpg")
        #expect(try decode(path, fitting: PixelSize(width: 12, height: 1000)).size == PixelSize(width: 12, height: 8))
        #expect(try decode(path, fitting: PixelSize(width: 1000, height: 12)).size == PixelSize(width: 18, height: 12))
    }

    @Test func alphaIsMultipliedIn() throws {
        let image = try decode(try testPath("alpha.png"))
        #expect(image.size == PixelSize(width: 4, height: 1))
        #expect(!image.isOpaque)
        #expect(image.bytes == [255, 128, 0, 255, 128, 64, 0, 128, 0, 0, 0, 0, 2, 1, 1, 3])
    }

    @Test func aPictureWithAnAlphaChannelThatIsFullEverywhereIsOpaque() throws {
        #expect(try decode(try testPath("full-alpha.png")).isOpaque)
    }

    @Test func picturesOfPixelsAreNeverEnlarged() throws {
        #expect(try decode(try testPath("alpha.png"), fitting: roomy).size == PixelSize(width: 4, height: 1))
    }

    @Test func vectorsAreDrawnAtTheSizeOfTheBox() throws {
        let svg = #"""
            <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"><rect width="5" height="20" fill="red"/></svg>
            """#
        let path = try folder.write(Array(svg.utf8), as: "x.svg")
        let image = try decode(path, fitting: PixelSize(width: 400, height: 400))
        #expect(image.size == PixelSize(width: 200, height: 400))
        // Sharp: no blend of the two at the edge.
        #expect(try #require(image[99, 200]) == (255, 0, 0, 255))
        #expect(try #require(image[100, 200]) == (0, 0, 0, 0))
        #expect(!image.isOpaque)
    }

    @Test func vectorsDoNotReachForOtherFiles() throws {
        try folder.write(try testData("full-alpha.png"), as: "secret.png")
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">\
            <image width="8" height="8" xlink:href="file://\(folder("secret.png"))"/>\
            <image width="8" height="8" xlink:href="secret.png"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), as: "x.svg")
        #expect(try decode(path).bytes.allSatisfy { $0 == 0 })
    }

    @Test func ofAnAnimationTheFirstFrameIsShown() throws {
        let image = try decode(try testPath("animated.gif"))
        try expect(image, at: (0.5, 0.5), is: Self.corners.red)
    }

    @Test func thinPicturesKeepAPixel() throws {
        let image = try decode(try testPath("strip.png"), fitting: PixelSize(width: 10, height: 10))
        #expect(image.size == PixelSize(width: 10, height: 1))
    }

    @Test func aBoxWithoutAreaGivesOnePixel() throws {
        let image = try decode(try testPath("strip.png"), fitting: PixelSize(width: 0, height: -3))
        #expect(image.size == PixelSize(width: 1, height: 1))
    }

    @Test func decodedBytesAreCapped() throws {
        var limits = PictureLimits.standard
        limits.maximumDecodedBytes = 4 * 10 * 10
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"/>"#
        let path = try folder.write(Array(svg.utf8), as: "x.svg")
        let image = try decode(path, limits: limits)
        #expect(image.size == PixelSize(width: 7, height: 14))
    }

    @Test func webPIsShownWhereItsLoaderIsInstalled() throws {
        guard PictureFormat.webp.isInstalled else {
            print("skipped: WebP, as \(PictureFormat.webp.package) is not installed")
            #expect(refusal(try testPath("red.webp")) == .noLoader(.webp))
            return
        }
        try expect(try decode(try testPath("red.webp")), at: (0.5, 0.5), is: Self.corners.red)
    }

    private func expect(
        _ image: PixelImage, at place: (x: Double, y: Double), is color: (Int, Int, Int),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let x = Int(Double(image.size.width) * place.x)
        let y = Int(Double(image.size.height) * place.y)
        let pixel = try #require(image[x, y], sourceLocation: sourceLocation)
        let distance = max(
            abs(Int(pixel.red) - color.0), abs(Int(pixel.green) - color.1), abs(Int(pixel.blue) - color.2)
        )
        #expect(distance <= 12, "\(pixel) at \(x), \(y) is not \(color)", sourceLocation: sourceLocation)
    }
}
