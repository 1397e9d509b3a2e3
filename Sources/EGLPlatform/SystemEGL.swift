import CEGL
import Synchronization

/// libEGL itself.
public struct SystemEGL: EGLSystem, Sendable {
    public init() {}

    /// How often each display has been initialised, by address.
    ///
    /// EGL hands out one display per native device and ends it at the first `eglTerminate`, whoever else still uses it.
    /// Two sessions on the surfaceless platform share a display, so the last one out ends it.
    private static let initializations = Mutex<[UInt: Int]>([:])

    public func clientExtensions() -> String { string(EGL_EXTENSIONS, of: nil) }

    public func platformDisplay(
        _ platform: EGLNativePlatform, native: UnsafeMutableRawPointer?
    ) -> EGLDisplayHandle? {
        eglGetPlatformDisplay(platform.constant, native, nil).map(EGLDisplayHandle.init)
    }

    public func initialize(_ display: EGLDisplayHandle) -> Bool {
        let key = UInt(bitPattern: display.pointer)
        return Self.initializations.withLock { counts in
            guard eglInitialize(EGLDisplay(bitPattern: key), nil, nil) == EGL_TRUE else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    public func terminate(_ display: EGLDisplayHandle) {
        let key = UInt(bitPattern: display.pointer)
        Self.initializations.withLock { counts in
            guard let count = counts[key] else { return }
            guard count == 1 else {
                counts[key] = count - 1
                return
            }
            counts[key] = nil
            _ = eglTerminate(EGLDisplay(bitPattern: key))
        }
    }

    public func extensions(of display: EGLDisplayHandle) -> String { string(EGL_EXTENSIONS, of: display) }

    public func bindOpenGLES() -> Bool { eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE }

    public func chooseConfigs(_ display: EGLDisplayHandle, attributes: [Int32]) -> [EGLConfigHandle]? {
        let list = attributes + [EGL_NONE]
        var count: EGLint = 0
        guard eglChooseConfig(display.pointer, list, nil, 0, &count) == EGL_TRUE else { return nil }
        guard count > 0 else { return [] }
        var configs = [EGLConfig?](repeating: nil, count: Int(count))
        guard eglChooseConfig(display.pointer, list, &configs, count, &count) == EGL_TRUE else { return nil }
        return configs.prefix(Int(count)).compactMap { $0.map(EGLConfigHandle.init) }
    }

    public func attribute(_ name: Int32, of config: EGLConfigHandle, on display: EGLDisplayHandle) -> Int32? {
        var value: EGLint = 0
        return eglGetConfigAttrib(display.pointer, config.pointer, name, &value) == EGL_TRUE ? value : nil
    }

    public func createContext(
        _ display: EGLDisplayHandle, config: EGLConfigHandle?, attributes: [Int32]
    ) -> EGLContextHandle? {
        eglCreateContext(display.pointer, config?.pointer, nil, attributes + [EGL_NONE]).map(EGLContextHandle.init)
    }

    public func destroyContext(_ context: EGLContextHandle, on display: EGLDisplayHandle) {
        _ = eglDestroyContext(display.pointer, context.pointer)
    }

    public func createWindowSurface(
        _ display: EGLDisplayHandle, config: EGLConfigHandle, window: UnsafeMutableRawPointer
    ) -> EGLSurfaceHandle? {
        eglCreatePlatformWindowSurface(display.pointer, config.pointer, window, nil).map(EGLSurfaceHandle.init)
    }

    public func destroySurface(_ surface: EGLSurfaceHandle, on display: EGLDisplayHandle) {
        _ = eglDestroySurface(display.pointer, surface.pointer)
    }

    public func makeCurrent(
        _ display: EGLDisplayHandle, surface: EGLSurfaceHandle?, context: EGLContextHandle?
    ) -> Bool {
        eglMakeCurrent(display.pointer, surface?.pointer, surface?.pointer, context?.pointer) == EGL_TRUE
    }

    public func currentContext() -> EGLContextHandle? { eglGetCurrentContext().map(EGLContextHandle.init) }

    public func rendererName() -> String? {
        // libGLESv2 is not this module's: its one call is looked up.
        guard let address = eglGetProcAddress("glGetString") else { return nil }
        typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
        let rendererConstant: UInt32 = 0x1F01
        return unsafeBitCast(address, to: GetString.self)(rendererConstant).map { String(cString: $0) }
    }

    public func swapBuffers(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle) -> Bool {
        eglSwapBuffers(display.pointer, surface.pointer) == EGL_TRUE
    }

    public func lastError() -> EGLErrorCode { EGLErrorCode(rawValue: eglGetError()) }

    private func string(_ name: Int32, of display: EGLDisplayHandle?) -> String {
        eglQueryString(display?.pointer, name).map { String(cString: $0) } ?? ""
    }
}
