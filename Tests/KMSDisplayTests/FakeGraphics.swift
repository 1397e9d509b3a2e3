import EGLPlatform
import Geometry
import Glibc

@testable import KMSDisplay

/// Addresses that stand for objects of a C library.
final class FakeAddresses {
    private var allocated: [UnsafeMutableRawPointer] = []

    func make() -> UnsafeMutableRawPointer {
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
        allocated.append(pointer)
        return pointer
    }

    deinit { for pointer in allocated { pointer.deallocate() } }
}

/// A simulated GBM and EGL that share what EGL draws and GBM hands out, and that note in which order things end.
final class FakeGraphics {
    var configVisuals: [PixelFormat] = [.argb8888, .xrgb8888]
    /// The newest OpenGL ES there is.
    var newestVersion: Int32 = 3
    var platformExtensions = "EGL_EXT_client_extensions EGL_MESA_platform_surfaceless"
    var displayExtensions = "EGL_KHR_surfaceless_context EGL_KHR_no_config_context"
    var swapError: EGLErrorCode?
    var isMakeCurrentRefused = false
    /// Layouts for which no surface can be made.
    var refusedLayouts: [BufferLayout] = []
    var modifier: UInt64 = Modifier.implicit
    /// What draws, by the descriptor of the device; nil fails to start a driver there.
    var rendererOfDevice: (CInt) -> String? = { _ in "V3D 4.2" }
    /// Whether buffers can be handed to another device, and be read by the processor.
    var shares = true
    var isReadable = true
    /// Of every buffer, as it is told.
    var bufferSize = PixelSize(width: 1920, height: 1080)
    /// What every byte of a drawn buffer is.
    var ink: UInt8 = 0
    /// Of shared buffers, open.
    private(set) var openShares: Set<CInt> = []

    private(set) var layouts: [BufferLayout] = []
    private(set) var surfaceSizes: [PixelSize] = []
    private(set) var ends: [String] = []
    private(set) var initialized = 0
    private(set) var lockedBuffers: Set<GBMBufferHandle> = []
    private(set) var swaps = 0

    /// As many as Mesa has.
    fileprivate static let ringSize = 4
    fileprivate let addresses = FakeAddresses()
    fileprivate var configs: [EGLConfigHandle] = []
    fileprivate var current: EGLContextHandle?
    fileprivate var error = EGLErrorCode.success
    fileprivate var rings: [UnsafeMutableRawPointer: [GBMBufferHandle]] = [:]
    fileprivate var windows: [EGLSurfaceHandle: UnsafeMutableRawPointer] = [:]
    fileprivate var finished: [UnsafeMutableRawPointer: GBMBufferHandle] = [:]
    fileprivate var devices: [UnsafeMutableRawPointer: CInt] = [:]
    fileprivate var displays: [EGLDisplayHandle: CInt] = [:]
    fileprivate var contexts: [EGLContextHandle: CInt] = [:]
    fileprivate var attached: [GBMBufferHandle: Framebuffer] = [:]
    fileprivate var sizes: [UnsafeMutableRawPointer: (PixelSize, PixelFormat)] = [:]
}

extension FakeGraphics: GBMSystem {
    func createDevice(_ descriptor: CInt) -> GBMDeviceHandle? {
        let pointer = addresses.make()
        devices[pointer] = descriptor
        return GBMDeviceHandle(pointer: pointer)
    }

    func destroyDevice(_ device: GBMDeviceHandle) { ends.append("device") }

    func createSurface(
        _ device: GBMDeviceHandle, size: PixelSize, format: PixelFormat, layout: BufferLayout
    ) -> GBMSurfaceHandle? {
        layouts.append(layout)
        surfaceSizes.append(size)
        guard !refusedLayouts.contains(layout) else { return nil }
        let pointer = addresses.make()
        rings[pointer] = (0..<Self.ringSize).map { _ in GBMBufferHandle(pointer: addresses.make()) }
        sizes[pointer] = (size, format)
        return GBMSurfaceHandle(pointer: pointer)
    }

    func destroySurface(_ surface: GBMSurfaceHandle) { ends.append("surface") }

    func lockFrontBuffer(_ surface: GBMSurfaceHandle) -> GBMBufferHandle? {
        guard let buffer = finished.removeValue(forKey: surface.pointer) else { return nil }
        lockedBuffers.insert(buffer)
        return buffer
    }

    func release(_ buffer: GBMBufferHandle, of surface: GBMSurfaceHandle) { lockedBuffers.remove(buffer) }

    func describe(_ buffer: GBMBufferHandle) -> BufferInfo {
        BufferInfo(
            size: bufferSize, format: .xrgb8888, modifier: modifier,
            planes: [BufferInfo.Plane(handle: 1, stride: 7680, offset: 0)]
        )
    }

    func share(_ buffer: GBMBufferHandle) -> CInt? {
        guard shares else { return nil }
        let descriptor = 7000 + CInt(openShares.count)
        openShares.insert(descriptor)
        return descriptor
    }

    func closeShare(_ descriptor: CInt) { openShares.remove(descriptor) }

    func read(
        _ buffer: GBMBufferHandle, size: PixelSize, _ body: (_ rows: UnsafeRawPointer, _ stride: Int) -> Void
    ) -> Bool {
        guard isReadable else { return false }
        let stride = size.width * 4 + 64
        let rows = UnsafeMutableRawPointer.allocate(byteCount: stride * size.height, alignment: 16)
        defer { rows.deallocate() }
        memset(rows, CInt(ink), stride * size.height)
        body(rows, stride)
        return true
    }

    func attach(_ framebuffer: Framebuffer, to buffer: GBMBufferHandle) { attached[buffer] = framebuffer }
    func framebuffer(of buffer: GBMBufferHandle) -> Framebuffer? { attached[buffer] }
}

extension FakeGraphics: EGLSystem {
    func platformDisplay(
        _ platform: EGLNativePlatform, native: UnsafeMutableRawPointer?
    ) -> EGLDisplayHandle? {
        let display = EGLDisplayHandle(addresses.make())
        displays[display] = native.flatMap { devices[$0] } ?? -1
        return display
    }

    func initialize(_ display: EGLDisplayHandle) -> Bool {
        if let device = displays[display], rendererOfDevice(device) == nil { return false }
        initialized += 1
        return true
    }

    func terminate(_ display: EGLDisplayHandle) {
        initialized -= 1
        ends.append("display")
    }

    func extensions(of display: EGLDisplayHandle) -> String { displayExtensions }
    func clientExtensions() -> String { platformExtensions }
    func bindOpenGLES() -> Bool { true }

    func chooseConfigs(_ display: EGLDisplayHandle, attributes: [Int32]) -> [EGLConfigHandle]? {
        configs = configVisuals.map { _ in EGLConfigHandle(addresses.make()) }
        return configs
    }

    func attribute(_ name: Int32, of config: EGLConfigHandle, on display: EGLDisplayHandle) -> Int32? {
        configs.firstIndex(of: config).map { Int32(bitPattern: configVisuals[$0].rawValue) }
    }

    func createContext(
        _ display: EGLDisplayHandle, config: EGLConfigHandle?, attributes: [Int32]
    ) -> EGLContextHandle? {
        guard let version = attributes.last, version <= newestVersion else {
            error = .badMatch
            return nil
        }
        let context = EGLContextHandle(addresses.make())
        contexts[context] = displays[display]
        return context
    }

    func destroyContext(_ context: EGLContextHandle, on display: EGLDisplayHandle) { ends.append("context") }

    func createWindowSurface(
        _ display: EGLDisplayHandle, config: EGLConfigHandle, window: UnsafeMutableRawPointer
    ) -> EGLSurfaceHandle? {
        let handle = EGLSurfaceHandle(addresses.make())
        windows[handle] = window
        return handle
    }

    func destroySurface(_ surface: EGLSurfaceHandle, on display: EGLDisplayHandle) {
        ends.append("window")
        // As Mesa does, the buffers go with the EGL surface, and what is attached to them with them.
        guard let window = windows.removeValue(forKey: surface) else { return }
        for buffer in rings[window] ?? [] { attached[buffer] = nil }
    }

    func makeCurrent(
        _ display: EGLDisplayHandle, surface: EGLSurfaceHandle?, context: EGLContextHandle?
    ) -> Bool {
        guard !isMakeCurrentRefused else {
            error = .badMatch
            return false
        }
        current = context
        return true
    }

    func currentContext() -> EGLContextHandle? { current }

    func rendererName() -> String? { current.flatMap { contexts[$0] }.flatMap { rendererOfDevice($0) } }

    func swapBuffers(_ display: EGLDisplayHandle, surface: EGLSurfaceHandle) -> Bool {
        guard swapError == nil, let window = windows[surface], let ring = rings[window],
            let free = ring.first(where: { !lockedBuffers.contains($0) })
        else {
            error = swapError ?? .badAllocation
            return false
        }
        swaps += 1
        finished[window] = free
        return true
    }

    func lastError() -> EGLErrorCode {
        defer { error = .success }
        return error
    }
}

extension EGLErrorCode {
    /// EGL_BAD_MATCH.
    fileprivate static let badMatch = EGLErrorCode(rawValue: 0x3009)
    /// EGL_BAD_ALLOC.
    fileprivate static let badAllocation = EGLErrorCode(rawValue: 0x3003)
}
