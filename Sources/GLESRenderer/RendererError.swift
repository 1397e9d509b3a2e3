/// Why the renderer could not be made, or a frame not be drawn.
public enum RendererError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No GL context is current on this thread.
    case noContext
    /// The driver refused a shader or program; `log` is its own text.
    case shaderCompilation(file: String, features: [String], device: String, log: String)
    case programLinking(program: String, device: String, log: String)
    case outOfMemory(device: String)
    /// The context is gone, and everything in it.
    case contextLost(device: String)
    /// GL refused a call: a fault of the driver or of this renderer.
    case callFailed(code: String, device: String)

    public var description: String {
        switch self {
        case .noContext:
            return "the renderer needs a GL context: make an output current on this thread first"
        case .shaderCompilation(let file, let features, let device, let log):
            let variant = features.isEmpty ? "" : " (with \(features.joined(separator: ", ")))"
            return "could not compile the shader \(file)\(variant) on \(device): \(Self.said(log))"
        case .programLinking(let program, let device, let log):
            return "could not link the shader program \(program) on \(device): \(Self.said(log))"
        case .outOfMemory(let device):
            return "\(device) ran out of memory while drawing; show fewer or smaller pictures"
        case .contextLost(let device):
            return "the GL context of \(device) was lost; make a new output context and a new renderer"
        case .callFailed(let code, let device):
            return "\(device) refused a drawing call with \(code); the frame may be incomplete"
        }
    }

    private static func said(_ log: String) -> String {
        var text = Substring(log)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text.isEmpty ? "the driver gave no reason" : String(text)
    }
}
