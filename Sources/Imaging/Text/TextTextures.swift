import Dispatch
import DrawList
import Geometry
import Views

/// Texts as textures: drawn on a worker, uploaded in slices, shared, and kept for a while after their last use. Small ones
/// stand together in an atlas, so that many are drawn at once.
///
/// Call ``uploadPending(byteBudget:)`` once a frame on the thread that draws. Drawn texts come in through libdispatch's main
/// queue; where that is not served, ``waitUntilDrawn()`` takes them in.
@MainActor
public final class TextTextures: TextStore {
    /// Called when a text has become ready or failed, or has rows to upload: a frame is due.
    public var onChange: (() -> Void)?

    private var storage: any TextureStorage
    private var atlas: TextureAtlas?
    private let budget: Int
    private let log: (String) -> Void
    private let drawing: any TextDrawing
    private let queue: TextQueue

    private var records = Slots<TextRecord>()
    private var recordsByKey: [TextRecord.Key: Int] = [:]
    private var recordsByJob: [Int: Int] = [:]
    private var tickets = Slots<Int>()
    /// How often a ticket's place has been given back; part of the ticket, so that an old one is known as such.
    private var generations: [Int] = []
    private var nextJob = 0

    private var uploads: [TextUpload] = []
    /// Ready texts that nobody shows, the one longest unused first.
    private var unused: [Int] = []
    private var measured: [TextRecord.Key: TextMetrics] = [:]
    private static let mostMeasured = 512
    private var hasLogged = false

    /// Bytes of the textures held beside the atlas, mipmaps included.
    public private(set) var textureBytes = 0

    /// - Parameters:
    ///   - storage: where textures live.
    ///   - atlas: takes small texts; nil gives each a texture of its own.
    ///   - textureBytes: above so many bytes of textures, texts that nobody shows are given up, the longest unused first.
    ///   - log: takes a line when there is no memory for a text.
    public convenience init(
        storage: any TextureStorage, atlas: TextureAtlas? = nil, textureBytes: Int = 16 << 20,
        log: @escaping (String) -> Void
    ) {
        self.init(
            storage: storage, atlas: atlas, drawing: PangoTextDrawing(), textureBytes: textureBytes, log: log)
    }

    init(
        storage: any TextureStorage, atlas: TextureAtlas? = nil, drawing: any TextDrawing,
        textureBytes: Int = 16 << 20, log: @escaping (String) -> Void
    ) {
        self.storage = storage
        self.atlas = atlas
        self.drawing = drawing
        budget = textureBytes
        self.log = log
        let inbox = Inbox()
        queue = TextQueue(drawing: drawing) {
            DispatchQueue.main.async { MainActor.assumeIsolated { inbox.texts?.announce() } }
        }
        inbox.texts = self
    }

    /// Lets the worker's announcement find its texts without keeping them alive.
    @MainActor
    private final class Inbox {
        weak var texts: TextTextures?
    }

    // MARK: Requests

    public func measure(_ request: TextRequest) -> TextMetrics {
        let key = TextRecord.Key(request)
        if let record = recordsByKey[key], case .ready(let image)? = records[record]?.state { return image.metrics }
        if let known = measured[key] { return known }
        if measured.count >= Self.mostMeasured { measured.removeAll(keepingCapacity: true) }
        let metrics = drawing.measure(request)
        measured[key] = metrics
        return metrics
    }

    public func request(_ request: TextRequest) -> TextTicket {
        let key = TextRecord.Key(request)
        let record: Int
        if let known = recordsByKey[key] {
            record = known
            if records[known]?.requests == 0 { takeUp(known, request) }
        } else {
            record = records.insert(TextRecord(key: key))
            recordsByKey[key] = record
            startDrawing(record, request)
        }
        records[record]?.requests += 1
        let place = tickets.insert(record)
        if place == generations.count { generations.append(0) }
        return TextTicket(rawValue: generations[place] << 32 | place)
    }

    public func state(of ticket: TextTicket) -> TextState {
        guard let record = record(of: ticket), let state = records[record]?.state else { return .failed }
        return state
    }

    public func release(_ ticket: TextTicket) {
        guard let record = record(of: ticket) else { return }
        let place = ticket.rawValue & 0xFFFF_FFFF
        tickets.remove(place)
        generations[place] += 1
        records[record]?.requests -= 1
        guard records[record]?.requests == 0 else { return }
        if case .ready = records[record]?.state {
            if case .atlas(let id)? = records[record]?.place { atlas?.retire(id) }
            unused.append(record)
            evict(downTo: budget)
        } else {
            forget(record)
        }
    }

    /// An unused text is wanted again. In the atlas it may have given way to others.
    private func takeUp(_ record: Int, _ request: TextRequest) {
        unused.removeAll { $0 == record }
        guard case .atlas(let id)? = records[record]?.place, atlas?.reclaim(id) != true else { return }
        records[record]?.place = .none
        startDrawing(record, request)
    }

    private func record(of ticket: TextTicket) -> Int? {
        let place = ticket.rawValue & 0xFFFF_FFFF
        guard generations.indices.contains(place), generations[place] == ticket.rawValue >> 32 else { return nil }
        return tickets[place]
    }

    private func startDrawing(_ record: Int, _ request: TextRequest) {
        nextJob += 1
        records[record]?.state = .loading
        records[record]?.job = nextJob
        recordsByJob[nextJob] = record
        queue.submit(.init(id: nextJob, request: request, maximumSide: min(storage.maximumTextureSize, 8192)))
    }

    /// Drops a text at any stage.
    private func forget(_ record: Int) {
        guard let known = records[record] else { return }
        if let job = known.job {
            queue.cancel(job)
            recordsByJob[job] = nil
        }
        switch known.place {
        case .none: break
        case .texture(let texture, let bytes):
            storage.deleteTexture(texture)
            textureBytes -= bytes
        case .atlas(let id): atlas?.remove(id)
        }
        if let index = uploads.firstIndex(where: { $0.record == record }) {
            if let texture = uploads.remove(at: index).texture { storage.deleteTexture(texture) }
        }
        recordsByKey[known.key] = nil
        records.remove(record)
    }

    /// Gives up texts that nobody shows, the longest unused first.
    private func evict(downTo bytes: Int) {
        var count = 0
        while textureBytes > bytes || unused.count - count > Self.mostUnused, count < unused.count {
            forget(unused[count])
            count += 1
        }
        unused.removeFirst(count)
    }

    /// Those without a texture cost no bytes, but memory all the same.
    private static let mostUnused = 4096

    // MARK: Drawn texts

    private func announce() {
        collect()
        onChange?()
    }

    /// Takes in what the worker has finished.
    private func collect() {
        for outcome in queue.takeOutcomes() {
            guard let record = recordsByJob.removeValue(forKey: outcome.id) else { continue }
            records[record]?.job = nil
            switch outcome.result {
            case .success(let bitmap): take(bitmap, for: record)
            case .failure(let error): fail(record, error.description)
            }
        }
    }

    private func take(_ bitmap: TextBitmap, for record: Int) {
        guard let image = bitmap.image else {
            let empty = TextImage(texture: nil, rect: .zero, isColored: false, metrics: bitmap.metrics)
            records[record]?.state = .ready(empty)
            return
        }
        uploads.append(TextUpload(record: record, bitmap: bitmap, image: image))
    }

    private func fail(_ record: Int, _ cause: String) {
        records[record]?.state = .failed
        if !hasLogged { log("cannot show a text: \(cause)") }
        hasLogged = true
    }

    /// Waits for every requested text to be drawn and uploads it whole, main queue or not. For a still picture.
    public func waitUntilDrawn() {
        repeat {
            while uploadPending(byteBudget: .max) {}
        } while queue.waitForOutcome()
    }

    // MARK: Textures

    /// Uploads rows of drawn texts, about `byteBudget` bytes of them, at least one row, and readies the atlas for the frame.
    /// Whether rows are left that a further call can upload.
    @discardableResult
    public func uploadPending(byteBudget: Int) -> Bool {
        collect()
        var bytesLeft = byteBudget
        var count = 0
        defer {
            uploads.removeFirst(count)
            // What cannot be done now is done in the next frame; until then only what is seen from afar is old.
            try? atlas?.finishPending()
        }
        while count < uploads.count, bytesLeft > 0 {
            do throws(TextureError) {
                if let bytes = try placeInAtlas(uploads[count]) {
                    bytesLeft -= bytes
                    count += 1
                    continue
                }
                bytesLeft -= try uploads[count].advance(within: bytesLeft, in: storage)
                guard uploads[count].isDone else { continue }
                finish(uploads[count])
            } catch {
                // What is drawn stays for the next context.
                if error == .contextLost { return false }
                guard giveUp(uploads[count], error) else { continue }
            }
            count += 1
        }
        return count < uploads.count
    }

    /// The bytes that went there; nil when the atlas does not take it.
    private func placeInAtlas(_ upload: TextUpload) throws(TextureError) -> Int? {
        guard let atlas, upload.texture == nil, atlas.takes(upload.image.size),
            let entry = try atlas.insert(upload.image), let scale = records[upload.record]?.key.pixelsPerPoint
        else { return nil }
        records[upload.record]?.place = .atlas(entry.id)
        records[upload.record]?.state = .ready(
            upload.ready(entry.texture, region: entry.region, pixelsPerPoint: scale))
        // With its smaller levels of detail.
        return upload.image.bytes.count * 4 / 3
    }

    private func finish(_ upload: TextUpload) {
        guard let texture = upload.texture, let scale = records[upload.record]?.key.pixelsPerPoint else { return }
        storage.finishTexture(texture)
        let bytes = PictureBudget.textureBytes(of: upload.image.size)
        textureBytes += bytes
        records[upload.record]?.place = .texture(texture, bytes: bytes)
        records[upload.record]?.state = .ready(upload.ready(texture, pixelsPerPoint: scale))
        evict(downTo: budget)
    }

    /// Goes on with another storage after the graphics context was lost: the old textures are gone with it, what is shown is
    /// drawn again.
    public func replaceStorage(_ newStorage: any TextureStorage, atlas newAtlas: TextureAtlas? = nil) {
        storage = newStorage
        atlas = newAtlas
        textureBytes = 0
        for index in uploads.indices { uploads[index].startOver() }
        let forgotten = Set(unused)
        unused = []
        for record in records.indices {
            guard let key = records[record]?.key, case .ready(let image)? = records[record]?.state else { continue }
            // Without a picture there is nothing to lose.
            guard image.texture != nil || forgotten.contains(record) else { continue }
            records[record]?.place = .none
            if forgotten.contains(record) { forget(record) } else { startDrawing(record, key.request) }
        }
    }

    /// Whether there is no hope: without memory it is tried once more with the room that unused texts make. They all go,
    /// those in the atlas too, so that there is no third time.
    private func giveUp(_ upload: TextUpload, _ error: TextureError) -> Bool {
        if case .outOfMemory = error, !unused.isEmpty {
            for record in unused { forget(record) }
            unused.removeAll()
            return false
        }
        if let texture = upload.texture { storage.deleteTexture(texture) }
        fail(upload.record, "\(error)")
        return true
    }
}
