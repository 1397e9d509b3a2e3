import DrawList

/// Errors of OpenGL ES, as `glGetError` gives them.
package struct GLErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let outOfMemory = GLErrorCode(rawValue: 0x0505)
    /// Of KHR_robustness and ES 3.2.
    package static let contextLost = GLErrorCode(rawValue: 0x0507)

    package var description: String {
        switch rawValue {
        case 0x0500: "GL_INVALID_ENUM"
        case 0x0501: "GL_INVALID_VALUE"
        case 0x0502: "GL_INVALID_OPERATION"
        case 0x0505: "GL_OUT_OF_MEMORY"
        case 0x0506: "GL_INVALID_FRAMEBUFFER_OPERATION"
        case 0x0507: "GL_CONTEXT_LOST"
        default: "GL error 0x" + String(rawValue, radix: 16)
        }
    }
}

/// The strings that a GL context tells of itself.
package enum GLString: Sendable {
    case version, renderer, extensions
}

/// The two programmable stages of OpenGL ES 2.0.
package enum ShaderStage: Sendable {
    case vertex, fragment
}

/// The OpenGL ES 2.0 calls that the renderer makes, and no others: the seam at which tests record and fail them.
///
/// Names and locations are GL's own numbers. A call acts on the context that is current on the calling thread. The core is
/// generic over this protocol, so that the real calls are direct ones.
package protocol GLES {
    // What the context is
    func string(_ name: GLString) -> String?
    func maximumTextureSize() -> Int
    /// The oldest error not yet taken, nil when there is none.
    func takeError() -> GLErrorCode?

    // Programs
    func createShader(_ stage: ShaderStage) -> UInt32
    /// Whether the source compiled.
    func compileShader(_ shader: UInt32, source: String) -> Bool
    func shaderLog(_ shader: UInt32) -> String
    func deleteShader(_ shader: UInt32)
    func createProgram() -> UInt32
    func attachShader(_ shader: UInt32, to program: UInt32)
    func bindAttribute(_ name: String, to index: UInt32, in program: UInt32)
    /// Whether the program linked.
    func linkProgram(_ program: UInt32) -> Bool
    func programLog(_ program: UInt32) -> String
    func deleteProgram(_ program: UInt32)

    // Vertices and indices
    func createBuffer() -> UInt32
    func deleteBuffer(_ buffer: UInt32)
    /// Binds both buffers and feeds the first to `attributeCount` attributes of four floats each, side by side.
    func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int)
    /// Replaces the content of the bound buffers, which is drawn soon and once.
    func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer)

    // Textures
    func createTexture() -> UInt32
    func deleteTexture(_ texture: UInt32)
    func bindTexture(_ texture: UInt32)
    /// Gives the bound texture storage for RGBA, 8 bits a channel, and clamps it at its edges.
    func allocateTexture(width: Int, height: Int, level: Int)
    /// Fills a part of a level of the bound texture; `pixels` holds its rows without padding.
    func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int)
    func generateMipmaps()
    /// Linear within a level; between levels, too, where the bound texture has mipmaps.
    func setLinearFiltering(mipmapped: Bool)

    // A frame
    /// The fixed state that a frame begins with, whatever others have left: no depth, stencil, scissor, cull, dither, and no
    /// blending yet; all colours written. What only ES 3 has is off, too.
    func setFrameState(width: Int, height: Int)
    /// Blends premultiplied colours from here on.
    func enableBlending()
    /// Limits drawing to a rectangle, in pixels from the lower left corner; nil limits nothing.
    func setScissor(_ box: ScissorBox?)
    func clear(red: Float, green: Float, blue: Float, alpha: Float)
    func useProgram(_ program: UInt32)
    /// Draws triangles, three 16-bit indices each.
    func drawTriangles(firstIndex: Int, indexCount: Int)

    // Programs' own drawing
    /// GL's name of the framebuffer that is drawn into.
    func currentFramebuffer() -> UInt32
    func bindFramebuffer(_ framebuffer: UInt32)

    // How long the GPU takes
    /// Makes a query for ``beginTimeQuery(_:)``; nil where the context cannot tell times.
    func createTimeQuery() -> UInt32?
    func deleteTimeQuery(_ query: UInt32)
    /// The GPU's work for the calls from here to ``endTimeQuery()`` is timed.
    func beginTimeQuery(_ query: UInt32)
    func endTimeQuery()
    /// The time in nanoseconds; nil as long as the GPU has not come that far. Never waits.
    func timeQueryResult(_ query: UInt32) -> UInt64?
    /// Whether something, such as a change of its clock, has made the GPU's times worthless since the last call.
    func takeTimeDisjoint() -> Bool
}

/// A GL that cannot tell times.
extension GLES {
    package func createTimeQuery() -> UInt32? { nil }
    package func deleteTimeQuery(_ query: UInt32) {}
    package func beginTimeQuery(_ query: UInt32) {}
    package func endTimeQuery() {}
    package func timeQueryResult(_ query: UInt32) -> UInt64? { nil }
    package func takeTimeDisjoint() -> Bool { false }
}
