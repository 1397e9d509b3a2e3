import Display
import EGLPlatform
import Geometry
import Platform

/// A GBM device on a card or on another device that draws, destroyed when the last reference goes and before that is closed.
final class GBMDevice {
    let system: any GBMSystem
    let handle: GBMDeviceHandle
    /// Such as "/dev/dri/card0" or "/dev/dri/renderD128".
    let path: String
    /// Whoever has the device open.
    private let owner: AnyObject

    convenience init(_ card: DRMCard, system: any GBMSystem) throws(OutputError) {
        try self.init(card.node.path, card.descriptor, owner: card, system: system)
    }

    convenience init(_ device: RenderDevice, system: any GBMSystem) throws(OutputError) {
        try self.init(device.path, device.descriptor, owner: device, system: system)
    }

    private init(
        _ path: String, _ descriptor: CInt, owner: AnyObject, system: any GBMSystem
    ) throws(OutputError) {
        guard let handle = system.createDevice(descriptor) else {
            throw OutputError(
                .deviceFailed,
                "Cannot allocate graphics buffers on \(path) (gbm_create_device). Install Mesa's drivers "
                    + "(libgl1-mesa-dri)."
            )
        }
        self.system = system
        self.handle = handle
        self.path = path
        self.owner = owner
    }

    deinit { system.destroyDevice(handle) }
}

/// A GBM surface, destroyed when the last reference goes and before its device.
final class GBMSurface {
    let device: GBMDevice
    let handle: GBMSurfaceHandle

    init?(_ device: GBMDevice, size: PixelSize, format: PixelFormat, layout: BufferLayout) {
        guard
            let handle = device.system.createSurface(device.handle, size: size, format: format, layout: layout)
        else { return nil }
        self.device = device
        self.handle = handle
    }

    deinit { device.system.destroySurface(handle) }
}

/// The ring of buffers between EGL, which draws to them, and the CRTC, which shows them.
///
/// Its end destroys the EGL surface first, with it the buffers and their framebuffers, then the GBM surface.
final class BufferQueue {
    private let session: EGLSession
    private let window: EGLWindowSurface
    private let surface: GBMSurface
    private let layout: BufferLayout
    private let takesModifiers: Bool

    private let card: DRMCard
    private let transport: Transport

    private var gbm: any GBMSystem { surface.device.system }

    /// - Parameter card: what is to show the buffers.
    init(
        _ device: GBMDevice, session: EGLSession, size: PixelSize, layout: BufferLayout, takesModifiers: Bool,
        for card: DRMCard, by transport: Transport
    ) throws(OutputError) {
        let format = PixelFormat(rawValue: session.nativeFormat ?? PixelFormat.xrgb8888.rawValue)
        guard let surface = GBMSurface(device, size: size, format: format, layout: layout) else {
            throw OutputError(
                .deviceFailed,
                "Cannot allocate \(size.width)x\(size.height) buffers of format \(format) on \(device.path) "
                    + "(gbm_surface_create). Choose a smaller mode, or give the GPU more memory."
            )
        }
        do throws(EGLFailure) {
            window = try EGLWindowSurface(session: session, window: surface.handle.pointer, owner: surface)
        } catch {
            throw .graphics(error, card)
        }
        self.surface = surface
        self.session = session
        self.layout = layout
        self.takesModifiers = takesModifiers
        self.card = card
        self.transport = transport
    }

    func makeCurrent() throws(FrameTakingError) {
        do throws(EGLFailure) {
            try session.makeCurrent(drawingTo: window)
        } catch {
            throw lost(error)
        }
    }

    private func lost(_ failure: EGLFailure) -> FrameTakingError {
        FrameTakingError(error: .graphics(failure, card), isContextLost: failure.code == .contextLost)
    }

    /// Ends the frame and takes its buffer for showing; to be given back by ``release(_:)``.
    func takeFrame() throws(FrameTakingError) -> Frame {
        do throws(EGLFailure) {
            try window.swapBuffers()
        } catch {
            throw lost(error)
        }
        guard let buffer = gbm.lockFrontBuffer(surface.handle) else {
            throw FrameTakingError(
                error: OutputError(
                    .transient,
                    "The graphics driver has no finished buffer on \(surface.device.path) (gbm_surface_lock_front_buffer). "
                        + "Graphics memory may be used up."
                )
            )
        }
        do throws(SystemError) {
            return Frame(buffer: buffer, framebuffer: try framebuffer(of: buffer))
        } catch {
            release(buffer)
            throw FrameTakingError(
                error: .failed(
                    "make a framebuffer of a drawn buffer", card, error,
                    hint: "The screen's hardware may not take the layout of the graphics driver's buffers."
                )
            )
        }
    }

    func release(_ buffer: GBMBufferHandle) { gbm.release(buffer, of: surface.handle) }

    /// The framebuffer that stands for a drawn buffer on the card, with the picture in it.
    private func framebuffer(of buffer: GBMBufferHandle) throws(SystemError) -> UInt32 {
        let framebuffer: Framebuffer
        if let known = gbm.framebuffer(of: buffer) {
            framebuffer = known
        } else {
            framebuffer = try transport.framebuffer(
                for: buffer, of: gbm, layout: layout, takesModifiers: takesModifiers, on: card)
            gbm.attach(framebuffer, to: buffer)
        }
        try transport.bring(buffer, of: gbm, to: framebuffer)
        return framebuffer.id
    }
}

/// Why a drawn frame could not be taken for showing.
struct FrameTakingError: Error {
    var error: OutputError
    /// The GL context is gone.
    var isContextLost = false
}

/// A drawn buffer on its way to the screen.
struct Frame {
    var buffer: GBMBufferHandle
    var framebuffer: UInt32
}
