import EGLPlatform
import FaultInjection
import Geometry

@testable import KMSDisplay

/// A GBM that fails where it is told to, and notes what is held of it. Its failing calls say no more than that.
final class FaultyGBM: GBMSystem {
    private let real: any GBMSystem
    private let injector: FaultInjector
    /// In place of an error number, which GBM's callers do not get.
    private static let nothing: Int32 = -1

    init(_ real: any GBMSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func isRefused(function: String = #function) -> Bool {
        injector.refusal("GBMSystem.\(function)", [Self.nothing]) != nil
    }

    private func note(function: String = #function) { _ = injector.refusal("GBMSystem.\(function)", []) }

    func createDevice(_ descriptor: CInt) -> GBMDeviceHandle? {
        let isRenderer = injector.ledger.holds(.renderer, UInt64(descriptor))
        let node = isRenderer ? String.renderer : .card
        injector.ledger.use(node, UInt64(descriptor), by: "createDevice")
        guard !isRefused(), let device = real.createDevice(descriptor) else { return nil }
        injector.ledger.take(.device, device.pointer.number, of: (node, UInt64(descriptor)))
        return device
    }

    func destroyDevice(_ device: GBMDeviceHandle) {
        note()
        injector.ledger.give(.device, device.pointer.number)
        real.destroyDevice(device)
    }

    func createSurface(
        _ device: GBMDeviceHandle, size: PixelSize, format: PixelFormat, layout: BufferLayout
    ) -> GBMSurfaceHandle? {
        injector.ledger.use(.device, device.pointer.number, by: "createSurface")
        guard !isRefused(), let surface = real.createSurface(device, size: size, format: format, layout: layout)
        else { return nil }
        injector.ledger.take(.surface, surface.pointer.number, of: (.device, device.pointer.number))
        return surface
    }

    func destroySurface(_ surface: GBMSurfaceHandle) {
        note()
        injector.ledger.give(.surface, surface.pointer.number)
        real.destroySurface(surface)
    }

    func lockFrontBuffer(_ surface: GBMSurfaceHandle) -> GBMBufferHandle? {
        injector.ledger.use(.surface, surface.pointer.number, by: "lockFrontBuffer")
        guard !isRefused(), let buffer = real.lockFrontBuffer(surface) else { return nil }
        injector.ledger.take(.lockedBuffer, buffer.pointer.number, of: (.surface, surface.pointer.number))
        return buffer
    }

    func release(_ buffer: GBMBufferHandle, of surface: GBMSurfaceHandle) {
        note()
        injector.ledger.use(.surface, surface.pointer.number, by: "release")
        injector.ledger.give(.lockedBuffer, buffer.pointer.number)
        real.release(buffer, of: surface)
    }

    func describe(_ buffer: GBMBufferHandle) -> BufferInfo {
        note()
        injector.ledger.use(.lockedBuffer, buffer.pointer.number, by: "describe")
        return real.describe(buffer)
    }

    func share(_ buffer: GBMBufferHandle) -> CInt? {
        injector.ledger.use(.lockedBuffer, buffer.pointer.number, by: "share")
        guard !isRefused(), let descriptor = real.share(buffer) else { return nil }
        injector.ledger.take(.share, UInt64(descriptor))
        return descriptor
    }

    func read(
        _ buffer: GBMBufferHandle, size: PixelSize, _ body: (_ rows: UnsafeRawPointer, _ stride: Int) -> Void
    ) -> Bool {
        injector.ledger.use(.lockedBuffer, buffer.pointer.number, by: "read")
        return !isRefused() && real.read(buffer, size: size, body)
    }

    func attach(_ framebuffer: Framebuffer, to buffer: GBMBufferHandle) {
        note()
        real.attach(framebuffer, to: buffer)
    }

    func framebuffer(of buffer: GBMBufferHandle) -> Framebuffer? {
        note()
        return real.framebuffer(of: buffer)
    }
}

/// An EGL that fails where it is told to, and notes what is held of it.
final class FaultyEGL: EGLSystem {
    private let real: any EGLSystem
    private let injector: FaultInjector
    private var error: Int32?
    private var natives: [EGLDisplayHandle: UInt64] = [:]

    init(_ real: any EGLSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private static let notInitialized: Int32 = 0x3001
    private static let badAccess: Int32 = 0x3002
    private static let badAllocation: Int32 = 0x3003
    private static let badMatch: Int32 = 0x3009
    private static let badNativeWindow: Int32 = 0x300B
    private static let badSurface: Int32 = 0x300D
    private static let contextLost: Int32 = 0x300E

    private func isRefused(_ errors: Int32..., function: String = #function) -> Bool {
        guard let code = injector.refusal("EGLSystem.\(function)", errors) else { return false }
        error = code
        return true
    }

    func clientExtensions() -> String { isRefused(Self.notInitialized) ? "" : real.clientExtensions() }

    func platformDisplay(_ platform: EGLNativePlatform, native: UnsafeMutableRawPointer?) -> EGLDisplayHandle? {
        if let native { injector.ledger.use(.device, native.number, by: "platformDisplay") }
        guard !isRefused(Self.badAllocation), let display = real.platformDisplay(platform, native: native)
        else { return nil }
        natives[display] = native?.number
        return display
    }

    func initialize(_ display: EGLDisplayHandle) -> Bool {
        guard !isRefused(Self.notInitialized, Self.badAllocation), real.initialize(display) else { return false }
        injector.ledger.take(.display, display.pointer.number, of: natives[display].map { (.device, $0) })
        return true
    }

    func terminate(_ display: EGLDisplayHandle) {
        _ = isRefused()
        injector.ledger.give(.display, display.pointer.number)
        real.terminate(display)
    }

    func extensions(of display: EGLDisplayHandle) -> String {
        isRefused(Self.notInitialized) ? "" : real.extensions(of: display)
    }

    func bindOpenGLES() -> Bool { !isRefused(Self.notInitialized) && real.bindOpenGLES() }

    func chooseConfigs(_ display: EGLDisplayHandle, attributes: [Int32]) -> [EGLConfigHandle]? {
        isRefused(Self.notInitialized, Self.badAllocation) ? nil : real.chooseConfigs(display, attributes: attributes)
    }

    func attribute(_ name: Int32, of config: EGLConfigHandle, on display: EGLDisplayHandle) -> Int32? {
        isRefused(Self.notInitialized) ? nil : real.attribute(name, of: config, on: display)
    }

    func createContext(
        _ display: EGLDisplayHandle, config: EGLConfigHandle?, attributes: [Int32]
    ) -> EGLContextHandle? {
        injector.ledger.use(.display, display.pointer.number, by: "createContext")
        guard !isRefused(Self.badMatch, Self.badAllocation),
            let context = real.createContext(display, config: config, attributes: attributes)
        else { return nil }
        injector.ledger.take(.context, context.pointer.number, of: (.display, display.pointer.number))
        return context
    }

    func destroyContext(_ context: EGLContextHandle, on display: EGLDisplayHandle) {
        _ = isRefused()
        injector.ledger.give(.context, context.pointer.number)
        real.destroyContext(context, on: display)
    }

    func createWindowSurface(
        _ display: EGLDisplayHandle, config: EGLConfigHandle, window: UnsafeMutableRawPointer
    ) -> EGLSurfaceHandle? {
        injector.ledger.use(.surface, window.number, by: "createWindowSurface")
        guard !isRefused(Self.badAllocation, Self.badMatch, Self.badNativeWindow),
            let surface = real.createWindowSurface(display, config: config, window: window)
        else { return nil }
        injector.ledger.take(.window, surface.pointer.number, of: (.display, display.pointer.number))
        return surface
    }

    func destroySurface(_ surface: EGLSurfaceHandle, on display: EGLDisplayHandle) {
        _ = isRefused()
        injector.ledger.give(.window, surface.pointer.number)
        real.destroySurface(surface, on: display)
    }

    func makeCurrent(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle?, context: EGLContextHandle?) -> Bool {
        injector.ledger.use(.display, display.pointer.number, by: "makeCurrent")
        return !isRefused(Self.badAccess, Self.badAllocation, Self.contextLost)
            && real.makeCurrent(display, surface: surface, context: context)
    }

    func currentContext() -> EGLContextHandle? { isRefused(Self.notInitialized) ? nil : real.currentContext() }

    func rendererName() -> String? { isRefused(Self.notInitialized) ? nil : real.rendererName() }

    func swapBuffers(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle) -> Bool {
        injector.ledger.use(.window, surface.pointer.number, by: "swapBuffers")
        return !isRefused(Self.badAllocation, Self.badSurface, Self.contextLost)
            && real.swapBuffers(display, surface: surface)
    }

    func lastError() -> EGLErrorCode {
        _ = isRefused()
        defer { error = nil }
        return error.map(EGLErrorCode.init(rawValue:)) ?? real.lastError()
    }
}

extension UnsafeMutableRawPointer {
    fileprivate var number: UInt64 { UInt64(UInt(bitPattern: self)) }
}
