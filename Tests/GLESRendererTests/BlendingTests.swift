import DrawList
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct BlendingTests {
    private let whole = Rect(x: 0, y: 0, width: 64, height: 64)

    @Test func aHalfTransparentColourIsMixedWithWhatLiesBehind() throws {
        let scene = try HeadlessScene()
        let blue = Color(red: 0, green: 0, blue: 1)
        let image = try scene.render(.color(blue)) { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: whole, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)))
            }
        }
        #expect(image.color(32, 32).isNear(PixelColor(red: 128, green: 64, blue: 128)))
    }

    @Test func aTextureIsTakenAsPremultiplied() throws {
        let scene = try HeadlessScene()
        // Red at half alpha.
        let texture = try scene.texture(width: 4, height: 4) { _, _ in
            PixelColor(red: 128, green: 0, blue: 0, alpha: 128)
        }
        let image = try scene.render(.color(.white)) { list in
            list.addGroup(transform: .identity, alpha: 1) { $0.append(DrawQuad(rect: whole, texture: texture)) }
        }
        #expect(image.color(32, 32).isNear(PixelColor(red: 255, green: 127, blue: 127)))
    }

    @Test func theAlphaOfTheGroupAndTheColourMultiplyTheTexture() throws {
        let scene = try HeadlessScene()
        let texture = try scene.texture(width: 4, height: 4) { _, _ in .white }
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 0.5) {
                $0.append(
                    DrawQuad(rect: whole, texture: texture, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
                )
            }
        }
        #expect(image.color(32, 32).isNear(PixelColor(red: 64, green: 32, blue: 0)))
        #expect(image.color(32, 32).alpha == 255)
    }

    @Test func laterGroupsAndQuadsAreInFront() throws {
        let scene = try HeadlessScene()
        let red = Color(red: 1, green: 0, blue: 0)
        let green = Color(red: 0, green: 1, blue: 0)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: whole, color: red))
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 32, height: 32), color: green))
            }
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 16, y: 0, width: 32, height: 32)))
            }
        }
        #expect(image.color(8, 8) == PixelColor(red: 0, green: 255, blue: 0))
        #expect(image.color(24, 8) == .white)
        #expect(image.color(60, 60) == PixelColor(red: 255, green: 0, blue: 0))
    }

    @Test func aGroupWithoutAlphaIsNotDrawn() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 0) { $0.append(DrawQuad(rect: whole)) }
        }
        #expect(image.color(32, 32) == .black)
    }

    @Test func aShadowFadesOutAtItsRadius() throws {
        let scene = try HeadlessScene(width: 128, height: 128)
        let image = try scene.render(.color(.white)) { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(
                    DrawQuad(
                        rect: Rect(x: 44, y: 44, width: 40, height: 40), cornerRadius: 4, shadowOpacity: 0.8,
                        shadowRadius: 16
                    )
                )
            }
        }
        let row = image.reds(row: 64)
        // Half the strength at the edge, none at the radius, and no step between.
        #expect(abs(row[43] - (255 - 102)) < 12)
        #expect(row[27] == 255)
        for x in 27..<43 { #expect(row[x] - row[x + 1] >= 0 && row[x] - row[x + 1] < 14, "at \(x)") }
        #expect(row[64] == 255)
        #expect(zip(row, row.reversed()).allSatisfy { abs($0 - $1) <= 1 })
        // Rounder than the quad itself.
        #expect(image.color(30, 30) == .white)
        #expect(image.color(42, 42).red > row[43])
    }

    /// Under an opaque quad only the rim of the shadow is drawn, which must not be seen.
    @Test(arguments: [0.0, 12, 60])
    func theShadowOfAnOpaqueQuadLooksLikeAWholeOne(cornerRadius: Double) throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        let opaque = try scene.texture(width: 4, height: 4, isOpaque: true) { _, _ in .white }
        let other = try scene.texture(width: 4, height: 4, isOpaque: false) { _, _ in .white }
        let images = try [opaque, other].map { texture in
            try scene.render(.color(.white)) { list in
                list.addGroup(transform: Homography(.turned(by: 0.9, about: Point(x: 128, y: 128))), alpha: 1) {
                    $0.append(
                        DrawQuad(
                            rect: Rect(x: -90, y: -70, width: 180, height: 140), texture: texture,
                            cornerRadius: cornerRadius, shadowOpacity: 0.9, shadowRadius: 20
                        )
                    )
                }
            }
        }
        #expect(images[0] == images[1])
        #expect(images[0].color(60, 128).red < 250)
    }
}
