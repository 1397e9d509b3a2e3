import CGLES
import Glibc

/// State that a context of OpenGL ES 3 has beyond that of ES 2, and that would change what the renderer draws.
///
/// The renderer itself uses ES 2 only and is linked with that alone, so these calls are looked up where there is such a
/// context.
struct ES3State {
    private typealias BindOne = @convention(c) (UInt32) -> Void
    private typealias BindTwo = @convention(c) (UInt32, UInt32) -> Void
    private typealias Act = @convention(c) () -> Void

    private let bindVertexArray: BindOne
    private let setVertexAttributeDivisor: BindTwo
    private let bindSampler: BindTwo
    private let bindTransformFeedback: BindTwo
    private let endTransformFeedback: Act

    /// Nil where the library lacks one of the calls.
    init?() {
        guard let bindVertexArray = Self.call("glBindVertexArray", as: BindOne.self),
            let setVertexAttributeDivisor = Self.call("glVertexAttribDivisor", as: BindTwo.self),
            let bindSampler = Self.call("glBindSampler", as: BindTwo.self),
            let bindTransformFeedback = Self.call("glBindTransformFeedback", as: BindTwo.self),
            let endTransformFeedback = Self.call("glEndTransformFeedback", as: Act.self)
        else { return nil }
        self.bindVertexArray = bindVertexArray
        self.setVertexAttributeDivisor = setVertexAttributeDivisor
        self.bindSampler = bindSampler
        self.bindTransformFeedback = bindTransformFeedback
        self.endTransformFeedback = endTransformFeedback
    }

    /// Among all that is loaded: the library of ES 2 holds the calls of ES 3 as well.
    private static func call<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }

    /// Takes back whatever others have left. To be called before any other state is set, on the first texture unit.
    func reset() {
        // Nothing may be bound or drawn otherwise while it is active.
        var isCapturing: GLint = 0
        glGetIntegerv(GLenum(Name.transformFeedbackActive), &isCapturing)
        if isCapturing != 0 { endTransformFeedback() }
        bindTransformFeedback(Name.transformFeedback, 0)
        glDisable(GLenum(Name.rasterizerDiscard))
        glDisable(GLenum(Name.primitiveRestartFixedIndex))
        bindVertexArray(0)
        for index in 0..<UInt32(8) { setVertexAttributeDivisor(index, 0) }
        bindSampler(0, 0)
        glBindBuffer(GLenum(Name.pixelUnpackBuffer), 0)
        glPixelStorei(GLenum(Name.unpackRowLength), 0)
        glPixelStorei(GLenum(Name.unpackSkipRows), 0)
        glPixelStorei(GLenum(Name.unpackSkipPixels), 0)
    }

    /// GL's own numbers, which the headers of ES 2 lack.
    private enum Name {
        static let pixelUnpackBuffer: UInt32 = 0x88EC
        static let rasterizerDiscard: UInt32 = 0x8C89
        static let primitiveRestartFixedIndex: UInt32 = 0x8D69
        static let transformFeedback: UInt32 = 0x8E22
        static let transformFeedbackActive: UInt32 = 0x8E24
        static let unpackRowLength: UInt32 = 0x0CF2
        static let unpackSkipRows: UInt32 = 0x0CF3
        static let unpackSkipPixels: UInt32 = 0x0CF4
    }
}
