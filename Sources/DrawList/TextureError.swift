import Geometry

/// Why a texture could not be made.
public enum TextureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The GPU takes at most this many pixels a side.
    case tooLarge(PixelSize, limit: Int)
    case outOfMemory(PixelSize)
    /// The GL context is gone, and all textures with it: nothing can be drawn before a new one is made.
    case contextLost
    /// Without width or without height.
    case empty(PixelSize)

    public var description: String {
        switch self {
        case .tooLarge(let size, let limit):
            "a texture of \(size.width)×\(size.height) pixels is too large for the GPU, which takes \(limit) a side; "
                + "scale the picture down"
        case .outOfMemory(let size):
            "the GPU has no memory for a texture of \(size.width)×\(size.height) pixels; delete others or scale it down"
        case .contextLost:
            "no texture could be made because the GL context was lost; make a new context and renderer"
        case .empty(let size):
            "a texture of \(size.width)×\(size.height) pixels holds nothing"
        }
    }
}
