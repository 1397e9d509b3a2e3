import DrawList
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct TextureTests {
    @Test func theFirstRowIsTheUpperOne() throws {
        let scene = try HeadlessScene()
        let corners: [[PixelColor]] = [
            [.white, PixelColor(red: 255, green: 0, blue: 0)],
            [PixelColor(red: 0, green: 255, blue: 0), PixelColor(red: 0, green: 0, blue: 255)],
        ]
        let texture = try scene.texture(width: 2, height: 2) { x, y in corners[y][x] }
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 64, height: 64), texture: texture))
            }
        }
        #expect(image.color(1, 1) == corners[0][0])
        #expect(image.color(62, 1) == corners[0][1])
        #expect(image.color(1, 62) == corners[1][0])
        #expect(image.color(62, 62) == corners[1][1])
    }

    @Test func aTextureOfItsOwnSizeIsShownPixelForPixel() throws {
        let scene = try HeadlessScene()
        let pixel = { (x: Int, y: Int) in PixelColor(red: UInt8(x * 8), green: UInt8(y * 8), blue: UInt8((x ^ y) * 8)) }
        let texture = try scene.texture(width: 31, height: 23, pixel)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 5, y: 9, width: 31, height: 23), texture: texture))
            }
        }
        for y in 0..<23 {
            for x in 0..<31 { #expect(image.color(x + 5, y + 9).isNear(pixel(x, y), tolerance: 1), "at \(x), \(y)") }
        }
    }

    /// One pixel of the screen sees many of the picture: their mean, not one of them.
    @Test(arguments: [256, 250])
    func aFarPictureIsAveraged(side: Int) throws {
        let scene = try HeadlessScene()
        let texture = try scene.texture(width: side, height: side) { x, y in (x + y) % 2 == 0 ? .white : .black }
        let image = try scene.render(.color(Color(red: 1, green: 0, blue: 0))) { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 20, y: 20, width: 17, height: 17), texture: texture))
            }
        }
        for y in 21..<36 {
            for x in 21..<36 {
                let mean = PixelColor(red: 128, green: 128, blue: 128)
                #expect(image.color(x, y).isNear(mean, tolerance: 4), "at \(x), \(y)")
            }
        }
    }

    @Test func aRegionOfATextureFillsTheQuad() throws {
        let scene = try HeadlessScene()
        let texture = try scene.texture(width: 8, height: 8) { x, y in
            (2..<6).contains(x) && (4..<8).contains(y) ? .white : .black
        }
        let region = TextureRegion(left: 0.25, top: 0.5, right: 0.75, bottom: 1)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(
                    DrawQuad(
                        rect: Rect(x: 8, y: 8, width: 32, height: 32), texture: texture, textureRegion: region
                    )
                )
            }
        }
        #expect(image.color(20, 36) == .white)
        #expect(image.color(14, 14) == .white)
        #expect(image.color(7, 20) == .black)
    }

    @Test func aPictureUploadedInSlicesIsWhole() throws {
        let scene = try HeadlessScene()
        let texture = try scene.renderer.makeTexture(size: PixelSize(width: 3, height: 4), isOpaque: true)
        for row in 0..<4 {
            let slice: [UInt8] = [UInt8](repeating: UInt8(row * 60), count: 3).flatMap { [$0, $0, $0, 255] }
            try slice.withUnsafeBytes { try scene.renderer.upload($0, firstRow: row, rowCount: 1, to: texture) }
        }
        scene.renderer.finishTexture(texture)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 3, height: 4), texture: texture))
            }
        }
        for row in 0..<4 { #expect(abs(Int(image.color(1, row).red) - row * 60) <= 1) }
    }

    @Test func aPictureSeenFromAfarShowsTheUploadedLevel() throws {
        let scene = try HeadlessScene()
        let size = PixelSize(width: 24, height: 24)
        let texture = try scene.renderer.makeTexture(size: size, isOpaque: true, levels: .uploaded)
        for level in 0..<5 {
            let side = 24 >> level
            let pixels = [[UInt8]](repeating: [UInt8(level * 50), 0, 0, 255], count: side * side).flatMap(\.self)
            let part = PixelRect(x: 0, y: 0, width: side, height: side)
            try pixels.withUnsafeBytes { try scene.renderer.upload($0, into: part, level: level, of: texture) }
        }
        scene.renderer.finishTexture(texture)
        for (side, level) in [(24.0, 0), (12, 1), (6, 2), (3, 3)] {
            let image = try scene.render { list in
                list.addGroup(transform: .identity, alpha: 1) {
                    $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: side, height: side), texture: texture))
                }
            }
            #expect(abs(Int(image.color(1, 1).red) - level * 50) <= 2, "at \(side) pixels")
        }
    }

    @Test func aQuadWhoseTextureIsUnknownOrUnfinishedIsNotDrawn() throws {
        let scene = try HeadlessScene()
        let unfinished = try scene.renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true)
        let deleted = try scene.texture(width: 8, height: 8) { _, _ in .white }
        scene.renderer.deleteTexture(deleted)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                for texture in [unfinished, deleted, TextureHandle(rawValue: 77)] {
                    $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 64, height: 64), texture: texture))
                }
            }
        }
        #expect(image.color(32, 32) == .black)
    }

    @Test func theLimitOfTheGPUIsKept() throws {
        let scene = try HeadlessScene()
        let limit = scene.renderer.maximumTextureSize
        let size = PixelSize(width: limit + 1, height: 1)
        #expect(throws: TextureError.tooLarge(size, limit: limit)) {
            _ = try scene.renderer.makeTexture(size: size, isOpaque: true)
        }
    }
}
