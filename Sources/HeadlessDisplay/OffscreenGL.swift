/// The GL calls of an output that draws into memory, and no others: the seam at which tests record and fail them.
///
/// They act on the context that is current on the calling thread.
package protocol OffscreenGL {
    /// Whether a renderbuffer may have 8 bits a channel with alpha: ES 3 or GL_OES_rgb8_rgba8.
    func hasRGBA8Renderbuffers() -> Bool
    func maximumRenderbufferSize() -> Int
    /// Makes a framebuffer whose only image is a renderbuffer of 8 bits a channel, and binds it.
    func createFramebuffer(width: Int, height: Int) -> FramebufferNames
    func deleteFramebuffer(_ names: FramebufferNames)
    func bindFramebuffer(_ names: FramebufferNames)
    /// Nil when the bound framebuffer can be drawn to, otherwise GL's name for what is wrong with it.
    func framebufferProblem() -> String?
    /// Reads the bound framebuffer as RGBA, lowest row first; `pixels` has room for `width * height * 4` bytes.
    func readPixels(_ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int)
    /// Waits until everything that was asked for is drawn.
    func finish()
    /// The oldest error not yet taken, nil when there is none.
    func takeError() -> UInt32?
}

/// GL's names of a framebuffer and its renderbuffer.
package struct FramebufferNames: Hashable, Sendable {
    package var framebuffer: UInt32
    package var renderbuffer: UInt32

    package init(framebuffer: UInt32, renderbuffer: UInt32) {
        self.framebuffer = framebuffer
        self.renderbuffer = renderbuffer
    }
}
