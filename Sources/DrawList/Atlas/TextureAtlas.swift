import Geometry

/// Holds small pictures, such as texts and icons, side by side in a few large textures, so that many of them are drawn with
/// one call.
///
/// Around every picture there is a margin, so that none shows its neighbours, also where it is seen at a quarter of its size.
/// Calls on the renderer's thread.
public final class TextureAtlas {
    /// Names a picture from ``insert(_:)`` to ``remove(_:)``, or until it had to give way after ``retire(_:)``.
    @frozen
    public struct ID: Hashable, Sendable {
        let slot: Int
        let generation: UInt32
    }

    /// A picture's place.
    @frozen
    public struct Entry: Hashable, Sendable {
        public let id: ID
        public let texture: TextureHandle
        public let region: TextureRegion
        /// In pixels.
        public let size: PixelSize
    }

    private struct Page {
        let texture: TextureHandle
        var allocator: ShelfAllocator
        var coarse: CoarseLevels
    }

    private struct Slot {
        var generation: UInt32 = 0
        var page = 0
        /// With its margin; nil in a slot that is free.
        var place: PixelRect?
        /// When it was retired; nil while it is in use.
        var retired: UInt64?
    }

    /// The widest and highest picture that is taken, in pixels.
    public let largestSide: Int
    private let storage: any TextureStorage
    private let pageSize: PixelSize
    private let maximumPages: Int
    private var pages: [Page] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var retirements: UInt64 = 0

    /// Between pictures, in pixels, as in ``CoarseLevels``. Places are multiples of it, so the levels of detail up to 1/4 do not mix pictures, and
    /// the margin is one texel of the last of these.
    private static let margin = 4
    private static let whiteSide = 4

    /// - Parameters:
    ///   - pageSide: of each texture, in pixels; no more than the GPU takes.
    ///   - largestSide: larger pictures are not taken.
    ///   - maximumPages: at most this many textures, each of `pageSide`² · 4 bytes and a third for its mipmaps.
    public init(storage: any TextureStorage, pageSide: Int = 1024, largestSide: Int = 256, maximumPages: Int = 4) {
        let side = max(min(pageSide, storage.maximumTextureSize), 64)
        self.storage = storage
        self.largestSide = min(largestSide, side - 4 * Self.margin)
        self.maximumPages = max(maximumPages, 1)
        pageSize = PixelSize(width: side, height: side)
    }

    deinit { for page in pages { storage.deleteTexture(page.texture) } }

    /// Whether a picture of this size is small enough.
    public func takes(_ size: PixelSize) -> Bool {
        size.width > 0 && size.height > 0 && max(size.width, size.height) <= largestSide
    }

    /// Puts a picture in. Retired ones give way where there is no other room.
    ///
    /// Nil when it is too large or there is no room, so that it needs a texture of its own.
    public func insert(_ image: PixelImage) throws(TextureError) -> Entry? {
        guard takes(image.size) else { return nil }
        let room = PixelSize(width: Self.room(image.size.width), height: Self.room(image.size.height))
        guard let (page, place) = try allocate(room) else { return nil }
        let texture = pages[page].texture
        do {
            try upload(image, to: place, of: page)
        } catch {
            pages[page].allocator.free(place)
            throw error
        }
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(Slot()) }
        slots[slot].page = page
        slots[slot].place = place
        slots[slot].retired = nil
        return Entry(
            id: ID(slot: slot, generation: slots[slot].generation), texture: texture,
            region: region(of: image.size, at: place), size: image.size)
    }

    /// Lets a picture give way when room is needed. Until then ``reclaim(_:)`` has it back. An unknown one is ignored.
    public func retire(_ id: ID) {
        guard isHeld(id), slots[id.slot].retired == nil else { return }
        retirements += 1
        slots[id.slot].retired = retirements
    }

    /// Takes a retired picture into use again. Answers whether it is still there.
    public func reclaim(_ id: ID) -> Bool {
        guard isHeld(id) else { return false }
        slots[id.slot].retired = nil
        return true
    }

    /// Gives a picture's room back at once. An unknown one is ignored.
    public func remove(_ id: ID) {
        guard isHeld(id), let place = slots[id.slot].place else { return }
        pages[slots[id.slot].page].allocator.free(place)
        slots[id.slot].place = nil
        slots[id.slot].retired = nil
        slots[id.slot].generation &+= 1
        freeSlots.append(id.slot)
    }

    /// Makes what was put in since the last call ready for being seen from afar. Once a frame, before it is drawn; costs
    /// about a sixteenth of the pixels between the pictures that are new.
    public func finishPending() throws(TextureError) {
        for index in pages.indices {
            let texture = pages[index].texture
            try pages[index].coarse.update { [storage] pixels, part, level throws(TextureError) in
                try Self.upload(pixels, to: part, level: level, of: texture, in: storage)
            }
        }
    }

    private func isHeld(_ id: ID) -> Bool {
        id.slot < slots.count && slots[id.slot].generation == id.generation && slots[id.slot].place != nil
    }
}

// MARK: - Room

extension TextureAtlas {
    private static func room(_ pixels: Int) -> Int { (pixels + margin - 1) / margin * margin + margin }

    private func allocate(_ room: PixelSize) throws(TextureError) -> (page: Int, place: PixelRect)? {
        if let found = find(room) { return found }
        var failure: TextureError?
        if pages.count < maximumPages {
            do throws(TextureError) {
                try addPage()
                return find(room)
            } catch {
                guard case .outOfMemory = error else { throw error }
                failure = error
            }
        }
        while let oldest = oldestRetired() {
            remove(oldest)
            if let found = find(room) { return found }
        }
        if let failure { throw failure }
        return nil
    }

    private func find(_ room: PixelSize) -> (page: Int, place: PixelRect)? {
        for index in pages.indices {
            if let place = pages[index].allocator.allocate(width: room.width, height: room.height) {
                return (index, place)
            }
        }
        return nil
    }

    private func oldestRetired() -> ID? {
        var oldest: (slot: Int, time: UInt64)?
        for (index, slot) in slots.enumerated() {
            guard let time = slot.retired, time < oldest?.time ?? .max else { continue }
            oldest = (index, time)
        }
        return oldest.map { ID(slot: $0.slot, generation: slots[$0.slot].generation) }
    }

    /// Its first corner is white, for quads of one colour that are drawn along.
    private func addPage() throws(TextureError) {
        let texture = try storage.makeTexture(size: pageSize, isOpaque: false, levels: .uploaded)
        var page = Page(
            texture: texture, allocator: ShelfAllocator(size: pageSize), coarse: CoarseLevels(pageSize: pageSize))
        let side = Self.whiteSide
        let white = [UInt8](repeating: 255, count: side * side * 4)
        if let place = page.allocator.allocate(width: side + Self.margin, height: side + Self.margin) {
            let part = PixelRect(x: place.x, y: place.y, width: side, height: side)
            do {
                try Self.upload(white, to: part, of: texture, in: storage)
            } catch {
                storage.deleteTexture(texture)
                throw error
            }
            storage.setWhiteSpot(x: part.x + side / 2, y: part.y + side / 2, of: texture)
        }
        storage.finishTexture(texture)
        pages.append(page)
    }
}

// MARK: - Pixels

extension TextureAtlas {
    private func region(of size: PixelSize, at place: PixelRect) -> TextureRegion {
        let (width, height) = (Float(pageSize.width), Float(pageSize.height))
        let (x, y) = (place.x + Self.margin / 2, place.y + Self.margin / 2)
        return TextureRegion(
            left: Float(x) / width, top: Float(y) / height,
            right: Float(x + size.width) / width, bottom: Float(y + size.height) / height)
    }

    /// With its margin: the edge pixels go on in it under an opaque picture, others are clear around.
    private func upload(_ image: PixelImage, to place: PixelRect, of page: Int) throws(TextureError) {
        let border = Self.margin / 2
        var bytes = [UInt8](repeating: 0, count: place.width * place.height * 4)
        for row in 0..<place.height {
            let y = row - border
            guard image.isOpaque || (0..<image.size.height).contains(y) else { continue }
            let source = min(max(y, 0), image.size.height - 1) * image.size.width * 4
            let target = row * place.width * 4
            for column in 0..<place.width {
                let x = column - border
                guard image.isOpaque || (0..<image.size.width).contains(x) else { continue }
                let from = source + min(max(x, 0), image.size.width - 1) * 4
                for channel in 0..<4 { bytes[target + column * 4 + channel] = image.bytes[from + channel] }
            }
        }
        let texture = pages[page].texture
        try Self.upload(bytes, to: place, of: texture, in: storage)
        // Places and sizes are multiples of the margin, so a quarter of them is whole.
        let half = LevelPixels(size: PixelSize(width: place.width, height: place.height), bytes: bytes).halved()
        let part = PixelRect(x: place.x / 2, y: place.y / 2, width: half.size.width, height: half.size.height)
        try Self.upload(half.bytes, to: part, level: 1, of: texture, in: storage)
        pages[page].coarse.put(half.halved(), atX: place.x / 4, y: place.y / 4)
    }

    private static func upload(
        _ bytes: [UInt8], to place: PixelRect, level: Int = 0, of texture: TextureHandle,
        in storage: any TextureStorage
    ) throws(TextureError) {
        var failure: TextureError?
        bytes.withUnsafeBytes { pixels in
            do throws(TextureError) {
                try storage.upload(pixels, into: place, level: level, of: texture)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
