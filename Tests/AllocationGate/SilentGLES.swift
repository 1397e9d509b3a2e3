import DrawList
import GLESRenderer

/// A GL that does nothing, so that only the renderer's own work is counted.
struct SilentGLES: GLES {
    func string(_ name: GLString) -> String? { name == .version ? "OpenGL ES 2.0" : nil }
    func maximumTextureSize() -> Int { 2048 }
    func takeError() -> GLErrorCode? { nil }
    func createShader(_ stage: ShaderStage) -> UInt32 { 1 }
    func compileShader(_ shader: UInt32, source: String) -> Bool { true }
    func shaderLog(_ shader: UInt32) -> String { "" }
    func deleteShader(_ shader: UInt32) {}
    func createProgram() -> UInt32 { 1 }
    func attachShader(_ shader: UInt32, to program: UInt32) {}
    func bindAttribute(_ name: String, to index: UInt32, in program: UInt32) {}
    func linkProgram(_ program: UInt32) -> Bool { true }
    func programLog(_ program: UInt32) -> String { "" }
    func deleteProgram(_ program: UInt32) {}
    func createBuffer() -> UInt32 { 1 }
    func deleteBuffer(_ buffer: UInt32) {}
    func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int) {}
    func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) {}
    func createTexture() -> UInt32 { 1 }
    func deleteTexture(_ texture: UInt32) {}
    func bindTexture(_ texture: UInt32) {}
    func allocateTexture(width: Int, height: Int) {}
    func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int) {}
    func generateMipmaps() {}
    func setLinearFiltering(mipmapped: Bool) {}
    func setFrameState(width: Int, height: Int) {}
    func enableBlending() {}
    func setScissor(_ box: ScissorBox?) {}
    func clear(red: Float, green: Float, blue: Float, alpha: Float) {}
    func useProgram(_ program: UInt32) {}
    func drawTriangles(firstIndex: Int, indexCount: Int) {}
    func currentFramebuffer() -> UInt32 { 0 }
    func bindFramebuffer(_ framebuffer: UInt32) {}
    func createTimeQuery() -> UInt32? { 1 }
    func timeQueryResult(_ query: UInt32) -> UInt64? { 1_000_000 }
}
