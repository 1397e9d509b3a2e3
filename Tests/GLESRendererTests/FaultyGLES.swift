import DrawList
import FaultInjection
import GLESRenderer

/// A GL in which calls go wrong where a test wants them to, and that notes which objects are held.
final class FaultyGLES: GLES {
    private let real: RecordingGLES
    private let injector: FaultInjector
    private var pending: GLErrorCode?

    private static let invalidOperation: Int32 = 0x0502
    private static let outOfMemory: Int32 = 0x0505
    private static let contextLost: Int32 = 0x0507

    init(_ real: RecordingGLES, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    /// Whether the call answers nothing of use; for calls that say so themselves.
    private func isRefused(function: String = #function) -> Bool {
        injector.refusal("GLES.\(function)", [Self.invalidOperation]) != nil
    }

    /// Leaves an error behind for ``takeError()``; whether the call does nothing because of that.
    private func fails(function: String = #function) -> Bool {
        let errors = [Self.invalidOperation, Self.outOfMemory, Self.contextLost]
        guard let code = injector.refusal("GLES.\(function)", errors) else { return false }
        pending = pending ?? GLErrorCode(rawValue: UInt32(code))
        return true
    }

    private func note(function: String = #function) { _ = injector.refusal("GLES.\(function)", []) }

    private func taken(_ kind: String, _ name: UInt32) -> UInt32 {
        injector.ledger.take(kind, UInt64(name))
        return name
    }

    private func given(_ kind: String, _ name: UInt32, function: String = #function) {
        note(function: function)
        // GL ignores the name zero.
        if name != 0 { injector.ledger.give(kind, UInt64(name)) }
    }

    // MARK: What the context is

    func string(_ name: GLString) -> String? { isRefused() ? nil : real.string(name) }
    func maximumTextureSize() -> Int { isRefused() ? 0 : real.maximumTextureSize() }

    /// A context that is lost says so for ever.
    func takeError() -> GLErrorCode? {
        note()
        defer { if pending != .contextLost { pending = nil } }
        return pending ?? real.takeError()
    }

    // MARK: Objects

    func createShader(_ stage: ShaderStage) -> UInt32 {
        fails() ? 0 : taken("shader", real.createShader(stage))
    }
    func compileShader(_ shader: UInt32, source: String) -> Bool {
        !isRefused() && shader != 0 && real.compileShader(shader, source: source)
    }
    func deleteShader(_ shader: UInt32) { given("shader", shader) }
    func createProgram() -> UInt32 { fails() ? 0 : taken("program", real.createProgram()) }
    func linkProgram(_ program: UInt32) -> Bool { !isRefused() && program != 0 && real.linkProgram(program) }
    func deleteProgram(_ program: UInt32) { given("program", program) }
    func createBuffer() -> UInt32 { fails() ? 0 : taken("buffer", real.createBuffer()) }
    func deleteBuffer(_ buffer: UInt32) { given("buffer", buffer) }
    func createTexture() -> UInt32 { fails() ? 0 : taken("texture", real.createTexture()) }
    func deleteTexture(_ texture: UInt32) { given("texture", texture) }
    func createTimeQuery() -> UInt32? { isRefused() ? nil : real.createTimeQuery().map { taken("query", $0) } }
    func deleteTimeQuery(_ query: UInt32) { given("query", query) }

    // MARK: Answers

    func shaderLog(_ shader: UInt32) -> String { isRefused() ? "" : real.shaderLog(shader) }
    func programLog(_ program: UInt32) -> String { isRefused() ? "" : real.programLog(program) }
    func currentFramebuffer() -> UInt32 { fails() ? 0 : real.currentFramebuffer() }
    func timeQueryResult(_ query: UInt32) -> UInt64? { isRefused() ? nil : real.timeQueryResult(query) }
    func takeTimeDisjoint() -> Bool { isRefused() || real.takeTimeDisjoint() }

    // MARK: All others
    func attachShader(_ shader: UInt32, to program: UInt32) { if !fails() { real.attachShader(shader, to: program) } }
    func bindAttribute(_ name: String, to index: UInt32, in program: UInt32) {
        if !fails() { real.bindAttribute(name, to: index, in: program) }
    }
    func useBuffers(vertices: UInt32, indices: UInt32, attributeCount: Int) {
        if !fails() { real.useBuffers(vertices: vertices, indices: indices, attributeCount: attributeCount) }
    }
    func uploadMesh(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) {
        if !fails() { real.uploadMesh(vertices: vertices, indices: indices) }
    }
    func bindTexture(_ texture: UInt32) { if !fails() { real.bindTexture(texture) } }
    func allocateTexture(width: Int, height: Int, level: Int) {
        if !fails() { real.allocateTexture(width: width, height: height, level: level) }
    }
    func uploadPixels(_ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int) {
        if !fails() { real.uploadPixels(pixels, into: part, level: level) }
    }
    func generateMipmaps() { if !fails() { real.generateMipmaps() } }
    func setLinearFiltering(mipmapped: Bool) { if !fails() { real.setLinearFiltering(mipmapped: mipmapped) } }
    func setFrameState(width: Int, height: Int) { if !fails() { real.setFrameState(width: width, height: height) } }
    func enableBlending() { if !fails() { real.enableBlending() } }
    func setScissor(_ box: ScissorBox?) { if !fails() { real.setScissor(box) } }
    func clear(red: Float, green: Float, blue: Float, alpha: Float) {
        if !fails() { real.clear(red: red, green: green, blue: blue, alpha: alpha) }
    }
    func useProgram(_ program: UInt32) { if !fails() { real.useProgram(program) } }
    func drawTriangles(firstIndex: Int, indexCount: Int) {
        if !fails() { real.drawTriangles(firstIndex: firstIndex, indexCount: indexCount) }
    }
    func bindFramebuffer(_ framebuffer: UInt32) { if !fails() { real.bindFramebuffer(framebuffer) } }
    func beginTimeQuery(_ query: UInt32) { if !fails() { real.beginTimeQuery(query) } }
    func endTimeQuery() { if !fails() { real.endTimeQuery() } }
}
