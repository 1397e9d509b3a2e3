import DrawList
import Geometry

/// The textures that a renderer holds, found by handle without hashing.
///
/// A handle is the number of a slot in its lower 16 bits and the slot's generation in its upper 16, so that a handle of a
/// deleted texture never finds the slot's next one. A slot that has used up its generations is not used again.
struct TextureTable {
    struct Entry {
        /// GL's own name.
        let name: UInt32
        let size: PixelSize
        /// Whether every pixel covers what lies behind.
        let isOpaque: Bool
        let levels: LevelsOfDetail
        /// Mipmaps included.
        var bytes: Int
        /// Whether the picture is whole.
        var isFinished = false
        /// Whether it has all its levels of detail.
        var isMipmapped: Bool
        /// Where it is white, in fractions of its size.
        var whiteSpot: SIMD2<Float>?
    }

    private struct Slot {
        var generation: UInt16
        var entry: Entry?
    }

    private var slots: ContiguousArray<Slot> = []
    private var free: ContiguousArray<Int> = []
    /// Sum of all entries' bytes.
    private(set) var bytes = 0

    /// Nil when all 65,536 slots are taken.
    mutating func insert(_ entry: Entry) -> TextureHandle? {
        let index: Int
        if let reused = free.popLast() {
            index = reused
            slots[index].generation += 1
            slots[index].entry = entry
        } else {
            index = slots.count
            guard index <= UInt16.max else { return nil }
            slots.append(Slot(generation: 1, entry: entry))
        }
        bytes += entry.bytes
        return TextureHandle(rawValue: UInt32(slots[index].generation) << 16 | UInt32(index))
    }

    @inline(__always)
    subscript(handle: TextureHandle) -> Entry? {
        guard let index = index(of: handle) else { return nil }
        return slots[index].entry
    }

    /// Declares the picture whole, with the bytes that it came to. An unknown handle is ignored.
    mutating func finish(_ handle: TextureHandle, bytes newBytes: Int, isMipmapped: Bool) {
        guard let index = index(of: handle), var entry = slots[index].entry else { return }
        bytes += newBytes - entry.bytes
        entry.bytes = newBytes
        entry.isFinished = true
        entry.isMipmapped = isMipmapped
        slots[index].entry = entry
    }

    /// GL's name of a texture that is white at a spot, and the spot; nil while there is none.
    private(set) var blank: (texture: UInt32, spot: SIMD2<Float>)?

    mutating func setWhiteSpot(_ spot: SIMD2<Float>, of handle: TextureHandle) {
        guard let index = index(of: handle), let entry = slots[index].entry else { return }
        slots[index].entry?.whiteSpot = spot
        if blank == nil { blank = (entry.name, spot) }
    }

    /// Nil for an unknown handle.
    mutating func remove(_ handle: TextureHandle) -> Entry? {
        guard let index = index(of: handle), let entry = slots[index].entry else { return nil }
        slots[index].entry = nil
        bytes -= entry.bytes
        if blank?.texture == entry.name { blank = firstBlank }
        if slots[index].generation < UInt16.max { free.append(index) }
        return entry
    }

    private var firstBlank: (texture: UInt32, spot: SIMD2<Float>)? {
        for slot in slots { if let entry = slot.entry, let spot = entry.whiteSpot { return (entry.name, spot) } }
        return nil
    }

    /// Calls `body` with every texture's GL name.
    func forEachName(_ body: (UInt32) -> Void) {
        for slot in slots { if let entry = slot.entry { body(entry.name) } }
    }

    @inline(__always)
    private func index(of handle: TextureHandle) -> Int? {
        let index = Int(handle.rawValue & 0xFFFF)
        guard index < slots.count, UInt32(slots[index].generation) == handle.rawValue >> 16 else { return nil }
        return index
    }
}
