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

    private var texts = RequestTable<TextKey, TextRecord>()
    private var recordsByJob: [Int: Int] = [:]
    private var nextJob = 0

    private var uploads: [TextUpload] = []
    private var measured: [TextKey: TextMetrics] = [:]
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
        let key = TextKey(request)
        if let record = texts.record(for: key), case .ready(let image)? = texts[record]?.state { return image.metrics }
        if let known = measured[key] { return known }
        if measured.count >= Self.mostMeasured { measured.removeAll(keepingCapacity: true) }
        let metrics = drawing.measure(request)
        measured[key] = metrics
        return metrics
    }

    public func request(_ request: TextRequest) -> TextTicket {
        let key = TextKey(request)
        let record: Int
        if let known = texts.record(for: key) {
            record = known
            if !texts.isWanted(known) { takeUp(known, request) }
        } else {
            record = texts.insert(key, TextRecord())
            startDrawing(record, request)
        }
        return TextTicket(rawValue: texts.issueTicket(for: record))
    }

    public func state(of ticket: TextTicket) -> TextState {
        texts.record(of: ticket.rawValue).flatMap { texts[$0]?.state } ?? .failed
    }

    public func release(_ ticket: TextTicket) {
        guard let record = texts.giveBack(ticket.rawValue) else { return }
        if case .ready = texts[record]?.state {
            if case .atlas(let id)? = texts[record]?.place { atlas?.retire(id) }
            texts.keepUnused(record)
            evict(downTo: budget)
        } else {
            forget(record)
        }
    }

    /// An unused text is wanted again. In the atlas it may have given way to others.
    private func takeUp(_ record: Int, _ request: TextRequest) {
        guard case .atlas(let id)? = texts[record]?.place, atlas?.reclaim(id) != true else { return }
        texts[record]?.place = .none
        startDrawing(record, request)
    }

    private func startDrawing(_ record: Int, _ request: TextRequest) {
        nextJob += 1
        texts[record]?.state = .loading
        texts[record]?.job = nextJob
        recordsByJob[nextJob] = record
        queue.submit(.init(id: nextJob, request: request, maximumSide: min(storage.maximumTextureSize, 8192)))
    }

    /// Drops a text at any stage.
    private func forget(_ record: Int) {
        guard let known = texts[record] else { return }
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
            if let texture = uploads.remove(at: index).rows.texture { storage.deleteTexture(texture) }
        }
        texts.remove(record)
    }

    /// Gives up all texts that nobody shows, those in the atlas too.
    public func giveUpUnused() {
        while let longest = texts.unused.first { forget(longest) }
    }

    /// Gives up texts that nobody shows, the longest unused first.
    private func evict(downTo bytes: Int) {
        while textureBytes > bytes || texts.unused.count > Self.mostUnused, let longest = texts.unused.first {
            forget(longest)
        }
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
            texts[record]?.job = nil
            switch outcome.result {
            case .success(let text): take(text, for: record)
            case .failure(let error): fail(record, error.description)
            }
        }
    }

    private func take(_ text: TextQueue.DrawnText, for record: Int) {
        guard let levels = text.levels else {
            let empty = TextImage(texture: nil, rect: .zero, isColored: false, metrics: text.bitmap.metrics)
            texts[record]?.state = .ready(empty)
            return
        }
        uploads.append(TextUpload(record: record, bitmap: text.bitmap, levels: levels))
    }

    private func fail(_ record: Int, _ cause: String) {
        texts[record]?.state = .failed
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
                bytesLeft -= try sendRows(of: count, within: bytesLeft)
                guard uploads[count].rows.isDone else { continue }
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
        guard let atlas, upload.rows.texture == nil, atlas.takes(upload.image.size),
            let entry = try atlas.insert(upload.image), let scale = texts.key(of: upload.record)?.pixelsPerPoint
        else { return nil }
        texts[upload.record]?.place = .atlas(entry.id)
        texts[upload.record]?.state = .ready(
            upload.ready(entry.texture, region: entry.region, pixelsPerPoint: scale))
        // With its smaller levels of detail.
        return upload.image.bytes.count * 4 / 3
    }

    private func sendRows(of index: Int, within bytes: Int) throws(TextureError) -> Int {
        if uploads[index].rows.texture == nil {
            let texture = try storage.makeTexture(size: uploads[index].image.size, isOpaque: false, levels: .uploaded)
            uploads[index].rows.texture = texture
        }
        return try uploads[index].rows.sendRows(within: bytes, to: storage)
    }

    private func finish(_ upload: TextUpload) {
        guard let texture = upload.rows.texture, let scale = texts.key(of: upload.record)?.pixelsPerPoint else {
            return
        }
        storage.finishTexture(texture)
        let bytes = PictureBudget.textureBytes(of: upload.image.size)
        textureBytes += bytes
        texts[upload.record]?.place = .texture(texture, bytes: bytes)
        texts[upload.record]?.state = .ready(upload.ready(texture, pixelsPerPoint: scale))
        evict(downTo: budget)
    }

    /// Goes on with another storage after the graphics context was lost: the old textures are gone with it, what is shown is
    /// drawn again.
    public func replaceStorage(_ newStorage: any TextureStorage, atlas newAtlas: TextureAtlas? = nil) {
        storage = newStorage
        atlas = newAtlas
        textureBytes = 0
        for index in uploads.indices { uploads[index].rows.startOver() }
        for record in texts.indices {
            guard let key = texts.key(of: record), case .ready(let image)? = texts[record]?.state else { continue }
            // Without a picture there is nothing to lose.
            guard image.texture != nil || !texts.isWanted(record) else { continue }
            texts[record]?.place = .none
            if texts.isWanted(record) { startDrawing(record, key.request) } else { forget(record) }
        }
    }

    /// Whether there is no hope: without memory it is tried once more with the room that unused texts make. They all go,
    /// those in the atlas too, so that there is no third time.
    private func giveUp(_ upload: TextUpload, _ error: TextureError) -> Bool {
        if case .outOfMemory = error, !texts.unused.isEmpty {
            giveUpUnused()
            return false
        }
        if let texture = upload.rows.texture { storage.deleteTexture(texture) }
        fail(upload.record, "\(error)")
        return true
    }
}
