import FaultInjection
import Geometry
import Glibc
import Platform

@testable import KMSDisplay

/// Devices that draw for others, which fail where they are told to.
final class FaultyPrime: PrimeSystem {
    private let real: any PrimeSystem
    private let injector: FaultInjector

    init(_ real: any PrimeSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(_ errors: Int32..., function: String = #function) throws(SystemError) {
        if let error = injector.refusal("PrimeSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    func renderNodes() -> [RenderNode] {
        do { try check(EACCES) } catch { return [] }
        return real.renderNodes()
    }

    func device(of path: String) -> String? {
        do { try check(ENOENT) } catch { return nil }
        return real.device(of: path)
    }

    func open(_ path: String) throws(SystemError) -> CInt {
        try check(EACCES, ENOENT, EMFILE, EINTR)
        let descriptor = try real.open(path)
        injector.ledger.take(.renderer, UInt64(descriptor))
        return descriptor
    }

    /// Of a device, or of a buffer that was shared.
    func close(_ descriptor: CInt) {
        try? check()
        let kind = injector.ledger.holds(.share, UInt64(descriptor)) ? String.share : .renderer
        injector.ledger.give(kind, UInt64(descriptor))
        real.close(descriptor)
    }

    func importBuffer(_ shared: CInt, on card: CInt) throws(SystemError) -> UInt32 {
        injector.ledger.use(.share, UInt64(shared), by: #function)
        injector.ledger.use(.card, UInt64(card), by: #function)
        try check(ENOSYS, EINVAL, ENOMEM, EMFILE)
        let handle = try real.importBuffer(shared, on: card)
        injector.ledger.take(.imported, UInt64(handle), of: (.card, UInt64(card)))
        return handle
    }

    func closeBuffer(_ handle: UInt32, on card: CInt) {
        try? check()
        injector.ledger.use(.card, UInt64(card), by: #function)
        injector.ledger.give(.imported, UInt64(handle))
        real.closeBuffer(handle, on: card)
    }

    func createPlainBuffer(_ size: PixelSize, bytesPerPixel: Int, on card: CInt) throws(SystemError) -> PlainBuffer {
        injector.ledger.use(.card, UInt64(card), by: #function)
        try check(ENOMEM, EINVAL, ENOSYS)
        let buffer = try real.createPlainBuffer(size, bytesPerPixel: bytesPerPixel, on: card)
        injector.ledger.take(.plain, UInt64(buffer.handle), of: (.card, UInt64(card)))
        return buffer
    }

    func destroyPlainBuffer(_ buffer: PlainBuffer, on card: CInt) {
        try? check()
        injector.ledger.use(.card, UInt64(card), by: #function)
        injector.ledger.give(.plain, UInt64(buffer.handle))
        real.destroyPlainBuffer(buffer, on: card)
    }
}

extension String {
    static let renderer = "render device"
    static let share = "shared buffer"
    static let imported = "imported buffer"
    static let plain = "plain buffer"
}
