import Display
import EGLPlatform
import Geometry
import Platform

/// A GBM device on a card, destroyed when the last reference goes and before the card is closed.
final class GBMDevice {
    let system: any GBMSystem
    let handle: GBMDeviceHandle
    let card: DRMCard

    init(_ card: DRMCard, system: any GBMSystem) throws(OutputError) {
        guard let handle = system.createDevice(card.descriptor) else {
            throw OutputError(
                .deviceFailed,
                "Cannot allocate graphics buffers on \(card.node.path) (gbm_create_device). Install Mesa's drivers "
                    + "(libgl1-mesa-dri)."
            )
        }
        self.system = system
        self.handle = handle
        self.card = card
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

    private var gbm: any GBMSystem { surface.device.system }
    private var card: DRMCard { surface.device.card }

    init(
        _ device: GBMDevice, session: EGLSession, size: PixelSize, layout: BufferLayout, takesModifiers: Bool
    ) throws(OutputError) {
        let format = PixelFormat(rawValue: session.nativeFormat ?? PixelFormat.xrgb8888.rawValue)
        guard let surface = GBMSurface(device, size: size, format: format, layout: layout) else {
            throw OutputError(
                .deviceFailed,
                "Cannot allocate \(size.width)x\(size.height) buffers of format \(format) on \(device.card.node.path) "
                    + "(gbm_surface_create). Choose a smaller mode, or give the GPU more memory."
            )
        }
        do throws(EGLFailure) {
            window = try EGLWindowSurface(session: session, window: surface.handle.pointer, owner: surface)
        } catch {
            throw .graphics(error, device.card)
        }
        self.surface = surface
        self.session = session
        self.layout = layout
        self.takesModifiers = takesModifiers
    }

    func makeCurrent() throws(OutputError) {
        do throws(EGLFailure) {
            try session.makeCurrent(drawingTo: window)
        } catch {
            throw .graphics(error, card)
        }
    }

    /// Ends the frame and takes its buffer for showing; to be given back by ``release(_:)``.
    func takeFrame() throws(FrameTakingError) -> Frame {
        do throws(EGLFailure) {
            try window.swapBuffers()
        } catch {
            throw FrameTakingError(error: .graphics(error, card), isContextLost: error.code == .contextLost)
        }
        guard let buffer = gbm.lockFrontBuffer(surface.handle) else {
            throw FrameTakingError(
                error: OutputError(
                    .transient,
                    "The graphics driver has no finished buffer on \(card.node.path) (gbm_surface_lock_front_buffer). "
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

    private func framebuffer(of buffer: GBMBufferHandle) throws(SystemError) -> UInt32 {
        if let known = gbm.framebuffer(of: buffer) { return known.id }
        let framebuffer = try Framebuffer(
            gbm.describe(buffer), layout: layout, card: card, takesModifiers: takesModifiers
        )
        gbm.attach(framebuffer, to: buffer)
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
