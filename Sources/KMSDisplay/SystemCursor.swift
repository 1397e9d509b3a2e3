import CDRM
import Glibc
import Platform

/// The kernel's cursors through libdrm.
struct SystemCursor: CursorSystem {
    /// What every driver takes.
    private static let usualSide = 64
    /// More would be a driver's mistake.
    private static let largestSide = 512

    func cursorSide(_ descriptor: CInt) -> Int {
        var width: UInt64 = 0
        var height: UInt64 = 0
        guard drmGetCap(descriptor, UInt64(DRM_CAP_CURSOR_WIDTH), &width) == 0,
            drmGetCap(descriptor, UInt64(DRM_CAP_CURSOR_HEIGHT), &height) == 0
        else { return Self.usualSide }
        // Drivers take squares of the size they name, and some nothing else.
        let side = Int(clamping: min(width, height))
        return (Self.usualSide...Self.largestSide).contains(side) ? side : Self.usualSide
    }

    func createPicture(_ pixels: [UInt32], side: Int, on descriptor: CInt) throws(SystemError) -> UInt32 {
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var size: UInt64 = 0
        try check(drmModeCreateDumbBuffer(descriptor, UInt32(side), UInt32(side), 32, 0, &handle, &pitch, &size))
        do throws(SystemError) {
            try fill(handle, pitch: Int(pitch), size: Int(clamping: size), pixels, side: side, on: descriptor)
        } catch {
            destroyPicture(handle, on: descriptor)
            throw error
        }
        return handle
    }

    private func fill(
        _ handle: UInt32, pitch: Int, size: Int, _ pixels: [UInt32], side: Int, on descriptor: CInt
    ) throws(SystemError) {
        guard pixels.count >= side * side, pitch >= side * 4, size >= pitch * side else { throw .invalidArgument }
        var offset: UInt64 = 0
        try check(drmModeMapDumbBuffer(descriptor, handle, &offset))
        let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, Int(clamping: offset))
        guard let memory = mapped, memory != MAP_FAILED else { throw .last }
        defer { munmap(memory, size) }
        memset(memory, 0, size)
        pixels.withUnsafeBytes { source in
            for row in 0..<side {
                guard let start = source.baseAddress else { return }
                memcpy(memory + row * pitch, start + row * side * 4, side * 4)
            }
        }
    }

    func destroyPicture(_ handle: UInt32, on descriptor: CInt) { _ = drmModeDestroyDumbBuffer(descriptor, handle) }

    func setCursor(_ handle: UInt32, side: Int, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try check(drmModeSetCursor(descriptor, crtc, handle, UInt32(side), UInt32(side)))
    }

    func moveCursor(x: Int32, y: Int32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try check(drmModeMoveCursor(descriptor, crtc, x, y))
    }

    /// libdrm answers a negative error number.
    private func check(_ result: CInt) throws(SystemError) {
        if result < 0 { throw SystemError(code: -result) }
    }
}
