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

    private var records = Slots<PictureRecord>()
    private var recordsByKey: [PictureRecord.Key: Int] = [:]
    private var tickets = Slots<Int>()
    /// How often a ticket's place has been given back; part of the ticket, so that an old one is known as such.
    private var generations: [Int] = []
    private var nextJob = 0

    private var uploads: [PictureUpload] = []
    /// Ready pictures that nobody shows, the one longest unused first.
    private var unused: [Int] = []
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
        let key = PictureRecord.Key(path: source.path, box: box)
        let record: Int
        if let known = recordsByKey[key] {
            record = known
            unused.removeAll { $0 == known }
        } else {
            record = records.insert(PictureRecord(key: key))
            recordsByKey[key] = record
            startDecode(record)
        }
        records[record]?.requests += 1
        let place = tickets.insert(record)
        if place == generations.count { generations.append(0) }
        return PictureTicket(rawValue: generations[place] << 32 | place)
    }

    public func state(of ticket: PictureTicket) -> PictureState {
        guard let record = record(of: ticket), let state = records[record]?.state else { return .failed }
        return state
    }

    public func release(_ ticket: PictureTicket) {
        guard let record = record(of: ticket) else { return }
        let place = ticket.rawValue & 0xFFFF_FFFF
        tickets.remove(place)
        generations[place] += 1
        records[record]?.requests -= 1
        guard records[record]?.requests == 0 else { return }
        if case .ready = records[record]?.state {
            unused.append(record)
            evict(downTo: budget.textureBytes)
        } else {
            forget(record)
        }
    }

    private func record(of ticket: PictureTicket) -> Int? {
        let place = ticket.rawValue & 0xFFFF_FFFF
        guard generations.indices.contains(place), generations[place] == ticket.rawValue >> 32 else { return nil }
        return tickets[place]
    }

    private func startDecode(_ record: Int) {
        guard let key = records[record]?.key else { return }
        let cancellation = DecodeCancellation()
        nextJob += 1
        records[record]?.state = .loading
        records[record]?.job = nextJob
        records[record]?.cancellation = cancellation
        queue.submit(.init(id: nextJob, path: key.path, box: key.box, cancellation: cancellation))
    }

    /// Drops a picture at any stage; its texture goes, a decode stops.
    private func forget(_ record: Int) {
        guard let known = records[record] else { return }
        known.cancellation?.cancel()
        if let job = known.job { queue.cancel(job) }
        if case .ready(let texture, _, _) = known.state {
            storage.deleteTexture(texture)
            textureBytes -= known.textureBytes
        }
        dropUpload(of: record)
        recordsByKey[known.key] = nil
        records.remove(record)
    }

    private func dropUpload(of record: Int) {
        guard let index = uploads.firstIndex(where: { $0.record == record }) else { return }
        let upload = uploads.remove(at: index)
        if let texture = upload.texture { storage.deleteTexture(texture) }
        queue.giveBack(bytes: upload.image.bytes.count)
    }

    private func fail(_ record: Int, _ line: String) {
        guard let path = records[record]?.key.path else { return }
        records[record]?.state = .failed
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
        guard let record = records.indices.first(where: { records[$0]?.job == outcome.id }) else {
            if case .success(let image) = outcome.result { queue.giveBack(bytes: image.bytes.count) }
            return false
        }
        records[record]?.job = nil
        records[record]?.cancellation = nil
        switch outcome.result {
        case .success(let image):
            loggedPaths.remove(records[record]?.key.path ?? "")
            uploads.append(PictureUpload(record: record, image: image))
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
        while let next = uploads.first, bytesLeft == byteBudget || bytesLeft >= next.bytesPerRow {
            do throws(TextureError) {
                bytesLeft -= try uploadRows(within: bytesLeft)
                guard uploads[0].isDone else { continue }
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
        let image = uploads[0].image
        let texture = if let begun = uploads[0].texture { begun } else { try makeTexture(for: image) }
        uploads[0].texture = texture
        let first = uploads[0].nextRow
        let rows = uploads[0].rows(within: bytes)
        let stride = uploads[0].bytesPerRow
        var failure: TextureError?
        image.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
            let slice = UnsafeRawBufferPointer(rebasing: bytes[first * stride..<(first + rows) * stride])
            do throws(TextureError) {
                try storage.upload(slice, firstRow: first, rowCount: rows, to: texture)
            } catch {
                failure = error
            }
        }
        if let failure {
            guard case .outOfMemory = failure, !unused.isEmpty else { throw failure }
            // Tried again with the room that this makes.
            evict(downTo: 0)
            return 0
        }
        uploads[0].nextRow += rows
        return rows * stride
    }

    /// Makes room first, and once more if the GPU has less of it than the budget says.
    private func makeTexture(for image: PixelImage) throws(TextureError) -> TextureHandle {
        evict(downTo: budget.textureBytes - PictureBudget.textureBytes(of: image.size))
        do throws(TextureError) {
            return try storage.makeTexture(size: image.size, isOpaque: image.isOpaque)
        } catch {
            guard case .outOfMemory = error, !unused.isEmpty else { throw error }
            evict(downTo: 0)
            return try storage.makeTexture(size: image.size, isOpaque: image.isOpaque)
        }
    }

    private func finishUpload() {
        let upload = uploads.removeFirst()
        guard let texture = upload.texture else { return }
        storage.finishTexture(texture)
        records[upload.record]?.state = .ready(texture, size: upload.image.size, isOpaque: upload.image.isOpaque)
        textureBytes += PictureBudget.textureBytes(of: upload.image.size)
        queue.giveBack(bytes: upload.image.bytes.count)
    }

    private func giveUpUpload(_ error: TextureError) {
        let record = uploads[0].record
        dropUpload(of: record)
        let path = records[record]?.key.path ?? ""
        fail(record, "cannot show \(path): \(error)".onOneLine)
    }

    /// Gives up pictures that nobody shows, the longest unused first.
    private func evict(downTo bytes: Int) {
        while textureBytes > bytes, !unused.isEmpty { forget(unused.removeFirst()) }
    }

    /// Goes on with another storage after the graphics context was lost: the old textures are gone with it, what is shown
    /// is decoded again.
    public func replaceStorage(_ newStorage: any TextureStorage) {
        storage = newStorage
        textureBytes = 0
        for index in uploads.indices {
            uploads[index].texture = nil
            uploads[index].nextRow = 0
        }
        let forgotten = unused
        unused = []
        for record in records.indices {
            guard case .ready = records[record]?.state else { continue }
            records[record]?.state = .loading
            if forgotten.contains(record) { forget(record) } else { startDecode(record) }
        }
    }
}
