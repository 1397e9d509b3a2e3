import CEGL

/// A started EGL display with one OpenGL ES context, ended when the last reference goes.
///
/// Used from one thread. Everything made from it (surfaces, GL objects) must go before it does; ``EGLWindowSurface``
/// holds it for that reason.
public final class EGLSession {
    public let system: any EGLSystem
    public let display: EGLDisplayHandle
    public let context: EGLContextHandle
    /// What window surfaces are made for; nil for a session without surfaces.
    public let config: EGLConfigHandle?
    /// The format of `config` as a DRM fourcc code; nil for a session without surfaces.
    public let nativeFormat: UInt32?
    /// The OpenGL ES version that was asked for with success: 3, or 2 where the driver has no more.
    public let majorVersion: Int
    /// Whoever owns the native device: it must outlive the display.
    private let nativeOwner: AnyObject?

    /// Takes over an initialised display.
    private init(
        system: any EGLSystem, display: EGLDisplayHandle, chosen: ChosenConfig?, context: CreatedContext,
        nativeOwner: AnyObject?
    ) {
        self.nativeOwner = nativeOwner
        self.system = system
        self.display = display
        self.context = context.handle
        self.majorVersion = context.majorVersion
        self.config = chosen?.handle
        self.nativeFormat = chosen?.nativeFormat
    }

    deinit {
        releaseIfCurrent()
        system.destroyContext(context, on: display)
        system.terminate(display)
    }

    /// A session that draws into framebuffer objects only, without any display device.
    public static func surfaceless(system: any EGLSystem = SystemEGL()) throws(EGLFailure) -> EGLSession {
        guard contains("EGL_MESA_platform_surfaceless", in: system.clientExtensions()) else {
            throw EGLFailure(
                attempted: "open a display without a screen", code: .success,
                hint: "libEGL does not offer EGL_MESA_platform_surfaceless; install Mesa's EGL (libegl-mesa0)."
            )
        }
        return try open(.surfaceless, native: nil, owner: nil, system: system) { (display) throws(EGLFailure) in
            try requireSurfacelessContexts(display, system: system)
            return nil
        }
    }

    /// A session that draws to surfaces of a GBM device.
    ///
    /// - Parameters:
    ///   - device: the `gbm_device`, which must outlive the session.
    ///   - owner: kept alive as long as the session, so that the device can be tied to an object's life.
    ///   - formats: DRM fourcc codes the screen can show, most wanted first. The session takes the first of them for which
    ///     the driver has a config: a config whose native visual differs from the surface's format is refused by some
    ///     drivers and swaps colours on others.
    public static func gbm(
        device: UnsafeMutableRawPointer, owner: AnyObject?, formats: [UInt32], system: any EGLSystem = SystemEGL()
    ) throws(EGLFailure) -> EGLSession {
        try open(.gbm, native: device, owner: owner, system: system) { (display) throws(EGLFailure) in
            try chooseConfig(display, formats: formats, system: system)
        }
    }

    private static func open(
        _ platform: EGLNativePlatform, native: UnsafeMutableRawPointer?, owner: AnyObject?, system: any EGLSystem,
        choose: (EGLDisplayHandle) throws(EGLFailure) -> ChosenConfig?
    ) throws(EGLFailure) -> EGLSession {
        guard let display = system.platformDisplay(platform, native: native) else {
            throw EGLFailure(
                attempted: "open a display on the \(platform) platform", code: system.lastError(),
                hint: "Install Mesa's EGL and drivers (libegl-mesa0, libgl1-mesa-dri)."
            )
        }
        guard system.initialize(display) else {
            throw EGLFailure(
                attempted: "start the driver of the \(platform) platform", code: system.lastError(),
                hint: "Install Mesa's drivers (libgl1-mesa-dri); EGL_LOG_LEVEL=debug in the environment shows more."
            )
        }
        do throws(EGLFailure) {
            guard system.bindOpenGLES() else {
                throw EGLFailure(
                    attempted: "select OpenGL ES", code: system.lastError(),
                    hint: "The driver was built without OpenGL ES."
                )
            }
            let chosen = try choose(display)
            let context = try createContext(display, config: chosen?.handle, system: system)
            return EGLSession(
                system: system, display: display, chosen: chosen, context: context, nativeOwner: owner
            )
        } catch {
            system.terminate(display)
            throw error
        }
    }

    /// Binds the context to the calling thread without a surface: only framebuffer objects can be drawn to.
    public func makeCurrent() throws(EGLFailure) { try bind(nil) }

    /// Binds the context to the calling thread with a surface as its default framebuffer.
    public func makeCurrent(drawingTo surface: borrowing EGLWindowSurface) throws(EGLFailure) {
        try bind(surface.handle)
    }

    /// What the driver calls the renderer, such as "V3D 4.2" or "llvmpipe (LLVM 19, 128 bits)"; nil where it does not tell.
    /// Afterwards no context is current.
    public var rendererName: String? {
        guard system.makeCurrent(display, surface: nil, context: context) else { return nil }
        defer { releaseCurrent() }
        return system.rendererName()
    }

    /// Unbinds whatever context is current on the calling thread.
    public func releaseCurrent() { _ = system.makeCurrent(display, surface: nil, context: nil) }

    /// Unbinds this session's context from the calling thread and leaves any other's alone.
    func releaseIfCurrent() {
        if system.currentContext() == context { releaseCurrent() }
    }

    func swapBuffers(of surface: EGLSurfaceHandle) throws(EGLFailure) {
        guard system.swapBuffers(display, surface: surface) else {
            throw EGLFailure(
                attempted: "finish the frame (eglSwapBuffers)", code: system.lastError(),
                hint: "Graphics memory may be used up, or the graphics driver was reset."
            )
        }
    }

    private func bind(_ surface: EGLSurfaceHandle?) throws(EGLFailure) {
        guard system.makeCurrent(display, surface: surface, context: context) else {
            throw EGLFailure(
                attempted: "make its context current", code: system.lastError(),
                hint: "The context may be in use on another thread, or the graphics driver was reset."
            )
        }
    }

    /// Whole words only: one extension's name may begin another's.
    static func contains(_ name: String, in extensions: String) -> Bool {
        extensions.split(separator: " ").contains { $0 == name }
    }
}
