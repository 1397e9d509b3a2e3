import CDRM
import Glibc
import Platform

extension SystemDRM {
    func addFramebuffer(
        _ buffer: BufferInfo, withModifier: Bool, on descriptor: CInt
    ) throws(SystemError) -> UInt32 {
        var handles: [UInt32] = [0, 0, 0, 0]
        var strides: [UInt32] = [0, 0, 0, 0]
        var offsets: [UInt32] = [0, 0, 0, 0]
        var modifiers: [UInt64] = [0, 0, 0, 0]
        for (index, plane) in buffer.planes.prefix(4).enumerated() {
            handles[index] = plane.handle
            strides[index] = plane.stride
            offsets[index] = plane.offset
            modifiers[index] = buffer.modifier
        }
        var id: UInt32 = 0
        let width = UInt32(clamping: buffer.size.width)
        let height = UInt32(clamping: buffer.size.height)
        if withModifier {
            try check(
                drmModeAddFB2WithModifiers(
                    descriptor, width, height, buffer.format.rawValue, handles, strides, offsets, modifiers, &id,
                    UInt32(DRM_MODE_FB_MODIFIERS)
                )
            )
        } else {
            try check(
                drmModeAddFB2(
                    descriptor, width, height, buffer.format.rawValue, handles, strides, offsets, &id, 0
                )
            )
        }
        return id
    }

    func removeFramebuffer(_ id: UInt32, on descriptor: CInt) { _ = drmModeRmFB(descriptor, id) }

    func commit(
        _ settings: [PropertySetting], _ options: CommitOptions, token: UInt64, on descriptor: CInt
    ) throws(SystemError) {
        guard let request = drmModeAtomicAlloc() else { throw SystemError(code: ENOMEM) }
        defer { drmModeAtomicFree(request) }
        for setting in settings {
            try check(drmModeAtomicAddProperty(request, setting.object, setting.property, setting.value))
        }
        let data = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: token))
        try check(drmModeAtomicCommit(descriptor, request, options.flags, data))
    }

    func setCRTC(_ state: CRTCInfo, connectors: [UInt32], on descriptor: CInt) throws(SystemError) {
        guard let mode = state.mode else {
            try check(drmModeSetCrtc(descriptor, state.id, 0, 0, 0, nil, 0, nil))
            return
        }
        var list = connectors
        var kernelMode = mode.kernelMode
        try check(
            drmModeSetCrtc(
                descriptor, state.id, state.framebuffer, state.x, state.y, &list, CInt(clamping: list.count),
                &kernelMode
            )
        )
    }

    func setConnectorProperty(_ setting: PropertySetting, on descriptor: CInt) throws(SystemError) {
        try check(drmModeConnectorSetProperty(descriptor, setting.object, setting.property, setting.value))
    }

    func disablePlane(_ id: UInt32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try check(drmModeSetPlane(descriptor, id, crtc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    }

    func pageFlip(
        crtc: UInt32, framebuffer: UInt32, token: UInt64, on descriptor: CInt
    ) throws(SystemError) {
        let data = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: token))
        try check(drmModePageFlip(descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), data))
    }

    func readEvents(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .last }
        }
    }
}

extension CommitOptions {
    /// The kernel's flags.
    fileprivate var flags: UInt32 {
        var flags: UInt32 = 0
        if contains(.testOnly) { flags |= UInt32(DRM_MODE_ATOMIC_TEST_ONLY) }
        if contains(.allowModeset) { flags |= UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) }
        if contains(.nonBlocking) { flags |= UInt32(DRM_MODE_ATOMIC_NONBLOCK) }
        if contains(.event) { flags |= UInt32(DRM_MODE_PAGE_FLIP_EVENT) }
        return flags
    }
}
