import Geometry
import Glibc
import Platform

@testable import KMSDisplay

/// Devices that draw, and buffers that pass between them, in memory.
final class FakePrime: PrimeSystem {
    var nodes: [RenderNode] = []
    /// By path, the device behind a node.
    var devices: [String: String] = [:]
    /// The errno that opening a node gives.
    var openErrors: [String: CInt] = [:]
    /// The errno of every import and of every plain buffer.
    var importError: CInt?
    var plainBufferError: CInt?

    private(set) var open: [CInt: String] = [:]
    private(set) var imported: Set<UInt32> = []
    private(set) var plain: [UInt32: PlainBuffer] = [:]
    private var nextDescriptor: CInt = 5000
    private var nextHandle: UInt32 = 100
    private let graphics: FakeGraphics

    init(graphics: FakeGraphics) { self.graphics = graphics }

    func renderNodes() -> [RenderNode] { nodes }
    func device(of path: String) -> String? { devices[path] }

    func open(_ path: String) throws(SystemError) -> CInt {
        if let error = openErrors[path] { throw SystemError(code: error) }
        nextDescriptor += 1
        open[nextDescriptor] = path
        return nextDescriptor
    }

    func close(_ descriptor: CInt) {
        open[descriptor] = nil
        graphics.closeShare(descriptor)
    }

    func importBuffer(_ shared: CInt, on card: CInt) throws(SystemError) -> UInt32 {
        if let importError { throw SystemError(code: importError) }
        nextHandle += 1
        imported.insert(nextHandle)
        return nextHandle
    }

    func closeBuffer(_ handle: UInt32, on card: CInt) { imported.remove(handle) }

    func createPlainBuffer(_ size: PixelSize, bytesPerPixel: Int, on card: CInt) throws(SystemError) -> PlainBuffer {
        if let plainBufferError { throw SystemError(code: plainBufferError) }
        nextHandle += 1
        let stride = size.width * bytesPerPixel + 16
        let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * size.height, alignment: 16)
        memset(memory, 0, stride * size.height)
        let buffer = PlainBuffer(handle: nextHandle, stride: stride, memory: memory, length: stride * size.height)
        plain[nextHandle] = buffer
        return buffer
    }

    func destroyPlainBuffer(_ buffer: PlainBuffer, on card: CInt) {
        plain[buffer.handle] = nil
        buffer.memory.deallocate()
    }

    /// The first and the last byte of each plain buffer's picture.
    var pictures: [[UInt8]] {
        plain.values.map { buffer in
            let bytes = UnsafeRawBufferPointer(start: buffer.memory, count: buffer.length)
            return [bytes[0], bytes[buffer.length - 17]]
        }
    }
}
