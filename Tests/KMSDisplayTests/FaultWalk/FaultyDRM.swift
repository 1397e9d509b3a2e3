import FaultInjection
import Glibc
import Platform

@testable import KMSDisplay

/// A DRM that fails where it is told to, and notes what is held of it.
final class FaultyDRM: DRMSystem {
    private let real: any DRMSystem
    private let injector: FaultInjector

    init(_ real: any DRMSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(_ errors: Int32..., function: String = #function) throws(SystemError) {
        if let error = injector.refusal("DRMSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    /// A call on an open card.
    private func check(on descriptor: CInt, _ errors: Int32..., function: String = #function) throws(SystemError) {
        injector.ledger.use(.card, UInt64(descriptor), by: function)
        if let error = injector.refusal("DRMSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    /// Whether an answer of no use is to be given.
    private func isRefused(on descriptor: CInt, function: String = #function) -> Bool {
        injector.ledger.use(.card, UInt64(descriptor), by: function)
        return injector.refusal("DRMSystem.\(function)", [EINVAL]) != nil
    }

    // MARK: Nodes

    func cardNodes() throws(SystemError) -> [CardNode] {
        try check(ENOENT, EACCES, EMFILE)
        return try real.cardNodes()
    }

    func resolvedPath(_ path: String) -> String? {
        do { try check(ENOENT) } catch { return nil }
        return real.resolvedPath(path)
    }

    func open(_ path: String) throws(SystemError) -> CInt {
        try check(EACCES, ENOENT, ENODEV, EMFILE, EINTR)
        let descriptor = try real.open(path)
        injector.ledger.take(.card, UInt64(descriptor))
        return descriptor
    }

    func close(_ descriptor: CInt) {
        try? check()
        injector.ledger.give(.card, UInt64(descriptor))
        real.close(descriptor)
    }

    func clients(ofCard number: Int) -> [DRMClient] {
        do { try check(EACCES) } catch { return [] }
        return real.clients(ofCard: number)
    }

    func driverName(_ descriptor: CInt) -> String? {
        isRefused(on: descriptor) ? nil : real.driverName(descriptor)
    }

    func hasMonotonicTimestamps(_ descriptor: CInt) -> Bool {
        !isRefused(on: descriptor) && real.hasMonotonicTimestamps(descriptor)
    }

    func takesModifiers(_ descriptor: CInt) -> Bool { !isRefused(on: descriptor) && real.takesModifiers(descriptor) }

    func enableUniversalPlanes(_ descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EOPNOTSUPP)
        try real.enableUniversalPlanes(descriptor)
    }

    func enableAtomic(_ descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EOPNOTSUPP)
        try real.enableAtomic(descriptor)
    }

    func isMaster(_ descriptor: CInt) -> Bool { !isRefused(on: descriptor) && real.isMaster(descriptor) }

    func setMaster(_ descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EBUSY, EACCES, EINVAL)
        try real.setMaster(descriptor)
    }

    func dropMaster(_ descriptor: CInt) {
        try? check(on: descriptor)
        real.dropMaster(descriptor)
    }

    // MARK: Objects

    func resources(_ descriptor: CInt) throws(SystemError) -> KMSResources {
        try check(on: descriptor, ENOMEM, EINVAL, ENODEV)
        return try real.resources(descriptor)
    }

    func connector(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> ConnectorInfo {
        try check(on: descriptor, ENOENT, ENOMEM, EIO, ENODEV)
        return try real.connector(id, on: descriptor)
    }

    func crtc(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> CRTCInfo {
        try check(on: descriptor, ENOENT, EIO, ENODEV)
        return try real.crtc(id, on: descriptor)
    }

    func planes(_ descriptor: CInt) throws(SystemError) -> [PlaneInfo] {
        try check(on: descriptor, EINVAL, ENOMEM, ENODEV)
        return try real.planes(descriptor)
    }

    func properties(of object: KMSObject, on descriptor: CInt) throws(SystemError) -> [PropertyInfo] {
        try check(on: descriptor, ENOENT, ENOMEM, ENODEV)
        return try real.properties(of: object, on: descriptor)
    }

    func blob(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> [UInt8] {
        try check(on: descriptor, ENOENT, ENOMEM, ENODEV)
        return try real.blob(id, on: descriptor)
    }

    func createBlob(_ bytes: [UInt8], on descriptor: CInt) throws(SystemError) -> UInt32 {
        try check(on: descriptor, ENOMEM, EINVAL, ENODEV)
        let id = try real.createBlob(bytes, on: descriptor)
        injector.ledger.take(.blob, UInt64(id), of: (.card, UInt64(descriptor)))
        return id
    }

    func destroyBlob(_ id: UInt32, on descriptor: CInt) {
        try? check(on: descriptor)
        injector.ledger.give(.blob, UInt64(id))
        real.destroyBlob(id, on: descriptor)
    }

    func formatModifiers(blob: UInt32, on descriptor: CInt) throws(SystemError) -> [FormatModifier] {
        try check(on: descriptor, ENOENT, ENOMEM, EINVAL)
        return try real.formatModifiers(blob: blob, on: descriptor)
    }

    // MARK: Scan-out

    func addFramebuffer(_ buffer: BufferInfo, withModifier: Bool, on descriptor: CInt) throws(SystemError) -> UInt32 {
        try check(on: descriptor, EINVAL, ENOMEM, ENOENT, ENODEV)
        let id = try real.addFramebuffer(buffer, withModifier: withModifier, on: descriptor)
        injector.ledger.take(.framebuffer, UInt64(id), of: (.card, UInt64(descriptor)))
        return id
    }

    func removeFramebuffer(_ id: UInt32, on descriptor: CInt) {
        try? check(on: descriptor)
        injector.ledger.give(.framebuffer, UInt64(id))
        real.removeFramebuffer(id, on: descriptor)
    }

    func commit(
        _ settings: [PropertySetting], _ options: CommitOptions, token: UInt64, on descriptor: CInt
    ) throws(SystemError) {
        try check(on: descriptor, EINVAL, EBUSY, ENOMEM, EACCES, EIO, ERANGE, ENODEV)
        try real.commit(settings, options, token: token, on: descriptor)
    }

    func setCRTC(_ state: CRTCInfo, connectors: [UInt32], on descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EBUSY, ENOMEM, EACCES, ENODEV)
        try real.setCRTC(state, connectors: connectors, on: descriptor)
    }

    func setConnectorProperty(_ setting: PropertySetting, on descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EACCES, ENODEV)
        try real.setConnectorProperty(setting, on: descriptor)
    }

    func disablePlane(_ id: UInt32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EACCES, ENODEV)
        try real.disablePlane(id, crtc: crtc, on: descriptor)
    }

    func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64, on descriptor: CInt) throws(SystemError) {
        try check(on: descriptor, EINVAL, EBUSY, ENOMEM, EACCES, ENODEV)
        try real.pageFlip(crtc: crtc, framebuffer: framebuffer, token: token, on: descriptor)
    }

    func readEvents(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try check(on: descriptor, EAGAIN, EINTR, EIO, ENODEV)
        return try real.readEvents(descriptor, into: buffer)
    }
}

/// The kinds of thing that are held.
extension String {
    static let card = "card"
    static let device = "GBM device"
    static let surface = "GBM surface"
    static let lockedBuffer = "locked buffer"
    static let framebuffer = "framebuffer"
    static let blob = "blob"
    static let picture = "cursor picture"
    static let display = "EGL display"
    static let context = "EGL context"
    static let window = "EGL surface"
}
