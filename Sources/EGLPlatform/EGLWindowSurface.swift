/// Owns a window surface: what a session's context draws to and the screen then shows.
public struct EGLWindowSurface: ~Copyable {
    public let session: EGLSession
    public let handle: EGLSurfaceHandle
    /// Whoever owns the native window: it must outlive the surface.
    private let nativeOwner: AnyObject?

    /// Makes a surface on a native window, which is a `gbm_surface` of the session's ``EGLSession/nativeFormat``.
    ///
    /// The native window must outlive the surface; `owner` is kept alive for that.
    public init(session: EGLSession, window: UnsafeMutableRawPointer, owner: AnyObject?) throws(EGLFailure) {
        guard let config = session.config else {
            throw EGLFailure(
                attempted: "create a window surface", code: .success,
                hint: "The session was opened without surfaces; open it on a GBM device."
            )
        }
        guard let handle = session.system.createWindowSurface(session.display, config: config, window: window)
        else {
            throw EGLFailure(
                attempted: "create a window surface", code: session.system.lastError(),
                hint: "The GBM surface's format and the EGL config may differ, or graphics memory is used up."
            )
        }
        self.nativeOwner = owner
        self.session = session
        self.handle = handle
    }

    /// Ends the frame: what was drawn becomes the native window's front buffer.
    public func swapBuffers() throws(EGLFailure) { try session.swapBuffers(of: handle) }

    deinit {
        // EGL keeps a current surface alive past its destruction, and so past that of the native window below it.
        session.releaseIfCurrent()
        session.system.destroySurface(handle, on: session.display)
    }
}
