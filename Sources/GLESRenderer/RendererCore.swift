import DrawList
import Geometry

/// Draws draw lists through a given GL.
///
/// A frame costs one GL draw call for each quad, one more for each shadow and one for a gradient background; before each
/// go two uniform calls (three with round corners), and a program, a matrix or a texture only where it differs from the
/// call before. GL objects are made by ``init(gl:)`` and ``makeTexture(size:isOpaque:)`` only, and nothing is allocated.
package final class RendererCore<API: GLES> {
    let gl: API
    package let capabilities: GLCapabilities
    private let shaders: ShaderLibrary<API>
    private let vertices: UInt32
    var textures = TextureTable()
    /// GL's names of textures that are no longer wanted; they go when the context is current for certain.
    var deletedNames: [UInt32] = []

    /// Compiles the shaders in the current context.
    package init(gl: API) throws(RendererError) {
        guard let capabilities = GLCapabilities(of: gl) else { throw .noContext }
        let shaders = try ShaderLibrary(gl: gl, device: capabilities.device)
        self.gl = gl
        self.capabilities = capabilities
        self.shaders = shaders
        vertices = gl.createVertexBuffer(Strip.vertices)
    }

    deinit {
        endDeletedTextures()
        textures.forEachName(gl.deleteTexture)
        gl.deleteVertexBuffer(vertices)
    }

    /// Draws a frame into the bound framebuffer, whose lower left part of `pixelSize` it fills.
    package func draw(_ list: DrawList, into pixelSize: PixelSize) throws(RendererError) {
        guard list.size.width > 0, list.size.height > 0, pixelSize.width > 0, pixelSize.height > 0 else { return }
        endDeletedTextures()
        gl.setFrameState(width: pixelSize.width, height: pixelSize.height)
        gl.useVertexBuffer(vertices)
        var state = BoundState()
        draw(list.background, &state)
        gl.enableBlending()
        list.groups.withUnsafeBufferPointer { groups in
            list.quads.withUnsafeBufferPointer { quads in
                for group in groups where group.alpha > 0 {
                    guard let projection = GroupProjection(group.transform, size: list.size, pixelSize: pixelSize),
                        limit(to: group.clip, size: list.size, pixelSize: pixelSize, &state)
                    else { continue }
                    state.isMatrixSet = false
                    for index in group.quads { draw(quads[index], group.alpha, projection, &state) }
                }
            }
        }
        try checkFrame()
    }

    private func checkFrame() throws(RendererError) {
        guard let code = gl.takeError() else { return }
        switch code {
        case .outOfMemory: throw .outOfMemory(device: capabilities.device)
        case .contextLost: throw .contextLost(device: capabilities.device)
        default: throw .callFailed(code: code.description, device: capabilities.device)
        }
    }
}

extension RendererCore {
    /// Answers whether anything can be seen within the limits.
    @inline(__always)
    private func limit(to clip: Rect?, size: Size, pixelSize: PixelSize, _ state: inout BoundState) -> Bool {
        guard clip != state.clip else { return true }
        var box: ScissorBox?
        if let clip {
            box = ScissorBox(clip, size: size, pixelSize: pixelSize)
            guard box != nil else { return false }
        }
        gl.setScissor(box)
        state.clip = clip
        return true
    }
}

/// What GL has bound during a frame, so that it is not told twice. Each frame starts anew: others use the context, too.
private struct BoundState {
    var program: UInt32 = 0
    var texture: UInt32 = 0
    var clip: Rect?
    /// Whether the bound program has the matrix of the group being drawn.
    var isMatrixSet = false
}

// MARK: - Background

extension RendererCore {
    private func draw(_ background: Background, _ state: inout BoundState) {
        switch background {
        case .color(let color):
            clear(color)
        case .verticalGradient(let top, let bottom):
            // The clear is not seen, but spares a GPU that draws in tiles to load what they held before.
            clear(top)
            let program = shaders.background.binding
            use(program, &state)
            set(program.paint, (premultiplied(top), premultiplied(bottom)), count: 2)
            draw(.rectangle)
        }
    }

    private func clear(_ color: Color) {
        let paint = premultiplied(color)
        gl.clear(red: paint.x, green: paint.y, blue: paint.z, alpha: paint.w)
    }
}

// MARK: - Quads

extension RendererCore {
    @inline(__always)
    private func draw(_ quad: DrawQuad, _ alpha: Float, _ projection: GroupProjection, _ state: inout BoundState) {
        var texture: UInt32 = 0
        var isOpaque = true
        if let handle = quad.texture {
            guard let entry = textures[handle], entry.isFinished else { return }
            texture = entry.name
            isOpaque = entry.isOpaque
        }
        guard let geometry = QuadGeometry(quad, projection) else { return }
        var color = quad.color
        color.alpha *= alpha

        if quad.shadowOpacity > 0, quad.shadowRadius > 0 {
            // What the quad will hide is not drawn: GPUs of small boards are short of exactly this.
            let strip: Strip = isOpaque && color.alpha >= 1 ? .frame : .rectangle
            drawShadow(of: quad, color.alpha, strip, geometry, projection, &state)
        }

        let isRounded = quad.cornerRadius > 0
        let program =
            if texture == 0 {
                isRounded ? shaders.plainRounded.binding : shaders.plain.binding
            } else {
                isRounded ? shaders.texturedRounded.binding : shaders.textured.binding
            }
        prepare(program, projection, &state)
        if texture != 0, texture != state.texture {
            gl.bindTexture(texture)
            state.texture = texture
        }
        set(program.quad, geometry.quadUniforms(quad.textureRegion), count: 4)
        set(program.paint, premultiplied(color), count: 1)
        if isRounded { set(program.corners, geometry.cornerUniforms(radius: quad.cornerRadius, projection), count: 3) }
        draw(.rectangle)
    }

    @inline(__always)
    private func drawShadow(
        of quad: DrawQuad,
        _ alpha: Float,
        _ strip: Strip,
        _ geometry: QuadGeometry,
        _ projection: GroupProjection,
        _ state: inout BoundState
    ) {
        let program = shaders.shadow.binding
        prepare(program, projection, &state)
        let hole = geometry.coveredInset(cornerRadius: quad.cornerRadius)
        set(program.quad, geometry.shadowUniforms(radius: quad.shadowRadius, hole: hole), count: 4)
        let strength = min(quad.shadowOpacity, 1) * alpha
        set(program.shadow, geometry.shadow(strength, radius: quad.shadowRadius, corners: quad.cornerRadius), count: 1)
        draw(strip)
    }

    @inline(__always)
    private func prepare(_ program: ProgramBinding, _ projection: GroupProjection, _ state: inout BoundState) {
        use(program, &state)
        guard !state.isMatrixSet else { return }
        withUnsafeFloats(of: projection.clip) { gl.setMatrix(program.clipFromLocal, $0) }
        state.isMatrixSet = true
    }

    @inline(__always)
    private func use(_ program: ProgramBinding, _ state: inout BoundState) {
        guard state.program != program.program else { return }
        gl.useProgram(program.program)
        state.program = program.program
        state.isMatrixSet = false
    }

    @inline(__always)
    private func draw(_ strip: Strip) { gl.drawStrip(first: strip.first, count: strip.count) }

    /// Sets vectors of four floats from a value that consists of them.
    @inline(__always)
    private func set<Vectors>(_ location: Int32, _ vectors: Vectors, count: Int) {
        withUnsafeFloats(of: vectors) { gl.setVectors(location, $0, count: count) }
    }
}

@inline(__always)
private func withUnsafeFloats<Value>(of value: Value, _ body: (UnsafePointer<Float>) -> Void) {
    withUnsafePointer(to: value) {
        $0.withMemoryRebound(to: Float.self, capacity: MemoryLayout<Value>.size / MemoryLayout<Float>.size, body)
    }
}

@inline(__always)
private func premultiplied(_ color: Color) -> SIMD4<Float> {
    SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
}
