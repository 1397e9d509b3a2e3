import DrawList
import GLESRenderer
import Geometry
import Testing

@Suite struct TextureStorageTests {
    private let size = PixelSize(width: 64, height: 32)

    @Test func bytesCountEveryLevel() throws {
        let renderer = try RendererCore(gl: RecordingGLES())
        let first = try renderer.makeTexture(size: size, isOpaque: true)
        // 64×32, 32×16, … 2×1, 1×1.
        #expect(renderer.textureBytes == 4 * (2048 + 512 + 128 + 32 + 8 + 2 + 1))
        let second = try renderer.makeTexture(size: PixelSize(width: 1, height: 1), isOpaque: true)
        #expect(renderer.textureBytes == 4 * 2731 + 4)
        renderer.finishTexture(first)
        renderer.deleteTexture(first)
        #expect(renderer.textureBytes == 4)
        renderer.deleteTexture(second)
        #expect(renderer.textureBytes == 0)
    }

    @Test func aFailedAllocationGivesItsTextureBack() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.errors = [.allocateTexture: .outOfMemory]
        #expect(throws: TextureError.outOfMemory(size)) { _ = try renderer.makeTexture(size: size, isOpaque: true) }
        gl.errors = [.allocateTexture: .contextLost]
        #expect(throws: TextureError.contextLost) { _ = try renderer.makeTexture(size: size, isOpaque: true) }
        // One is the renderer's own.
        #expect(gl.count(.createTexture) == 3)
        #expect(gl.calls.count { if case .deleteTexture = $0 { true } else { false } } == 2)
        #expect(renderer.textureBytes == 0)
    }

    @Test func aFailedUploadIsToldAndLeavesNoErrorForTheFrame() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let texture = try renderer.makeTexture(size: size, isOpaque: true)
        let row = [UInt8](repeating: 0, count: 64 * 4)
        for (code, error) in [(GLErrorCode.outOfMemory, TextureError.outOfMemory(size)), (.contextLost, .contextLost)] {
            gl.errors = [.uploadPixels: code]
            #expect(throws: error) {
                try row.withUnsafeBytes { try renderer.upload($0, firstRow: 0, rowCount: 1, to: texture) }
            }
        }
        gl.errors = [:]
        try renderer.draw(DrawList(size: Size(width: 10, height: 10), background: .color(.black)), into: size)
    }

    /// Between frames another renderer's context may be current, and one of its textures have the same name.
    @Test func aDeletedTextureGoesWithTheNextFrameOrTexture() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        func deletions() -> Int { gl.calls.count { if case .deleteTexture = $0 { true } else { false } } }
        renderer.deleteTexture(try renderer.makeTexture(size: size, isOpaque: true))
        #expect(deletions() == 0)
        #expect(renderer.textureBytes == 0)
        try renderer.draw(DrawList(size: Size(width: 10, height: 10), background: .color(.black)), into: size)
        #expect(deletions() == 1)
        renderer.deleteTexture(try renderer.makeTexture(size: size, isOpaque: true))
        _ = try renderer.makeTexture(size: size, isOpaque: true)
        #expect(deletions() == 2)
    }

    @Test func anErrorFromBeforeIsNotTakenForThisTexture() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.errors = [.useBuffers: GLErrorCode(rawValue: 0x0502)]
        gl.useBuffers(vertices: 1, indices: 2, attributeCount: 7)
        gl.errors = [:]
        _ = try renderer.makeTexture(size: size, isOpaque: true)
    }

    @Test func sizesThatTheGPURefusesAreRefusedBefore() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let tall = PixelSize(width: 1, height: 2049)
        #expect(throws: TextureError.tooLarge(tall, limit: 2048)) {
            _ = try renderer.makeTexture(size: tall, isOpaque: true)
        }
        let empty = PixelSize(width: 0, height: 8)
        #expect(throws: TextureError.empty(empty)) { _ = try renderer.makeTexture(size: empty, isOpaque: true) }
        #expect(gl.count(.createTexture) == 1, "one is the renderer's own")
    }

    @Test func withoutNPOTMipmapsOddSizesGetNone() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let odd = PixelSize(width: 60, height: 32)
        let texture = try renderer.makeTexture(size: odd, isOpaque: true)
        renderer.finishTexture(texture)
        #expect(gl.count(.generateMipmaps) == 0)
        #expect(gl.count(.filter(mipmapped: true)) == 0)
        #expect(renderer.textureBytes == 60 * 32 * 4)
    }

    @Test(arguments: [("OpenGL ES 3.0 V3D", ""), ("OpenGL ES 2.0", "GL_X GL_OES_texture_npot")])
    func withThemEverySizeHasMipmaps(version: String, extensions: String) throws {
        let gl = RecordingGLES()
        gl.version = version
        gl.extensions = extensions
        let renderer = try RendererCore(gl: gl)
        let texture = try renderer.makeTexture(size: PixelSize(width: 60, height: 32), isOpaque: true)
        renderer.finishTexture(texture)
        #expect(gl.count(.generateMipmaps) == 1)
        #expect(gl.count(.filter(mipmapped: true)) == 1)
    }

    @Test func withoutMemoryForMipmapsThePictureGoesWithout() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let texture = try renderer.makeTexture(size: size, isOpaque: true)
        gl.errors = [.generateMipmaps: .outOfMemory]
        renderer.finishTexture(texture)
        #expect(gl.calls.last == .filter(mipmapped: false))
        #expect(renderer.textureBytes == 64 * 32 * 4)
    }

    @Test func levelsThatAreUploadedAreThereAtOnceAndNotMade() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.calls = []
        let texture = try renderer.makeTexture(size: size, isOpaque: true, levels: .uploaded)
        renderer.finishTexture(texture)
        // 64×32, 32×16, … 2×1, 1×1.
        #expect(gl.count(.allocateTexture) == 7)
        #expect(gl.count(.generateMipmaps) == 0)
        #expect(gl.calls.last { if case .filter = $0 { true } else { false } } == .filter(mipmapped: true))
        #expect(renderer.textureBytes == 4 * 2731)
        let pixels = [UInt8](repeating: 0, count: 32 * 16 * 4)
        let half = PixelRect(x: 0, y: 0, width: 32, height: 16)
        try pixels.withUnsafeBytes { try renderer.upload($0, into: half, level: 1, of: texture) }
        #expect(gl.count(.uploadPixels) == 1)
    }

    @Test func levelsThatTheGPUDoesNotTakeAreNotUploaded() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.calls = []
        let odd = PixelSize(width: 60, height: 32)
        let texture = try renderer.makeTexture(size: odd, isOpaque: true, levels: .uploaded)
        let pixels = [UInt8](repeating: 0, count: 30 * 16 * 4)
        let half = PixelRect(x: 0, y: 0, width: 30, height: 16)
        try pixels.withUnsafeBytes { try renderer.upload($0, into: half, level: 1, of: texture) }
        renderer.finishTexture(texture)
        #expect(gl.count(.allocateTexture) == 1)
        #expect(gl.count(.uploadPixels) == 0)
        #expect(gl.count(.filter(mipmapped: true)) == 0)
        #expect(renderer.textureBytes == 60 * 32 * 4)
    }

    @Test func aHandleIsNeverReused() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let one = PixelSize(width: 1, height: 1)
        var seen: Set<TextureHandle> = []
        // More often than a slot of the table has generations.
        for _ in 0..<70_000 {
            let handle = try renderer.makeTexture(size: one, isOpaque: true)
            #expect(seen.insert(handle).inserted)
            renderer.deleteTexture(handle)
            gl.calls = []
        }
        #expect(renderer.textureBytes == 0)
    }

    @Test func unknownHandlesAreIgnored() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let texture = try renderer.makeTexture(size: size, isOpaque: true)
        renderer.deleteTexture(texture)
        let other = try renderer.makeTexture(size: size, isOpaque: true)
        gl.calls = []
        for handle in [texture, TextureHandle(rawValue: 0), TextureHandle(rawValue: .max)] {
            renderer.deleteTexture(handle)
            renderer.finishTexture(handle)
            try [UInt8](repeating: 0, count: 4).withUnsafeBytes {
                try renderer.upload($0, firstRow: 0, rowCount: 1, to: handle)
            }
        }
        #expect(gl.calls.isEmpty)
        #expect(renderer.textureBytes == 4 * 2731)
        renderer.deleteTexture(other)
    }

    @Test func allObjectsEndWithTheRenderer() throws {
        let gl = RecordingGLES()
        do {
            let renderer = try RendererCore(gl: gl)
            _ = try renderer.makeTexture(size: size, isOpaque: true)
            _ = try renderer.makeTexture(size: size, isOpaque: true)
        }
        #expect(gl.count(.createProgram) == gl.count(.deleteProgram))
        #expect(gl.count(.createShader) == gl.count(.deleteShader))
        #expect(gl.count(.deleteBuffer) == gl.count(.createBuffer))
        #expect(gl.calls.count { if case .deleteTexture = $0 { true } else { false } } == gl.count(.createTexture))
    }
}
