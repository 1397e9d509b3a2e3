import CDRM
import Geometry
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
        let memory = SystemPrime()
        let size = PixelSize(width: side, height: side)
        let buffer = try memory.createPlainBuffer(size, bytesPerPixel: 4, on: descriptor)
        guard pixels.count >= side * side, buffer.stride >= side * 4, buffer.length >= buffer.stride * side else {
            memory.destroyPlainBuffer(buffer, on: descriptor)
            throw .invalidArgument
        }
        memset(buffer.memory, 0, buffer.length)
        pixels.withUnsafeBytes { source in
            for row in 0..<side {
                guard let start = source.baseAddress else { return }
                memcpy(buffer.memory + row * buffer.stride, start + row * side * 4, side * 4)
            }
        }
        memory.unmap(buffer)
        return buffer.handle
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
