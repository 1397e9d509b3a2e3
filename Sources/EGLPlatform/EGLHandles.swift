import CEGL

/// EGL's `EGLDisplay`: a connection to a platform's graphics driver.
public struct EGLDisplayHandle: Hashable {
    public let pointer: UnsafeMutableRawPointer
    public init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

/// EGL's `EGLConfig`: a pixel format that a context or a surface is made for.
public struct EGLConfigHandle: Hashable {
    public let pointer: UnsafeMutableRawPointer
    public init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

/// EGL's `EGLContext`: the state of one OpenGL ES client.
public struct EGLContextHandle: Hashable {
    public let pointer: UnsafeMutableRawPointer
    public init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

/// EGL's `EGLSurface`: what a context draws into.
public struct EGLSurfaceHandle: Hashable {
    public let pointer: UnsafeMutableRawPointer
    public init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
}

/// The native platforms an EGL display can stand on.
public enum EGLNativePlatform: Hashable, Sendable {
    /// No window system and no surface: drawing goes to framebuffer objects only (EGL_MESA_platform_surfaceless).
    case surfaceless
    /// A GBM device on a DRM node (EGL_KHR_platform_gbm).
    case gbm

    var constant: EGLenum {
        switch self {
        case .surfaceless: EGLenum(EGL_PLATFORM_SURFACELESS_MESA)
        case .gbm: EGLenum(EGL_PLATFORM_GBM_KHR)
        }
    }
}
