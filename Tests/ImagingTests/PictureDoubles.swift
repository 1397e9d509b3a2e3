import Dispatch
import DrawList
import Geometry
import Imaging
import Platform
import Synchronization

/// A decoder that waits to be told, records what it was asked for, and fails on demand.
final class ScriptedDecoder: PictureDecoding {
    private struct State {
        var asked: [String] = []
        var boxes: [PixelSize] = []
        var finished = 0
        var sizes: [String: PixelSize] = [:]
        var broken: Set<String> = []
        var cancelled: [String] = []
    }

    private let state = Mutex(State())
    private let gate: DispatchSemaphore?
    private let begun = DispatchSemaphore(value: 0)

    /// - Parameter isHeld: each decode waits for a ``letOne()``.
    init(isHeld: Bool = false) { gate = isHeld ? DispatchSemaphore(value: 0) : nil }

    var asked: [String] { state.withLock(\.asked) }
    var boxes: [PixelSize] { state.withLock(\.boxes) }
    var cancelled: [String] { state.withLock(\.cancelled) }

    func setSize(_ size: PixelSize, of path: String) { state.withLock { $0.sizes[path] = size } }
    func breakFile(_ path: String) { state.withLock { _ = $0.broken.insert(path) } }
    func mendFile(_ path: String) { state.withLock { _ = $0.broken.remove(path) } }
    func letOne() { gate?.signal() }
    /// Until one more decode has begun.
    func waitForBegin() { begun.wait() }

    func decode(
        _ path: String, fitting box: PixelSize, limits: PictureLimits, cancellation: DecodeCancellation
    ) throws(PictureError) -> PixelImage {
        state.withLock {
            $0.asked.append(path)
            $0.boxes.append(box)
        }
        begun.signal()
        gate?.wait()
        if cancellation.isCancelled {
            state.withLock { $0.cancelled.append(path) }
            throw PictureError(path: path, cause: .cancelled)
        }
        let (isBroken, size) = state.withLock { ($0.broken.contains(path), $0.sizes[path] ?? box) }
        let bytes = [UInt8](repeating: UInt8(path.utf8.count & 255), count: size.area * 4)
        guard !isBroken, let image = PixelImage(size: size, bytes: bytes, isOpaque: true) else {
            throw PictureError(path: path, cause: .corrupt("scripted"))
        }
        return image
    }
}

/// Textures as records; runs out of memory or loses its context when told to.
final class RecordingStorage: TextureStorage {
    var maximumTextureSize = 2048
    var textureBytes = 0
    /// Errors of the next calls that make a texture; nil lets one succeed.
    var nextErrors: [TextureError?] = []
    /// Errors of the next uploads; nil lets one succeed.
    var nextUploadErrors: [TextureError?] = []

    struct Slice: Equatable {
        var texture: TextureHandle
        var rows: Range<Int>
    }

    struct LevelSlice: Equatable {
        var level: Int
        var width: Int
        var rows: Range<Int>
    }

    /// Of the pictures themselves.
    private(set) var slices: [Slice] = []
    /// Of these and of their levels of detail.
    private(set) var levels: [LevelSlice] = []
    private(set) var made: [TextureHandle: PixelSize] = [:]
    private(set) var finished: [TextureHandle] = []
    private(set) var deleted: [TextureHandle] = []
    private(set) var attempts = 0
    private var next: UInt32 = 1

    var held: Set<TextureHandle> { Set(made.keys).subtracting(deleted) }

    func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail
    ) throws(TextureError) -> TextureHandle {
        attempts += 1
        if !nextErrors.isEmpty, let error = nextErrors.removeFirst() { throw error }
        defer { next += 1 }
        let handle = TextureHandle(rawValue: next)
        made[handle] = size
        return handle
    }

    func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError) {
        if !nextUploadErrors.isEmpty, let error = nextUploadErrors.removeFirst() { throw error }
        precondition(pixels.count == part.width * part.height * 4)
        let rows = part.y..<part.y + part.height
        if level == 0 { slices.append(Slice(texture: texture, rows: rows)) }
        levels.append(LevelSlice(level: level, width: part.width, rows: rows))
    }

    func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle) {}

    func finishTexture(_ texture: TextureHandle) { finished.append(texture) }

    func deleteTexture(_ texture: TextureHandle) { deleted.append(texture) }
}
