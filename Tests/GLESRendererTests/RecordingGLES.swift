import DrawList
import GLESRenderer

/// A GL that draws nothing, writes down what is asked of it, and fails where a test wants it to.
final class RecordingGLES: GLES {
    enum Call: Hashable {
        case createShader, deleteShader, createProgram, deleteProgram
        case createBuffer, deleteBuffer, useBuffers, uploadMesh
        case createTexture, deleteTexture(UInt32), bindTexture(UInt32), allocateTexture, uploadPixels, generateMipmaps
        case filter(mipmapped: Bool)
        case setFrameState, enableBlending, clear, useProgram(UInt32), draw, bindFramebuffer(UInt32)
        case setScissor(ScissorBox?)
        case createTimeQuery, deleteTimeQuery, beginTimeQuery, endTimeQuery

        /// Whether the call makes, changes or ends a GL object.
        var touchesObjects: Bool {
            switch self {
            case .useBuffers, .uploadMesh, .bindTexture, .setFrameState, .enableBlending, .clear, .useProgram, .draw,
                .setScissor, .bindFramebuffer, .beginTimeQuery, .endTimeQuery:
                false
            default: true
            }
        }
    }

    var calls: [Call] = []
    /// Errors that the next calls of this kind leave behind.
    var errors: [Call: GLErrorCode] = [:]
    var version: String? = "OpenGL ES 2.0 double"
    var extensions = ""
    /// Substring of a source that does not compile, and whether programs link.
    var rejectedSource: String?
    var links = true
    /// Whether the GPU tells how long it takes.
    var hasTimeQueries = false
    /// Something spoils what the next call of ``takeTimeDisjoint()`` asks for.
    var isTimeDisjoint = false
    /// The queries that were ended and whose answers nobody has, the oldest first, and the answers.
    private var endedQueries: [UInt32] = []
    private var answers: [UInt32: UInt64] = [:]
    private var openQuery: UInt32?
    private(set) var sources: [String] = []
    private var lastName: UInt32 = 0
    private var pendingError: GLErrorCode?

    func count(_ call: Call) -> Int { calls.count { $0 == call } }

    private func record(_ call: Call) {
        calls.append(call)
        if let error = errors[call] { pendingError = error }
    }

    private func name() -> UInt32 {
        lastName += 1
        return lastName
    }

    func string(_ name: GLString) -> String? {
        switch name {
        case .version: version
        case .renderer: "double"
        case .extensions: extensions
        }
    }
    func maximumTextureSize() -> Int { 2048 }
    func takeError() -> GLErrorCode? {
        defer { pendingError = nil }
        return pendingError
    }

    func createShader(_ stage: ShaderStage) -> UInt32 {
        record(.createShader)
        return name()
    }
    func compileShader(_ shader: UInt32, source: String) -> Bool {
        sources.append(source)
        return rejectedSource.map { !source.contains($0) } ?? true
    }
    func shaderLog(_ shader: UInt32) -> String { "0:7(1): error: no such thing\n" }
    func deleteShader(_ shader: UInt32) { record(.deleteShader) }
    func createProgram() -> UInt32 {
        record(.createProgram)
        return name()
    }
    func attachShader(_ shader: UInt32, to program: UInt32) {}
    func bindAttribute(_ name: String, to index: UInt32, in program: UInt32) {}
    func linkProgram(_ program: UInt32) -> Bool { links }
    func programLog(_ program: UInt32) -> String { "error: too many varyings" }
    func deleteProgram(_ program: UInt32) { record(.deleteProgram) }

    func createBuffer() -> UInt32 {
        record(.createBuffer)
        return name()
    }
    func deleteBuffer(_ buffer: UInt32) { record(.deleteBuffer) }
    func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int) { record(.useBuffers) }
    func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) { record(.uploadMesh) }

    func createTexture() -> UInt32 {
        record(.createTexture)
        return name()
    }
    func deleteTexture(_ texture: UInt32) { record(.deleteTexture(texture)) }
    func bindTexture(_ texture: UInt32) { record(.bindTexture(texture)) }
    func allocateTexture(width: Int, height: Int, level: Int) { record(.allocateTexture) }
    func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int) { record(.uploadPixels) }
    func generateMipmaps() { record(.generateMipmaps) }
    func setLinearFiltering(mipmapped: Bool) { record(.filter(mipmapped: mipmapped)) }

    func setFrameState(width: Int, height: Int) { record(.setFrameState) }
    func enableBlending() { record(.enableBlending) }
    func setScissor(_ box: ScissorBox?) { record(.setScissor(box)) }
    func clear(red: Float, green: Float, blue: Float, alpha: Float) { record(.clear) }
    func useProgram(_ program: UInt32) { record(.useProgram(program)) }
    func drawTriangles(firstIndex: Int, indexCount: Int) { record(.draw) }
    func currentFramebuffer() -> UInt32 { 7 }
    func bindFramebuffer(_ framebuffer: UInt32) { record(.bindFramebuffer(framebuffer)) }

    func createTimeQuery() -> UInt32? {
        guard hasTimeQueries else { return nil }
        record(.createTimeQuery)
        return name()
    }
    func deleteTimeQuery(_ query: UInt32) { record(.deleteTimeQuery) }
    func beginTimeQuery(_ query: UInt32) {
        record(.beginTimeQuery)
        answers[query] = nil
        openQuery = query
    }
    func endTimeQuery() {
        record(.endTimeQuery)
        if let openQuery {
            endedQueries.removeAll { $0 == openQuery }
            endedQueries.append(openQuery)
        }
        openQuery = nil
    }
    func timeQueryResult(_ query: UInt32) -> UInt64? { answers[query] }
    func takeTimeDisjoint() -> Bool {
        defer { isTimeDisjoint = false }
        return isTimeDisjoint
    }

    /// The GPU comes to the end of so many more queries.
    func finishQueries(_ count: Int, _ nanoseconds: (Int) -> UInt64) {
        for index in 0..<min(count, endedQueries.count) { answers[endedQueries.removeFirst()] = nanoseconds(index) }
    }
}
