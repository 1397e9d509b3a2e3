import CDRM
import Geometry
import Glibc
import Platform

/// Sharing of buffers through libdrm.
struct SystemPrime: PrimeSystem {
    func renderNodes() -> [RenderNode] {
        let names = (try? SystemFiles.entries(of: SystemDRM.directory)) ?? []
        let numbers = names.compactMap { name in
            name.hasPrefix("renderD") && name.utf8.count <= 12 ? UInt16(name.dropFirst(7)) : nil
        }
        return numbers.sorted().map { number in
            let path = "\(SystemDRM.directory)/renderD\(number)"
            let device = device(of: path)
            let driver = device.flatMap { SystemDRM().resolvedPath("\($0)/driver") }
            return RenderNode(
                path: path, driver: driver.flatMap { $0.split(separator: "/").last.map(String.init) }, device: device)
        }
    }

    func device(of path: String) -> String? {
        guard let name = path.split(separator: "/").last else { return nil }
        return SystemDRM().resolvedPath("/sys/class/drm/\(name)/device")
    }

    func open(_ path: String) throws(SystemError) -> CInt {
        let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        // Whoever opens a card's own node becomes its master, which only who shows something on it should be.
        if drmIsMaster(descriptor) != 0 { _ = drmDropMaster(descriptor) }
        return descriptor
    }

    func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    func importBuffer(_ shared: CInt, on card: CInt) throws(SystemError) -> UInt32 {
        var handle: UInt32 = 0
        guard drmPrimeFDToHandle(card, shared, &handle) == 0 else { throw .last }
        return handle
    }

    func closeBuffer(_ handle: UInt32, on card: CInt) { _ = drmCloseBufferHandle(card, handle) }

    func createPlainBuffer(_ size: PixelSize, bytesPerPixel: Int, on card: CInt) throws(SystemError) -> PlainBuffer {
        var handle: UInt32 = 0
        var stride: UInt32 = 0
        var length: UInt64 = 0
        let created = drmModeCreateDumbBuffer(
            card, UInt32(clamping: size.width), UInt32(clamping: size.height), UInt32(bytesPerPixel * 8), 0, &handle,
            &stride, &length
        )
        guard created == 0 else { throw SystemError(code: -created) }
        do throws(SystemError) {
            let memory = try map(handle, length: Int(clamping: length), on: card)
            return PlainBuffer(handle: handle, stride: Int(stride), memory: memory, length: Int(clamping: length))
        } catch {
            _ = drmModeDestroyDumbBuffer(card, handle)
            throw error
        }
    }

    private func map(_ handle: UInt32, length: Int, on card: CInt) throws(SystemError) -> UnsafeMutableRawPointer {
        var offset: UInt64 = 0
        let answered = drmModeMapDumbBuffer(card, handle, &offset)
        guard answered == 0 else { throw SystemError(code: -answered) }
        let mapped = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, card, Int(clamping: offset))
        guard let memory = mapped, memory != MAP_FAILED else { throw .last }
        return memory
    }

    /// Takes the memory out of the processor's reach; the card goes on showing it.
    func unmap(_ buffer: PlainBuffer) { munmap(buffer.memory, buffer.length) }

    func destroyPlainBuffer(_ buffer: PlainBuffer, on card: CInt) {
        unmap(buffer)
        _ = drmModeDestroyDumbBuffer(card, buffer.handle)
    }
}
