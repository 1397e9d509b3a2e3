import CGBM
import Geometry

/// Mesa's buffer manager, or another vendor's libgbm.
struct SystemGBM: GBMSystem {
    func createDevice(_ descriptor: CInt) -> GBMDeviceHandle? {
        gbm_create_device(descriptor).map { GBMDeviceHandle(pointer: UnsafeMutableRawPointer($0)) }
    }

    func destroyDevice(_ device: GBMDeviceHandle) { gbm_device_destroy(OpaquePointer(device.pointer)) }

    func createSurface(
        _ device: GBMDeviceHandle, size: PixelSize, format: PixelFormat, layout: BufferLayout
    ) -> GBMSurfaceHandle? {
        let device = OpaquePointer(device.pointer)
        let width = UInt32(clamping: size.width)
        let height = UInt32(clamping: size.height)
        let use = GBM_BO_USE_SCANOUT.rawValue | GBM_BO_USE_RENDERING.rawValue
        let surface: OpaquePointer?
        switch layout {
        case .modifiers(let modifiers):
            surface = gbm_surface_create_with_modifiers2(
                device, width, height, format.rawValue, modifiers, UInt32(clamping: modifiers.count), use
            )
        case .implicit:
            surface = gbm_surface_create(device, width, height, format.rawValue, use)
        case .linear:
            surface = gbm_surface_create(
                device, width, height, format.rawValue, use | GBM_BO_USE_LINEAR.rawValue
            )
        }
        return surface.map { GBMSurfaceHandle(pointer: UnsafeMutableRawPointer($0)) }
    }

    func destroySurface(_ surface: GBMSurfaceHandle) { gbm_surface_destroy(OpaquePointer(surface.pointer)) }

    func lockFrontBuffer(_ surface: GBMSurfaceHandle) -> GBMBufferHandle? {
        gbm_surface_lock_front_buffer(OpaquePointer(surface.pointer))
            .map { GBMBufferHandle(pointer: UnsafeMutableRawPointer($0)) }
    }

    func release(_ buffer: GBMBufferHandle, of surface: GBMSurfaceHandle) {
        gbm_surface_release_buffer(OpaquePointer(surface.pointer), OpaquePointer(buffer.pointer))
    }

    func describe(_ buffer: GBMBufferHandle) -> BufferInfo {
        let buffer = OpaquePointer(buffer.pointer)
        let planes = (0..<min(4, max(1, gbm_bo_get_plane_count(buffer)))).map { plane in
            BufferInfo.Plane(
                handle: gbm_bo_get_handle_for_plane(buffer, plane).u32,
                stride: gbm_bo_get_stride_for_plane(buffer, plane),
                offset: gbm_bo_get_offset(buffer, plane)
            )
        }
        return BufferInfo(
            size: PixelSize(width: Int(gbm_bo_get_width(buffer)), height: Int(gbm_bo_get_height(buffer))),
            format: PixelFormat(rawValue: gbm_bo_get_format(buffer)),
            modifier: gbm_bo_get_modifier(buffer), planes: planes
        )
    }

    func share(_ buffer: GBMBufferHandle) -> CInt? {
        let descriptor = gbm_bo_get_fd(OpaquePointer(buffer.pointer))
        return descriptor < 0 ? nil : descriptor
    }

    func read(
        _ buffer: GBMBufferHandle, size: PixelSize, _ body: (_ rows: UnsafeRawPointer, _ stride: Int) -> Void
    ) -> Bool {
        let buffer = OpaquePointer(buffer.pointer)
        var stride: UInt32 = 0
        var mapping: UnsafeMutableRawPointer?
        let rows = gbm_bo_map(
            buffer, 0, 0, UInt32(clamping: size.width), UInt32(clamping: size.height), GBM_BO_TRANSFER_READ.rawValue,
            &stride, &mapping
        )
        guard let rows, rows != UnsafeMutableRawPointer(bitPattern: -1) else { return false }
        defer { gbm_bo_unmap(buffer, mapping) }
        body(rows, Int(stride))
        return true
    }

    func attach(_ framebuffer: Framebuffer, to buffer: GBMBufferHandle) {
        let retained = Unmanaged.passRetained(framebuffer).toOpaque()
        gbm_bo_set_user_data(OpaquePointer(buffer.pointer), retained) { _, data in
            if let data { Unmanaged<Framebuffer>.fromOpaque(data).release() }
        }
    }

    func framebuffer(of buffer: GBMBufferHandle) -> Framebuffer? {
        gbm_bo_get_user_data(OpaquePointer(buffer.pointer)).map {
            Unmanaged<Framebuffer>.fromOpaque($0).takeUnretainedValue()
        }
    }
}
