import Dispatch
import DrawList
import Geometry
import Views

/// Pictures as textures: decoded on a worker, uploaded in slices, shared, and kept for a while after their last use.
///
/// Call ``uploadPending(byteBudget:)`` once a frame on the thread that draws, before the draw list is made. Decoding results
/// come in through libdispatch's main queue; where that is not served, ``waitUntilDecoded()`` takes them in.
@MainActor
public final class PictureTextures: PictureStore {
    /// Called when a picture has become ready or failed, or has rows to upload: a frame is due.
    public var onChange: (() -> Void)?

    private var storage: any TextureStorage
    private let budget: PictureBudget
    private let log: (String) -> Void
    private let queue: DecodeQueue

    private var pictures = RequestTable<PictureKey, PictureRecord>()
    private var nextJob = 0

    private var uploads: [(record: Int, rows: RowUpload)] = []
    private var loggedPaths: Set<String> = []

    /// Bytes of the textures held, mipmaps included.
    public private(set) var textureBytes = 0

    /// - Parameters:
    ///   - storage: where textures live.
    ///   - log: takes one line for each broken file.
    public init(
        storage: any TextureStorage, decoder: any PictureDecoding = GdkPixbufDecoder(),
        budget: PictureBudget = .standard, limits: PictureLimits = .standard, log: @escaping (String) -> Void
    ) {
        self.storage = storage
        self.budget = budget
        self.log = log
        let inbox = Inbox()
        queue = DecodeQueue(
            decoder: decoder, limits: limits, maximumJobs: budget.simultaneousDecodes,
            maximumHeldBytes: budget.decodedBytes
        ) {
            DispatchQueue.main.async { MainActor.assumeIsolated { inbox.pictures?.collect() } }
        }
        inbox.pictures = self
    }

    deinit { queue.cancelAll() }

    /// Lets the worker's announcement find its pictures without keeping them alive.
    @MainActor
    private final class Inbox {
        weak var pictures: PictureTextures?
    }

    // MARK: Requests

    public func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket {
        let side = storage.maximumTextureSize
        let box = PixelSize(width: min(max(size.width, 1), side), height: min(max(size.height, 1), side))
        let key = PictureKey(path: source.path, box: box)
        let record: Int
        if let known = pictures.record(for: key) {
            record = known
        } else {
            record = pictures.insert(key, PictureRecord())
            startDecode(record)
        }
        return PictureTicket(rawValue: pictures.issueTicket(for: record))
    }

    public func state(of ticket: PictureTicket) -> PictureState {
        pictures.record(of: ticket.rawValue).flatMap { pictures[$0]?.state } ?? .failed
    }

    public func release(_ ticket: PictureTicket) {
        guard let record = pictures.giveBack(ticket.rawValue) else { return }
        if case .ready = pictures[record]?.state {
            pictures.keepUnused(record)
            evict(downTo: budget.textureBytes)
        } else {
            forget(record)
        }
    }

    private func startDecode(_ record: Int) {
        guard let key = pictures.key(of: record) else { return }
        let cancellation = DecodeCancellation()
        nextJob += 1
        pictures[record]?.state = .loading
        pictures[record]?.job = nextJob
        pictures[record]?.cancellation = cancellation
        queue.submit(.init(id: nextJob, path: key.path, box: key.box, cancellation: cancellation))
    }

    /// Drops a picture at any stage; its texture goes, a decode stops.
    private func forget(_ record: Int) {
        guard let known = pictures[record] else { return }
        known.cancellation?.cancel()
        if let job = known.job { queue.cancel(job) }
        if case .ready(let texture, _, _) = known.state {
            storage.deleteTexture(texture)
            textureBytes -= known.textureBytes
        }
        dropUpload(of: record)
        pictures.remove(record)
    }

    private func dropUpload(of record: Int) {
        guard let index = uploads.firstIndex(where: { $0.record == record }) else { return }
        let upload = uploads.remove(at: index)
        if let texture = upload.rows.texture { storage.deleteTexture(texture) }
        queue.giveBack(bytes: upload.rows.levels.byteCount)
    }

    private func fail(_ record: Int, _ line: String) {
        guard let path = pictures.key(of: record)?.path else { return }
        pictures[record]?.state = .failed
        // Bounded, should a folder go on filling with broken files for months.
        if loggedPaths.count >= 10_000 { loggedPaths.removeAll() }
        if loggedPaths.insert(path).inserted { log(line) }
    }

    // MARK: Decoded pictures

    /// Takes in what the workers have finished.
    private func collect() {
        var isChanged = false
        for outcome in queue.takeOutcomes() where take(outcome) { isChanged = true }
        if isChanged { onChange?() }
    }

    /// Whether anybody was waiting for it.
    private func take(_ outcome: DecodeQueue.Outcome) -> Bool {
        guard let record = pictures.indices.first(where: { pictures[$0]?.job == outcome.id }) else {
            if case .success(let levels) = outcome.result { queue.giveBack(bytes: levels.byteCount) }
            return false
        }
        pictures[record]?.job = nil
        pictures[record]?.cancellation = nil
        switch outcome.result {
        case .success(let levels):
            loggedPaths.remove(pictures.key(of: record)?.path ?? "")
            uploads.append((record, RowUpload(levels)))
        case .failure(let error): fail(record, error.description)
        }
        return true
    }

    /// Waits for every requested picture to be decoded and uploads it whole, main queue or not. For a still picture;
    /// on screen it would stop the motion.
    public func waitUntilDecoded() {
        repeat {
            while uploadPending(byteBudget: .max) {}
        } while queue.waitForOutcome()
    }

    // MARK: Textures

    /// Uploads rows of decoded pictures, about `byteBudget` bytes of them, at least one row. Whether rows are left that a
    /// further call can upload.
    @discardableResult
    public func uploadPending(byteBudget: Int) -> Bool {
        collect()
        var bytesLeft = byteBudget
        var isChanged = false
        defer { if isChanged { onChange?() } }
        while let next = uploads.first, bytesLeft == byteBudget || bytesLeft >= next.rows.bytesPerRow {
            do throws(TextureError) {
                bytesLeft -= try uploadRows(within: bytesLeft)
                guard uploads[0].rows.isDone else { continue }
                finishUpload()
            } catch {
                // What is decoded stays for the next context.
                if error == .contextLost { return false }
                giveUpUpload(error)
            }
            isChanged = true
        }
        return !uploads.isEmpty
    }

    /// Sends rows of the first upload. Their bytes; 0 if room had to be made for them first.
    private func uploadRows(within bytes: Int) throws(TextureError) -> Int {
        if uploads[0].rows.texture == nil {
            let texture = try makeTexture(for: uploads[0].rows.image)
            uploads[0].rows.texture = texture
        }
        do throws(TextureError) {
            return try uploads[0].rows.sendRows(within: bytes, to: storage)
        } catch {
            guard case .outOfMemory = error, !pictures.unused.isEmpty else { throw error }
            // Tried again with the room that this makes.
            evict(downTo: 0)
            return 0
        }
    }

    /// Makes room first, and once more if the GPU has less of it than the budget says.
    private func makeTexture(for image: PixelImage) throws(TextureError) -> TextureHandle {
        evict(downTo: budget.textureBytes - PictureBudget.textureBytes(of: image.size))
        do throws(TextureError) {
            return try storage.makeTexture(size: image.size, isOpaque: image.isOpaque, levels: .uploaded)
        } catch {
            guard case .outOfMemory = error, !pictures.unused.isEmpty else { throw error }
            evict(downTo: 0)
            return try storage.makeTexture(size: image.size, isOpaque: image.isOpaque, levels: .uploaded)
        }
    }

    private func finishUpload() {
        let upload = uploads.removeFirst()
        let image = upload.rows.image
        guard let texture = upload.rows.texture else { return }
        storage.finishTexture(texture)
        pictures[upload.record]?.state = .ready(texture, size: image.size, isOpaque: image.isOpaque)
        textureBytes += PictureBudget.textureBytes(of: image.size)
        queue.giveBack(bytes: upload.rows.levels.byteCount)
    }

    private func giveUpUpload(_ error: TextureError) {
        let record = uploads[0].record
        dropUpload(of: record)
        let path = pictures.key(of: record)?.path ?? ""
        fail(record, "cannot show \(path): \(error)".onOneLine)
    }

    /// Gives up all pictures that nobody shows: the GPU has no memory left, whatever the budget says.
    public func giveUpUnused() { evict(downTo: 0) }

    /// Gives up pictures that nobody shows, the longest unused first.
    private func evict(downTo bytes: Int) {
        while textureBytes > bytes, let longest = pictures.unused.first { forget(longest) }
    }

    /// Goes on with another storage after the graphics context was lost: the old textures are gone with it, what is shown
    /// is decoded again.
    public func replaceStorage(_ newStorage: any TextureStorage) {
        storage = newStorage
        textureBytes = 0
        for index in uploads.indices { uploads[index].rows.startOver() }
        for record in pictures.indices {
            guard case .ready = pictures[record]?.state else { continue }
            pictures[record]?.state = .loading
            if pictures.isWanted(record) { startDecode(record) } else { forget(record) }
        }
    }
}
