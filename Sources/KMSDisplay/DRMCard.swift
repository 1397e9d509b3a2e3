import Platform

/// An open card: the descriptor with the system it belongs to. Closed when the last reference goes.
final class DRMCard {
    let system: any DRMSystem
    let node: CardNode
    let descriptor: CInt

    /// Opens the node. The first to open a card that has no master becomes its master.
    init(_ node: CardNode, system: any DRMSystem) throws(SystemError) {
        self.descriptor = try system.open(node.path)
        self.node = node
        self.system = system
    }

    deinit { system.close(descriptor) }

    /// Whether the device is still there; of one that was removed the kernel keeps only the descriptor.
    var isPresent: Bool {
        do throws(SystemError) {
            _ = try system.resources(descriptor)
            return true
        } catch {
            return error != .noSuchDevice
        }
    }
}

/// A framebuffer id of the kernel, removed when the buffer it stands for goes.
///
/// Removing a framebuffer that is scanned out switches its CRTC off.
final class Framebuffer {
    let id: UInt32
    private let card: DRMCard
    /// What it shows, where that is another device's or a copy: goes after it.
    let memory: Memory?

    enum Memory {
        case imported(ImportedBuffer)
        case copy(CopyTarget)
    }

    /// Makes a framebuffer of a buffer that was allocated in a layout.
    ///
    /// A driver may refuse a modifier (EINVAL). Where the driver chose the layout itself it knows it, and gets the buffer
    /// without. A buffer of an explicit modifier is never shown as if it had none: a driver that keeps no layout with the
    /// buffer would scan it out as plain rows.
    init(
        _ buffer: BufferInfo, layout: BufferLayout, card: DRMCard, takesModifiers: Bool, memory: Memory? = nil
    ) throws(SystemError) {
        self.card = card
        self.memory = memory
        let withModifier = takesModifiers && buffer.modifier != Modifier.implicit
        do throws(SystemError) {
            id = try card.system.addFramebuffer(buffer, withModifier: withModifier, on: card.descriptor)
        } catch {
            guard withModifier, !layout.isExplicit, error == .invalidArgument else { throw error }
            id = try card.system.addFramebuffer(buffer, withModifier: false, on: card.descriptor)
        }
    }

    deinit { card.system.removeFramebuffer(id, on: card.descriptor) }
}
