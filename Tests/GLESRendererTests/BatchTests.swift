import DrawList
import GLESRenderer
import Geometry
import Testing

/// How many GL calls things take. What they look like is tested elsewhere.
@Suite struct BatchTests {
    private let gl = RecordingGLES()
    private let renderer: RendererCore<RecordingGLES>
    private let atlas: TextureHandle
    private let picture: TextureHandle

    init() throws {
        renderer = try RendererCore(gl: gl)
        let size = PixelSize(width: 64, height: 64)
        atlas = try renderer.makeTexture(size: size, isOpaque: false)
        picture = try renderer.makeTexture(size: size, isOpaque: true)
        renderer.finishTexture(atlas)
        renderer.finishTexture(picture)
        renderer.setWhiteSpot(x: 2, y: 2, of: atlas)
    }

    /// Draws groups of quads, each group in a plane of its own.
    private func drawCalls(background: Background = .color(.black), _ groups: [[DrawQuad]]) throws -> Int {
        var list = DrawList(size: Size(width: 640, height: 480), background: background)
        for (index, quads) in groups.enumerated() {
            list.addGroup(transform: Homography(h13: 0.0001 * Double(index), h31: Double(index)), alpha: 1) {
                for quad in quads { $0.append(quad) }
            }
        }
        gl.calls = []
        try renderer.draw(list, into: PixelSize(width: 640, height: 480))
        #expect(gl.count(.draw) == renderer.statistics.drawCalls)
        #expect(gl.count(.uploadMesh) == (renderer.statistics.drawCalls > 0 ? 1 : 0))
        return renderer.statistics.drawCalls
    }

    private let plain = DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20))
    private let rounded = DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 5)
    private let border = DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20), borderWidth: 2)
    private let shadowed = DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20), shadowOpacity: 1, shadowRadius: 9)
    private let wall = DrawQuad(rect: Rect(x: 0, y: 0, width: 640, height: 480))
    private let roundWall = DrawQuad(rect: Rect(x: 0, y: 0, width: 640, height: 480), cornerRadius: 5)
    private var text: DrawQuad { DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20), texture: atlas) }
    private var photo: DrawQuad { DrawQuad(rect: Rect(x: 0, y: 0, width: 30, height: 20), texture: picture) }

    @Test func anEmptyFrameTakesNoneAndAGradientBackgroundOne() throws {
        #expect(try drawCalls([]) == 0)
        #expect(try drawCalls(background: .verticalGradient(top: .white, bottom: .black), []) == 1)
    }

    @Test func planesDoNotEndABatch() throws {
        #expect(try drawCalls(Array(repeating: [plain, plain], count: 12)) == 1)
        #expect(renderer.statistics.quads == 24)
        #expect(renderer.statistics.vertices == 96)
    }

    @Test func textAndSmallShapesOfAllKindsGoTogether() throws {
        let item = [rounded, text, plain, border, text, shadowed]
        #expect(try drawCalls(Array(repeating: item, count: 12)) == 1)
        #expect(renderer.statistics.textureChanges == 1)
        #expect(renderer.statistics.programChanges == 1)
    }

    @Test func withoutAnAtlasPlainShapesGoTogetherAllTheSame() throws {
        renderer.deleteTexture(atlas)
        #expect(try drawCalls([[rounded, plain, border, shadowed, rounded]]) == 1)
    }

    @Test func everyOtherTextureTakesACallOfItsOwn() throws {
        #expect(try drawCalls([[text, photo, text, photo]]) == 4)
        #expect(try drawCalls([[photo, photo, text, text]]) == 2)
        #expect(try drawCalls([[photo, plain]]) == 2)
    }

    /// Every pixel of a large quad would pay for the costlier program.
    @Test func largeQuadsAreDrawnByTheCheapestProgram() throws {
        #expect(try drawCalls([[wall, text, plain]]) == 2)
        #expect(try drawCalls([[rounded, wall]]) == 2)
        #expect(try drawCalls([[roundWall, plain, text]]) == 1)
        #expect(try drawCalls([[roundWall, border]]) == 2)
        #expect(try drawCalls([[wall, wall]]) == 1)
    }

    @Test func aLargeShadowTakesACallAndTheQuadAnother() throws {
        var quad = wall
        (quad.shadowOpacity, quad.shadowRadius) = (1, 40)
        #expect(try drawCalls([[quad]]) == 2)
    }

    @Test func aClippedPartOfTheScreenTakesACallOfItsOwn() throws {
        var list = DrawList(size: Size(width: 640, height: 480))
        for clip in [nil, Rect(x: 0, y: 0, width: 320, height: 480), nil] {
            list.addGroup(transform: .identity, alpha: 1, clip: clip) { $0.append(plain) }
        }
        gl.calls = []
        try renderer.draw(list, into: PixelSize(width: 640, height: 480))
        #expect(renderer.statistics.drawCalls == 3)
    }

    @Test func whatSixteenBitsCannotCountIsUploadedInParts() throws {
        var list = DrawList(size: Size(width: 640, height: 480))
        list.addGroup(transform: .identity, alpha: 1) { for _ in 0..<20_000 { $0.append(plain) } }
        gl.calls = []
        try renderer.draw(list, into: PixelSize(width: 640, height: 480))
        #expect(gl.count(.uploadMesh) == 2 && renderer.statistics.quads == 20_000)
    }
}
