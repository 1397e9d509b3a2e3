import DrawList
import Geometry

/// Draws draw lists through a given GL.
///
/// A frame is turned into triangles first, uploaded at once and then drawn in batches: neighbouring quads that have program,
/// texture and clipped part of the output in common go in one call, whatever their planes. Plain colours join a batch whose
/// texture has a white spot, and small quads one whose program is costlier than theirs. Programs
/// are linked by the first frames, other GL objects made by ``init(gl:)`` and ``makeTexture(size:isOpaque:levels:)`` only, and
/// a steady frame allocates nothing.
package final class RendererCore<API: GLES> {
    let gl: API
    package let capabilities: GLCapabilities
    /// Of the context in which everything was made.
    let life = ContextLife()
    private var shaders: ShaderLibrary<API>
    private let vertexBuffer: UInt32
    private let indexBuffer: UInt32
    /// One white pixel, for plain colours in programs that take a texture.
    private let white: UInt32
    var textures = TextureTable()
    /// GL's names of textures that are no longer wanted; they go when the context is current for certain.
    var deletedNames: [UInt32] = []

    var mesh = Mesh()
    var batches: ContiguousArray<Batch> = []
    private var state = BoundState()
    package private(set) var statistics = FrameDrawStatistics()
    /// What has gone into textures since the start.
    package internal(set) var uploads = UploadStatistics()
    private var timer: GPUTimer<API>
    /// GL's name of the last error that a program's own drawing has left.
    package private(set) var customDrawingError: String?
    /// What was amiss in the present frame before such a drawing.
    private var frameError: GLErrorCode?
    /// Why a program that the present frame needs is not there.
    private var programError: RendererError?
    private var hasDrawn = false

    /// Makes what every frame needs in the current context.
    package init(gl: API) throws(RendererError) {
        guard let capabilities = GLCapabilities(of: gl) else { throw .noContext }
        self.gl = gl
        self.capabilities = capabilities
        shaders = ShaderLibrary(gl: gl, device: capabilities.device, life: life)
        vertexBuffer = gl.createBuffer()
        indexBuffer = gl.createBuffer()
        timer = GPUTimer(gl: gl)
        white = gl.createTexture()
        gl.bindTexture(white)
        gl.allocateTexture(width: 1, height: 1, level: 0)
        gl.setLinearFiltering(mipmapped: false)
        [UInt8](repeating: 255, count: 4).withUnsafeBytes {
            gl.uploadPixels($0, into: PixelRect(x: 0, y: 0, width: 1, height: 1), level: 0)
        }
    }

    deinit {
        guard !life.isGone else { return }
        endDeletedTextures()
        textures.forEachName(gl.deleteTexture)
        timer.deleteQueries(gl)
        gl.deleteTexture(white)
        gl.deleteBuffer(vertexBuffer)
        gl.deleteBuffer(indexBuffer)
    }

    /// The context is gone, and everything in it: from now on GL is asked nothing, and there is no memory for anything.
    package func abandon() { life.end() }

    /// Draws a frame into the bound framebuffer, whose lower left part of `pixelSize` it fills, turned and mirrored.
    package func draw(
        _ list: DrawList, into pixelSize: PixelSize, orientation: DisplayOrientation = .upright,
        window: PictureWindow? = nil
    ) throws(RendererError) {
        guard list.size.width > 0, list.size.height > 0, pixelSize.width > 0, pixelSize.height > 0 else { return }
        guard !life.isGone else { throw .contextLost(device: capabilities.device) }
        let target = FrameTarget(pixelSize, orientation, window)
        endDeletedTextures()
        statistics = FrameDrawStatistics()
        frameError = nil
        programError = nil
        state = BoundState()
        takeState(target)
        begin(list.background, target)
        // Mesa's software renderer forgets a query that is begun before what clears the whole picture.
        timer.begin(gl)
        for index in list.groups.indices {
            append(index, of: list, target)
        }
        submit(list, target)
        timer.end(gl)
        try checkFrame()
        if hasDrawn { shaders.linkAhead() }
        hasDrawn = true
    }

    /// Links all programs, which frames do by and by. Throws for the first that the driver refuses.
    package func linkPrograms() throws(RendererError) {
        for kind in ProgramKind.allCases { _ = try shaders.name(of: kind) }
    }

    /// Has the next frame's work of the GPU timed, if it tells times. The frame is named by the caller.
    package func timeNextFrame(as frame: Int) { timer.nextFrame = frame }

    /// How long the GPU was busy with an earlier frame, each told once, in their order; nil while there is nothing new. The
    /// context has to be current. Never waits.
    package func takeGPUTime() -> GPUTime? { timer.takeAnswer(gl) }

    /// Whether the GPU tells how long it takes.
    package var tellsGPUTime: Bool { timer.isAvailable }

    private func takeState(_ target: FrameTarget) {
        gl.setFrameState(width: target.size.width, height: target.size.height)
        gl.useBuffers(vertices: vertexBuffer, indices: indexBuffer, attributeCount: QuadVertex.attributes.count)
    }

    private func checkFrame() throws(RendererError) {
        if let programError { throw programError }
        guard let code = frameError ?? gl.takeError() else { return }
        switch code {
        case .outOfMemory: throw .outOfMemory(device: capabilities.device)
        case .contextLost: throw .contextLost(device: capabilities.device)
        default: throw .callFailed(code: code.description, device: capabilities.device)
        }
    }
}

/// What GL has bound during a frame, so that it is not told twice. Each frame starts anew: others use the context, too.
private struct BoundState {
    var program: UInt32 = 0
    var texture: UInt32 = 0
    var scissor: ScissorBox?
    var isBlending = false
}

// MARK: - Background

extension RendererCore {
    private func begin(_ background: Background, _ target: FrameTarget) {
        if let box = target.frameBox {
            clear(.black)
            gl.setScissor(box)
        }
        switch background {
        case .color(let color):
            clear(color)
        case .verticalGradient(let top, let bottom):
            // The clear is not seen, but spares a GPU that draws in tiles to load what they held before.
            clear(top)
            let first = mesh.nextIndex
            openBatch(
                Batch(
                    program: .background, texture: 0, scissor: target.frameBox, isSmall: false,
                    firstIndex: mesh.indices.count))
            appendCorner(-1, 1, top, target)
            appendCorner(1, 1, top, target)
            appendCorner(-1, -1, bottom, target)
            appendCorner(1, -1, bottom, target)
            mesh.appendTriangle(first, first + 1, first + 2)
            mesh.appendTriangle(first + 1, first + 3, first + 2)
        }
    }

    private func appendCorner(_ x: Double, _ y: Double, _ color: Color, _ target: FrameTarget) {
        let corner = target.turned(x, y, 1)
        mesh.append(.background(Float(corner.x), Float(corner.y), premultiplied(color)))
    }

    private func clear(_ color: Color) {
        let paint = premultiplied(color)
        gl.clear(red: paint.x, green: paint.y, blue: paint.z, alpha: paint.w)
    }
}

// MARK: - Batches

extension RendererCore {
    /// Uploads and draws what has been collected.
    func submit(_ list: DrawList, _ target: FrameTarget) {
        closeBatch()
        guard !batches.isEmpty else { return }
        if !mesh.indices.isEmpty {
            mesh.vertices.withUnsafeBytes { vertices in
                mesh.indices.withUnsafeBytes { gl.uploadMesh(vertices: vertices, indices: $0) }
            }
        }
        statistics.vertices += mesh.vertices.count
        for index in batches.indices {
            let batch = batches[index]
            if batch.command >= 0 {
                perform(batch, list, target)
                state = BoundState()
            } else {
                draw(batch)
            }
        }
        batches.removeAll(keepingCapacity: true)
        mesh.removeAll()
    }

    private func draw(_ batch: Batch) {
        if !state.isBlending, batch.program != .background {
            gl.enableBlending()
            state.isBlending = true
        }
        if batch.scissor != state.scissor {
            gl.setScissor(batch.scissor)
            state.scissor = batch.scissor
        }
        guard let program = programName(of: batch.program) else { return }
        if program != state.program {
            gl.useProgram(program)
            state.program = program
            statistics.programChanges += 1
        }
        if batch.texture != 0, batch.texture != state.texture {
            gl.bindTexture(batch.texture)
            state.texture = batch.texture
            statistics.textureChanges += 1
        }
        gl.drawTriangles(firstIndex: batch.firstIndex, indexCount: batch.indexCount)
        statistics.drawCalls += 1
    }

    private func programName(of kind: ProgramKind) -> UInt32? {
        do throws(RendererError) {
            return try shaders.name(of: kind)
        } catch {
            programError = programError ?? error
            return nil
        }
    }

    /// Lets a program draw, and takes everything back that the rest of the frame relies on.
    private func perform(_ batch: Batch, _ list: DrawList, _ target: FrameTarget) {
        let group = list.groups[batch.group]
        let command = list.commands[batch.command]
        guard let projection = GroupProjection(group.transform, size: list.size, target: target) else { return }
        if let error = gl.takeError(), frameError == nil { frameError = error }
        let framebuffer = gl.currentFramebuffer()
        gl.enableBlending()
        gl.setScissor(batch.scissor)
        command.drawing.draw(
            CustomFrame(
                clipFromLocal: projection.columns(origin: command.rect.origin), size: command.rect.size,
                alpha: command.alpha * group.alpha, outputSize: target.size, time: command.time, context: life.number))
        takeErrorsOfDrawing()
        gl.bindFramebuffer(framebuffer)
        takeState(target)
        statistics.customDrawings += 1
    }

    /// Errors of a program's own drawing are none of the frame, unless the context is gone for all.
    private func takeErrorsOfDrawing() {
        // There is one error of each kind at most, but a lost context may tell of itself for ever.
        for _ in 0..<8 {
            guard let error = gl.takeError() else { return }
            customDrawingError = error.description
            guard error != .contextLost else { return frameError = frameError ?? error }
        }
    }

    /// Where plain colours are found in the texture that takes the most of them along: the atlas, if there is one.
    var blank: (texture: UInt32, spot: SIMD2<Float>) {
        textures.blank ?? (white, SIMD2(0.5, 0.5))
    }

    func countQuad() { statistics.quads += 1 }
}
