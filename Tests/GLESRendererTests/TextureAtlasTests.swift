import DrawList
import Geometry
import Testing

/// Textures as pixels in memory.
private final class PixelStorage: TextureStorage {
    struct Page {
        let size: PixelSize
        /// From the page itself on; the smaller ones once it is finished.
        var levels: [[UInt8]]
        var finished = 0

        var pixels: [UInt8] { levels[0] }

        func side(_ level: Int) -> (width: Int, height: Int) {
            (max(size.width >> level, 1), max(size.height >> level, 1))
        }
    }

    private(set) var uploadedBytes = 0

    var pages: [TextureHandle: Page] = [:]
    var isFull = false
    let maximumTextureSize = 2048
    var textureBytes: Int { pages.values.reduce(0) { $0 + $1.pixels.count } }

    func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail
    ) throws(TextureError) -> TextureHandle {
        guard !isFull else { throw .outOfMemory(size) }
        let handle = TextureHandle(rawValue: UInt32(pages.count + 1))
        pages[handle] = Page(size: size, levels: [Array(repeating: 77, count: size.area * 4)])
        return handle
    }

    func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError) {
        guard var page = pages[texture] else { return }
        uploadedBytes += pixels.count
        let width = page.side(level).width
        for row in 0..<part.height {
            for byte in 0..<part.width * 4 {
                page.levels[level][((part.y + row) * width + part.x) * 4 + byte] =
                    pixels[row * part.width * 4 + byte]
            }
        }
        pages[texture] = page
    }

    func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle) {}
    func finishTexture(_ texture: TextureHandle) {
        guard var page = pages[texture] else { return }
        page.finished += 1
        while page.side(page.levels.count - 1) != (1, 1) {
            let (width, height) = page.side(page.levels.count)
            page.levels.append(Array(repeating: 99, count: width * height * 4))
        }
        pages[texture] = page
    }
    func deleteTexture(_ texture: TextureHandle) { pages[texture] = nil }
}

@Suite struct TextureAtlasTests {
    private let storage = PixelStorage()

    private func image(_ width: Int, _ height: Int, _ value: UInt8, isOpaque: Bool = false) throws -> PixelImage {
        let bytes = [UInt8](repeating: value, count: width * height * 4)
        return try #require(PixelImage(size: PixelSize(width: width, height: height), bytes: bytes, isOpaque: isOpaque))
    }

    private func atlas(side: Int = 128, pages: Int = 1) -> TextureAtlas {
        TextureAtlas(storage: storage, pageSide: side, largestSide: 64, maximumPages: pages)
    }

    /// Left, top, right and bottom in pixels.
    private func place(_ entry: TextureAtlas.Entry, side: Float = 128) -> (Int, Int, Int, Int) {
        let region = entry.region
        return (
            Int((region.left * side).rounded()), Int((region.top * side).rounded()),
            Int((region.right * side).rounded()), Int((region.bottom * side).rounded())
        )
    }

    @Test func picturesKeepTheirPixelsWhateverComesAndGoes() throws {
        let atlas = atlas()
        var random = SystemRandomNumberGenerator()
        var held: [(entry: TextureAtlas.Entry, value: UInt8)] = []
        for round in 0..<400 {
            let value = UInt8(round % 200 + 1)
            let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...24, using: &random))
            if let entry = try atlas.insert(try image(width, height, value)) { held.append((entry, value)) }
            if held.count > 12 {
                atlas.remove(held.remove(at: Int.random(in: 0..<held.count, using: &random)).entry.id)
            }
            for (entry, value) in held {
                let page = try #require(storage.pages[entry.texture])
                let (left, top, right, bottom) = place(entry)
                #expect(right - left == entry.size.width && bottom - top == entry.size.height)
                // A pixel of margin around is clear.
                for y in top - 1...bottom {
                    for x in left - 1...right {
                        let isInside = (left..<right).contains(x) && (top..<bottom).contains(y)
                        #expect(page.pixels[(y * 128 + x) * 4] == (isInside ? value : 0))
                    }
                }
            }
        }
        #expect(held.count > 8)
    }

    /// The mean of four pixels of a level, the first channel.
    private func mean(_ page: PixelStorage.Page, _ level: Int, _ x: Int, _ y: Int) -> Int {
        let (width, height) = page.side(level)
        var sum = 0
        for row in [min(y, height - 1), min(y + 1, height - 1)] {
            for column in [min(x, width - 1), min(x + 1, width - 1)] {
                sum += Int(page.levels[level][(row * width + column) * 4])
            }
        }
        return (sum + 2) / 4
    }

    @Test func everyLevelOfDetailShowsWhatTheOneBeforeDoes() throws {
        let atlas = atlas()
        var random = SystemRandomNumberGenerator()
        var held: [TextureAtlas.Entry] = []
        var wrong: [String] = []
        for round in 0..<60 {
            let size = (Int.random(in: 1...40, using: &random), Int.random(in: 1...24, using: &random))
            if let entry = try atlas.insert(try image(size.0, size.1, UInt8(round + 50))) { held.append(entry) }
            if held.count > 9 { atlas.remove(held.remove(at: Int.random(in: 0..<9, using: &random)).id) }
            guard round % 3 == 0 else { continue }
            try atlas.finishPending()
            let page = try #require(storage.pages.values.first)
            for level in 1..<page.levels.count {
                let (width, height) = page.side(level)
                for y in 0..<height {
                    for x in 0..<width
                    where page.levels[level][(y * width + x) * 4] != mean(page, level - 1, 2 * x, 2 * y) {
                        // Between pictures nothing is ever seen of the larger levels.
                        let isSeen =
                            level > 2
                            || held.contains { entry in
                                let (left, top, right, bottom) = place(entry)
                                return ((left >> level)...((right - 1) >> level)).contains(x)
                                    && ((top >> level)...((bottom - 1) >> level)).contains(y)
                            }
                        if isSeen { wrong.append("level \(level), \(x), \(y)") }
                    }
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.first ?? "")")
    }

    @Test func aNewPictureCostsItsOwnPixelsAndNotThePages() throws {
        let atlas = TextureAtlas(storage: storage, pageSide: 1024, largestSide: 256, maximumPages: 1)
        _ = try atlas.insert(try image(100, 20, 1))
        try atlas.finishPending()
        let before = storage.uploadedBytes
        _ = try atlas.insert(try image(100, 20, 2))
        try atlas.finishPending()
        let bytes = storage.uploadedBytes - before
        #expect(bytes < 100 * 20 * 4 * 2, "\(bytes) bytes")
        try atlas.finishPending()
        #expect(storage.uploadedBytes - before == bytes)
        #expect(storage.pages.values.map(\.finished) == [1])
    }

    @Test func edgesOfAnOpaquePictureGoOnInItsMargin() throws {
        let atlas = atlas()
        let entry = try #require(try atlas.insert(try image(8, 8, 255, isOpaque: true)))
        let (left, top, _, _) = place(entry)
        #expect(storage.pages[entry.texture]?.pixels[((top - 2) * 128 + left - 2) * 4] == 255)
        withExtendedLifetime(atlas) {}
    }

    @Test func roomThatWasGivenBackTakesLargerPictures() throws {
        let atlas = atlas()
        var entries: [TextureAtlas.Entry] = []
        while let entry = try atlas.insert(try image(20, 20, 1)) { entries.append(entry) }
        #expect(entries.count >= 20)
        #expect(try atlas.insert(try image(60, 60, 2)) == nil)
        for entry in entries { atlas.remove(entry.id) }
        #expect(try atlas.insert(try image(60, 60, 2)) != nil)
    }

    @Test func retiredPicturesGiveWayTheOldestFirst() throws {
        let atlas = atlas()
        let first = try #require(try atlas.insert(try image(64, 52, 1)))
        let second = try #require(try atlas.insert(try image(64, 52, 2)))
        #expect(try atlas.insert(try image(64, 52, 3)) == nil)
        atlas.retire(second.id)
        atlas.retire(first.id)
        #expect(atlas.reclaim(first.id))
        #expect(try atlas.insert(try image(64, 52, 3)) != nil)
        #expect(!atlas.reclaim(second.id))
        #expect(atlas.reclaim(first.id))
    }

    @Test func aSecondTextureIsMadeWhenTheFirstIsFull() throws {
        let atlas = atlas(pages: 2)
        let entries = try (0..<4).compactMap { _ in try atlas.insert(try image(64, 52, 1)) }
        #expect(Set(entries.map(\.texture)).count == 2)
        try atlas.finishPending()
        try atlas.finishPending()
        #expect(storage.pages.values.map(\.finished) == [1, 1])
    }

    @Test func whatIsTooLargeNeedsATextureOfItsOwn() throws {
        let atlas = atlas()
        #expect(!atlas.takes(PixelSize(width: 65, height: 1)) && !atlas.takes(PixelSize(width: 0, height: 1)))
        #expect(try atlas.insert(try image(65, 1, 1)) == nil)
        #expect(storage.pages.isEmpty)
    }

    @Test func aLackOfMemoryIsTold() throws {
        storage.isFull = true
        let atlas = atlas()
        #expect(throws: TextureError.outOfMemory(PixelSize(width: 128, height: 128))) {
            _ = try atlas.insert(try image(4, 4, 1))
        }
        storage.isFull = false
        #expect(try atlas.insert(try image(4, 4, 1)) != nil)
    }

    @Test func withoutMemoryForAPageRetiredPicturesGiveWay() throws {
        let atlas = atlas(side: 64, pages: 2)
        var held: [TextureAtlas.ID] = []
        while held.count < 2 { held.append(try #require(try atlas.insert(image(40, 20, 1))).id) }
        storage.isFull = true
        #expect(throws: TextureError.self) { _ = try atlas.insert(image(40, 20, 2)) }
        atlas.retire(held[0])
        let entry = try #require(try atlas.insert(image(40, 20, 2)))
        #expect(storage.pages.count == 1)
        #expect(!atlas.reclaim(held[0]))
        #expect(entry.size == PixelSize(width: 40, height: 20))
    }
}
