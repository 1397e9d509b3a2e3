import DrawList
import Geometry
import Views

/// One picture at one size, shared by all who asked for it.
struct PictureRecord {
    struct Key: Hashable {
        var path: String
        var box: PixelSize
    }

    var key: Key
    var state: PictureState = .loading
    /// Of requests not yet given back; at 0 only a ready picture is kept.
    var requests = 0
    /// Of the decode under way; ids are never used twice, so that a late outcome finds nobody.
    var job: Int?
    var cancellation: DecodeCancellation?

    /// Texture bytes, once ready.
    var textureBytes: Int {
        guard case .ready(_, let size, _) = state else { return 0 }
        return PictureBudget.textureBytes(of: size)
    }
}

/// A decoded picture on its way to the GPU.
struct PictureUpload {
    let record: Int
    let image: PixelImage
    var texture: TextureHandle?
    var nextRow = 0

    var isDone: Bool { nextRow == image.size.height }

    var bytesPerRow: Int { image.size.width * 4 }

    /// Rows that fit a number of bytes, at least one.
    func rows(within bytes: Int) -> Int {
        min(max(bytes / bytesPerRow, 1), image.size.height - nextRow)
    }
}

/// Values in numbered places, freed places used again.
struct Slots<Value> {
    private var places: [Value?] = []
    private var free: [Int] = []

    var indices: Range<Int> { places.indices }

    subscript(index: Int) -> Value? {
        get { places.indices.contains(index) ? places[index] : nil }
        set { places[index] = newValue }
    }

    mutating func insert(_ value: Value) -> Int {
        if let index = free.popLast() {
            places[index] = value
            return index
        }
        places.append(value)
        return places.count - 1
    }

    mutating func remove(_ index: Int) {
        guard places.indices.contains(index), places[index] != nil else { return }
        places[index] = nil
        free.append(index)
    }
}
