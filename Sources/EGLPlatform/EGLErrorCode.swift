import CEGL

/// What `eglGetError` returns.
public struct EGLErrorCode: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let success = EGLErrorCode(rawValue: EGL_SUCCESS)
    public static let contextLost = EGLErrorCode(rawValue: EGL_CONTEXT_LOST)

    /// The constant's name in EGL's headers.
    public var description: String {
        switch rawValue {
        case EGL_SUCCESS: "EGL_SUCCESS"
        case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
        case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
        case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
        case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
        case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
        case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
        case EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE"
        case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
        case EGL_BAD_MATCH: "EGL_BAD_MATCH"
        case EGL_BAD_NATIVE_PIXMAP: "EGL_BAD_NATIVE_PIXMAP"
        case EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW"
        case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
        case EGL_BAD_SURFACE: "EGL_BAD_SURFACE"
        case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
        default: "EGL error 0x" + String(rawValue, radix: 16)
        }
    }
}

/// Why EGL could not do what was asked.
public struct EGLFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted, such as "create an OpenGL ES context".
    public var attempted: String
    /// EGL's own error; ``EGLErrorCode/success`` where a thing was looked for and not found.
    public var code: EGLErrorCode
    /// What to do about it, as a sentence.
    public var hint: String

    public init(attempted: String, code: EGLErrorCode, hint: String) {
        self.attempted = attempted
        self.code = code
        self.hint = hint
    }

    public var description: String {
        let cause = code == .success ? "" : " (\(code))"
        return "EGL could not \(attempted)\(cause). \(hint)"
    }
}
