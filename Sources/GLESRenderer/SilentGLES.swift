import DrawList

/// A GL that does nothing, so that only the renderer's own work is measured.
package struct SilentGLES: GLES {
    package init() {}

    package func string(_ name: GLString) -> String? { name == .version ? "OpenGL ES 2.0" : nil }
    package func maximumTextureSize() -> Int { 2048 }
    package func takeError() -> GLErrorCode? { nil }
    package func createShader(_ stage: ShaderStage) -> UInt32 { 1 }
    package func compileShader(_ shader: UInt32, source: String) -> Bool { true }
    package func shaderLog(_ shader: UInt32) -> String { "" }
    package func deleteShader(_ shader: UInt32) {}
    package func createProgram() -> UInt32 { 1 }
    package func attachShader(_ shader: UInt32, to program: UInt32) {}
    package func bindAttribute(_ name: String, to index: UInt32, in program: UInt32) {}
    package func linkProgram(_ program: UInt32) -> Bool { true }
    package func programLog(_ program: UInt32) -> String { "" }
    package func deleteProgram(_ program: UInt32) {}
    package func createBuffer() -> UInt32 { 1 }
    package func deleteBuffer(_ buffer: UInt32) {}
    package func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int) {}
    package func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) {}
    package func createTexture() -> UInt32 { 1 }
    package func deleteTexture(_ texture: UInt32) {}
    package func bindTexture(_ texture: UInt32) {}
    package func allocateTexture(width: Int, height: Int, level: Int) {}
    package func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int) {}
    package func generateMipmaps() {}
    package func setLinearFiltering(mipmapped: Bool) {}
    package func setFrameState(width: Int, height: Int) {}
    package func enableBlending() {}
    package func setScissor(_ box: ScissorBox?) {}
    package func clear(red: Float, green: Float, blue: Float, alpha: Float) {}
    package func useProgram(_ program: UInt32) {}
    package func drawTriangles(firstIndex: Int, indexCount: Int) {}
    package func currentFramebuffer() -> UInt32 { 0 }
    package func bindFramebuffer(_ framebuffer: UInt32) {}
    package func createTimeQuery() -> UInt32? { 1 }
    package func timeQueryResult(_ query: UInt32) -> UInt64? { 1_000_000 }
}
