import Platform

/// The kernel interface by which framebuffers come to the screen.
public enum Backend: String, Hashable, Sendable {
    case atomic
    case legacy
}

/// One interface over the atomic and the legacy way to show a framebuffer.
protocol Scanout: AnyObject {
    var backend: Backend { get }
    /// Whether a modeset with this framebuffer would work, as far as the interface can tell beforehand.
    func test(_ framebuffer: UInt32) throws(SystemError)
    /// Sets the mode and shows the framebuffer; blocks for as long as the hardware takes. An event follows.
    func modeset(_ framebuffer: UInt32, token: UInt64) throws(SystemError)
    /// Shows the framebuffer from the next refresh on; returns at once. An event follows.
    func flip(_ framebuffer: UInt32, token: UInt64) throws(SystemError)
    /// Switches the display off until the next ``modeset(_:token:)``; blocks until a pending flip is done.
    func blank() throws(SystemError)
    /// Takes the picture off and switches the CRTC off; blocks until a pending flip is done.
    func switchOff() throws(SystemError)
    /// Brings back what was there before.
    func restore() throws(SystemError)
}
