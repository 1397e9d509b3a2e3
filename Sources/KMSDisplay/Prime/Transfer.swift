import Geometry
import Platform

/// How a drawn buffer gets to the card that shows it.
enum Transfer: Hashable {
    /// The card draws itself.
    case none
    /// The card reads the other device's memory.
    case shared
    /// The processor copies each frame.
    case copied

    /// For the end of a sentence.
    var sentence: String {
        switch self {
        case .none: ""
        case .shared: " and shared with the card"
        case .copied: " and copied to the card"
        }
    }
}

/// A card's handle for a buffer of another device.
final class ImportedBuffer {
    let handle: UInt32
    private let system: any PrimeSystem
    private let card: DRMCard

    init(_ shared: CInt, on card: DRMCard, system: any PrimeSystem) throws(SystemError) {
        handle = try system.importBuffer(shared, on: card.descriptor)
        self.system = system
        self.card = card
    }

    deinit { system.closeBuffer(handle, on: card.descriptor) }
}

/// A card's own memory, for frames that are copied.
final class CopyTarget {
    let buffer: PlainBuffer
    let size: PixelSize
    private let bytesPerPixel: Int
    private let system: any PrimeSystem
    private let card: DRMCard

    init(_ size: PixelSize, _ format: PixelFormat, on card: DRMCard, system: any PrimeSystem) throws(SystemError) {
        bytesPerPixel = format == .rgb565 ? 2 : 4
        self.size = size
        self.card = card
        self.system = system
        buffer = try system.createPlainBuffer(size, bytesPerPixel: bytesPerPixel, on: card.descriptor)
        guard buffer.stride >= size.width * bytesPerPixel, buffer.length >= buffer.stride * size.height else {
            throw .invalidArgument
        }
    }

    deinit { system.destroyPlainBuffer(buffer, on: card.descriptor) }

    /// Takes over a picture of the same size, in rows `stride` bytes apart.
    func fill(from rows: UnsafeRawPointer, stride: Int) {
        if stride == buffer.stride {
            buffer.memory.copyMemory(from: rows, byteCount: stride * size.height)
            return
        }
        for row in 0..<size.height {
            (buffer.memory + row * buffer.stride).copyMemory(
                from: rows + row * stride, byteCount: size.width * bytesPerPixel)
        }
    }
}
