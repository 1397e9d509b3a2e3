/// The calls into libEGL that this package makes, one for one.
///
/// Failing calls return nil or false; ``lastError()`` then says why. Attribute lists are pairs of name and value without
/// their terminator.
public protocol EGLSystem {
    /// The extensions that need no display, separated by spaces.
    func clientExtensions() -> String
    /// The display of a native platform; `native` is the `gbm_device` for GBM and nil for surfaceless.
    func platformDisplay(_ platform: EGLNativePlatform, native: UnsafeMutableRawPointer?) -> EGLDisplayHandle?
    /// Starts the driver. Each success is to be matched by one ``terminate(_:)``.
    func initialize(_ display: EGLDisplayHandle) -> Bool
    /// Ends one ``initialize(_:)``.
    func terminate(_ display: EGLDisplayHandle)
    /// The display's extensions, separated by spaces.
    func extensions(of display: EGLDisplayHandle) -> String
    /// Makes OpenGL ES the calling thread's client API.
    func bindOpenGLES() -> Bool
    /// The configs that match, best first.
    func chooseConfigs(_ display: EGLDisplayHandle, attributes: [Int32]) -> [EGLConfigHandle]?
    func attribute(_ name: Int32, of config: EGLConfigHandle, on display: EGLDisplayHandle) -> Int32?
    /// A context; without a config where EGL_KHR_no_config_context is there.
    func createContext(
        _ display: EGLDisplayHandle, config: EGLConfigHandle?, attributes: [Int32]
    ) -> EGLContextHandle?
    func destroyContext(_ context: EGLContextHandle, on display: EGLDisplayHandle)
    /// A surface on a native window, which is the `gbm_surface` for GBM.
    func createWindowSurface(
        _ display: EGLDisplayHandle, config: EGLConfigHandle, window: UnsafeMutableRawPointer
    ) -> EGLSurfaceHandle?
    func destroySurface(_ surface: EGLSurfaceHandle, on display: EGLDisplayHandle)
    /// Binds a context to the calling thread; nil for both unbinds whatever is current.
    func makeCurrent(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle?, context: EGLContextHandle?) -> Bool
    /// The calling thread's context.
    func currentContext() -> EGLContextHandle?
    /// What the calling thread's context names as its renderer, such as "V3D 4.2"; nil without one.
    func rendererName() -> String?
    func swapBuffers(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle) -> Bool
    /// The calling thread's last error, which is thereby reset.
    func lastError() -> EGLErrorCode
}
