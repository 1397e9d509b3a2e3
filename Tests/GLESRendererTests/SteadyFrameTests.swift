import DrawList
import GLESRenderer
import Geometry
import Testing

@Suite struct SteadyFrameTests {
    private let pixelSize = PixelSize(width: 640, height: 480)

    private func makeList(items: Int, texture: (Int) -> TextureHandle?) -> DrawList {
        var list = DrawList(
            size: Size(width: 640, height: 480), background: .verticalGradient(top: .white, bottom: .black)
        )
        for item in 0..<items {
            list.addGroup(transform: Homography(h31: Double(item) * 10), alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 80, height: 80), texture: texture(item)))
            }
        }
        return list
    }

    @Test func framesMakeAndEndNoObjects() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let texture = try renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true)
        renderer.finishTexture(texture)
        let list = makeList(items: 12) { $0 % 2 == 0 ? texture : nil }
        try renderer.linkPrograms()
        gl.calls = []
        try renderer.draw(list, into: pixelSize)
        let first = gl.calls
        #expect(first.allSatisfy { !$0.touchesObjects })
        gl.calls = []
        try renderer.draw(list, into: pixelSize)
        #expect(gl.calls == first)
    }

    @Test func anAbandonedRendererAsksNothingOfGLNotEvenAtItsEnd() throws {
        let gl = RecordingGLES()
        do {
            let renderer = try RendererCore(gl: gl)
            let texture = try renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true)
            try renderer.linkPrograms()
            renderer.abandon()
            gl.calls = []
            #expect(throws: TextureError.contextLost) {
                try renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true)
            }
            renderer.finishTexture(texture)
            renderer.deleteTexture(texture)
            #expect(throws: RendererError.self) { try renderer.draw(makeList(items: 1) { _ in nil }, into: pixelSize) }
        }
        #expect(gl.calls.isEmpty)
    }

    @Test func anErrorWhileDrawingIsReported() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        let list = makeList(items: 1) { _ in nil }
        let device = "double, OpenGL ES 2.0 double"
        gl.errors = [.draw: .contextLost]
        #expect(throws: RendererError.contextLost(device: device)) { try renderer.draw(list, into: pixelSize) }
        gl.errors = [.draw: .outOfMemory]
        #expect(throws: RendererError.outOfMemory(device: device)) { try renderer.draw(list, into: pixelSize) }
        gl.errors = [.draw: GLErrorCode(rawValue: 0x0502)]
        #expect(throws: RendererError.callFailed(code: "GL_INVALID_OPERATION", device: device)) {
            try renderer.draw(list, into: pixelSize)
        }
        gl.errors = [:]
        try renderer.draw(list, into: pixelSize)
    }

    @Test func anEmptyOutputIsNotDrawn() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        gl.calls = []
        try renderer.draw(DrawList(size: .zero), into: pixelSize)
        try renderer.draw(DrawList(size: Size(width: 1, height: 1)), into: PixelSize(width: 0, height: 5))
        #expect(gl.calls.isEmpty)
    }
}
