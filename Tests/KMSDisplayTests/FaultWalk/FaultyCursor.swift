import FaultInjection
import Glibc
import Platform

@testable import KMSDisplay

/// Cursors that fail where they are told to.
final class FaultyCursor: CursorSystem {
    private let real: any CursorSystem
    private let injector: FaultInjector
    private var pictures: UInt32 = 0

    init(_ real: any CursorSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(on descriptor: CInt, _ errors: Int32..., function: String = #function) throws(SystemError) {
        injector.ledger.use(.card, UInt64(descriptor), by: function)
        if let error = injector.refusal("CursorSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    func cursorSide(_ descriptor: CInt) -> Int {
        do { try check(on: descriptor, EINVAL) } catch { return 64 }
        return real.cursorSide(descriptor)
    }

    func createPicture(_ pixels: [UInt32], side: Int, on descriptor: CInt) throws(SystemError) -> UInt32 {
        try check(on: descriptor, ENOMEM, EINVAL, ENODEV)
        _ = try real.createPicture(pixels, side: side, on: descriptor)
        pictures += 1
        injector.ledger.take(.picture, UInt64(pictures), of: (.card, UInt64(descriptor)))
        return pictures
    }

    func destroyPicture(_ handle: UInt32, on descriptor: CInt) {
        try? check(on: descriptor)
        injector.ledger.give(.picture, UInt64(handle))
        real.destroyPicture(handle, on: descriptor)
    }

    func setCursor(_ handle: UInt32, side: Int, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        if handle != 0 { injector.ledger.use(.picture, UInt64(handle), by: "setCursor") }
        try check(on: descriptor, ENXIO, EINVAL, EBUSY, ENODEV)
        try real.setCursor(handle, side: side, crtc: crtc, on: descriptor)
    }

    func moveCursor(x: Int32, y: Int32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, ENXIO, EINVAL, ENODEV)
        try real.moveCursor(x: x, y: y, crtc: crtc, on: descriptor)
    }
}
