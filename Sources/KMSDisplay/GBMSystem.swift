import Geometry

/// GBM's `gbm_device`.
struct GBMDeviceHandle: Hashable { let pointer: UnsafeMutableRawPointer }

/// GBM's `gbm_surface`: a ring of buffers that EGL draws to.
struct GBMSurfaceHandle: Hashable { let pointer: UnsafeMutableRawPointer }

/// GBM's `gbm_bo`: one buffer of a surface.
struct GBMBufferHandle: Hashable { let pointer: UnsafeMutableRawPointer }

/// Which memory layouts a surface's buffers may have.
enum BufferLayout: Hashable {
    /// One of these modifiers, which the plane takes.
    case modifiers([UInt64])
    /// Whatever the driver takes for something that can be scanned out.
    case implicit
    /// Rows one after the other: slow to draw to on some hardware, taken by all.
    case linear

    /// Whether the buffers' modifiers were asked for, and have to be told to whoever reads the buffers.
    var isExplicit: Bool {
        if case .modifiers = self { true } else { false }
    }
}

/// What the kernel must know of a buffer to scan it out.
struct BufferInfo: Hashable {
    struct Plane: Hashable {
        /// GEM handle.
        var handle: UInt32
        /// Bytes from one row to the next.
        var stride: UInt32
        /// Bytes from the start of the buffer.
        var offset: UInt32
    }

    var size: PixelSize
    var format: PixelFormat
    var modifier: UInt64
    /// At most four.
    var planes: [Plane]
}

/// The calls into libgbm that this module makes. Failing calls return nil.
protocol GBMSystem {
    func createDevice(_ descriptor: CInt) -> GBMDeviceHandle?
    func destroyDevice(_ device: GBMDeviceHandle)
    /// A surface for drawing and scanning out.
    func createSurface(
        _ device: GBMDeviceHandle, size: PixelSize, format: PixelFormat, layout: BufferLayout
    ) -> GBMSurfaceHandle?
    func destroySurface(_ surface: GBMSurfaceHandle)
    /// Takes the buffer that the last swap finished; it stays valid until it is released.
    func lockFrontBuffer(_ surface: GBMSurfaceHandle) -> GBMBufferHandle?
    /// Gives a buffer back to be drawn to.
    func release(_ buffer: GBMBufferHandle, of surface: GBMSurfaceHandle)
    func describe(_ buffer: GBMBufferHandle) -> BufferInfo
    /// A descriptor by which another device can take the buffer over; the caller's to close.
    func share(_ buffer: GBMBufferHandle) -> CInt?
    /// Lets what was drawn be read in plain rows, `stride` bytes apart. Answers whether it could.
    func read(
        _ buffer: GBMBufferHandle, size: PixelSize, _ body: (_ rows: UnsafeRawPointer, _ stride: Int) -> Void
    ) -> Bool
    /// Ties the framebuffer's life to the buffer's.
    func attach(_ framebuffer: Framebuffer, to buffer: GBMBufferHandle)
    /// What ``attach(_:to:)`` has tied to the buffer.
    func framebuffer(of buffer: GBMBufferHandle) -> Framebuffer?
}
