import Geometry
import Platform

/// Brings drawn buffers to the card that shows them.
struct Transport {
    let way: Transfer
    let prime: any PrimeSystem

    /// Makes a card's framebuffer for a drawn buffer.
    func framebuffer(
        for buffer: GBMBufferHandle, of gbm: any GBMSystem, layout: BufferLayout, takesModifiers: Bool, on card: DRMCard
    ) throws(SystemError) -> Framebuffer {
        let drawn = gbm.describe(buffer)
        switch way {
        case .none:
            return try Framebuffer(drawn, layout: layout, card: card, takesModifiers: takesModifiers)
        case .shared:
            let imported = try importing(buffer, of: gbm, to: card)
            return try Framebuffer(
                drawn.withHandle(imported.handle), layout: layout, card: card, takesModifiers: takesModifiers,
                memory: .imported(imported))
        case .copied:
            let target = try CopyTarget(drawn.size, drawn.format, on: card, system: prime)
            return try Framebuffer(
                target.info(as: drawn), layout: .linear, card: card, takesModifiers: false, memory: .copy(target))
        }
    }

    private func importing(
        _ buffer: GBMBufferHandle, of gbm: any GBMSystem, to card: DRMCard
    ) throws(SystemError) -> ImportedBuffer {
        guard let shared = gbm.share(buffer) else { throw .noSuchDevice }
        defer { prime.close(shared) }
        return try ImportedBuffer(shared, on: card, system: prime)
    }

    /// Brings what has been drawn into the framebuffer's own memory, where it has any.
    func bring(_ buffer: GBMBufferHandle, of gbm: any GBMSystem, to framebuffer: Framebuffer) throws(SystemError) {
        guard case .copy(let target) = framebuffer.memory else { return }
        let isRead = gbm.read(buffer, size: target.size) { rows, stride in target.fill(from: rows, stride: stride) }
        if !isRead { throw .inputOutput }
    }
}

extension BufferInfo {
    /// The same in another device's handle; one memory holds all planes.
    fileprivate func withHandle(_ handle: UInt32) -> BufferInfo {
        var info = self
        for index in info.planes.indices { info.planes[index].handle = handle }
        return info
    }
}

extension CopyTarget {
    /// What the kernel must know of the copy of a buffer.
    fileprivate func info(as drawn: BufferInfo) -> BufferInfo {
        BufferInfo(
            size: drawn.size, format: drawn.format, modifier: Modifier.linear,
            planes: [BufferInfo.Plane(handle: buffer.handle, stride: UInt32(clamping: buffer.stride), offset: 0)]
        )
    }
}
