import Platform

/// A property blob of this process, destroyed with its owner.
final class Blob {
    let id: UInt32
    private let card: DRMCard

    init(_ bytes: [UInt8], on card: DRMCard) throws(SystemError) {
        id = try card.system.createBlob(bytes, on: card.descriptor)
        self.card = card
    }

    deinit { card.system.destroyBlob(id, on: card.descriptor) }
}
