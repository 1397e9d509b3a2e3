import DrawList
import Geometry
import Testing
import Views

@testable import Imaging

@MainActor
struct TextTexturesTests {
    private let storage = RecordingStorage()
    private let drawing = ScriptedDrawing()

    /// Bytes of the texture of a text of one letter.
    private static let letter = PictureBudget.textureBytes(of: PixelSize(width: 10, height: 10))

    private func textures(budget: Int = 1 << 20, log: @escaping (String) -> Void = { _ in }) -> TextTextures {
        TextTextures(storage: storage, drawing: drawing, textureBytes: budget, log: log)
    }

    private func image(_ state: TextState) throws -> TextImage {
        guard case .ready(let image) = state else {
            Issue.record("the text is \(state)")
            throw CancellationError()
        }
        return image
    }

    @Test func aTextIsDrawnOnceForAllWhoAskForIt() throws {
        let texts = textures()
        let first = texts.request(request("A", scale: 2))
        let second = texts.request(request("A", scale: 2, color: .black))
        #expect(texts.state(of: first) == .loading)
        texts.waitUntilDrawn()
        #expect(drawing.drawn == ["A"])
        let drawn = try image(texts.state(of: first))
        #expect(texts.state(of: second) == .ready(drawn))
        #expect(drawn.rect == Rect(x: 2, y: -1, width: 5, height: 5))
        let texture = try #require(drawn.texture)
        #expect(storage.finished == [texture])
        #expect(texts.textureBytes == Self.letter)
        let third = texts.request(request("A", scale: 2))
        #expect(texts.state(of: third) == .ready(drawn))
    }

    @Test func whateverChangesTheLooksIsATextOfItsOwn() {
        let texts = textures()
        let all = [
            request("A"), request("B"), request("A", scale: 2), request("A", width: 50), request("A", height: 50),
            request("A") { $0.font.weight = .bold }, request("A") { $0.language = "ja" },
            request("😀"), request("😀", color: .black), request("❤️"), request("❤️", color: .black),
        ]
        for request in all { _ = texts.request(request) }
        texts.waitUntilDrawn()
        #expect(drawing.drawn.count == all.count)
    }

    @Test func textsThatNobodyShowsStayUntilTheBudgetIsSpentTheLongestUnusedGoFirst() throws {
        let texts = textures(budget: 3 * Self.letter)
        let tickets = ["A", "B", "C"].map { texts.request(request($0)) }
        texts.waitUntilDrawn()
        for ticket in [1, 0, 2] { texts.release(tickets[ticket]) }
        #expect(storage.deleted.isEmpty)
        let again = texts.request(request("A"))
        #expect(try image(texts.state(of: again)).texture != nil)
        _ = texts.request(request("D"))
        texts.waitUntilDrawn()
        // B was given back first.
        #expect(storage.deleted.count == 1)
        _ = texts.request(request("C"))
        _ = texts.request(request("B"))
        texts.waitUntilDrawn()
        #expect(drawing.drawn == ["A", "B", "C", "D", "B"])
    }

    @Test func whatIsShownIsNeverThrownAway() {
        let texts = textures(budget: 0)
        let tickets = ["A", "B", "C"].map { texts.request(request($0)) }
        texts.waitUntilDrawn()
        #expect(storage.deleted.isEmpty)
        #expect(texts.textureBytes == 3 * Self.letter)
        for ticket in tickets { texts.release(ticket) }
        #expect(storage.held.isEmpty)
        #expect(texts.textureBytes == 0)
    }

    @Test func aTicketGivenBackStaysInvalidWhenItsPlaceIsTakenAgain() {
        let texts = textures()
        let old = texts.request(request("A"))
        texts.release(old)
        let new = texts.request(request("B"))
        #expect(texts.state(of: old) == .failed)
        texts.release(old)
        texts.waitUntilDrawn()
        #expect(texts.state(of: new) != .failed)
    }

    @Test func aTextGivenBackBeforeItWasDrawnLeavesNothing() {
        let held = ScriptedDrawing(isHeld: true)
        let texts = TextTextures(storage: storage, drawing: held, log: { _ in })
        let first = texts.request(request("A"))
        let second = texts.request(request("B"))
        texts.release(second)
        texts.release(first)
        held.letOne()
        texts.waitUntilDrawn()
        #expect(!held.drawn.contains("B"))
        #expect(storage.made.isEmpty)
    }

    @Test func aSpaceIsReadyWithoutATexture() throws {
        let texts = textures()
        let ticket = texts.request(request(" "))
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: ticket)).texture == nil)
        #expect(storage.attempts == 0)
    }

    @Test func uploadsKeepToTheBudgetOfAFrame() {
        let texts = textures()
        let ticket = texts.request(request("ABCD"))
        // Drawn by now, or with the next call.
        while storage.slices.isEmpty { texts.uploadPending(byteBudget: 400) }
        #expect(storage.slices.map(\.rows) == [0..<10])
        #expect(texts.state(of: ticket) == .loading)
        #expect(texts.uploadPending(byteBudget: 1))
        #expect(storage.slices.last?.rows == 10..<11)
        while texts.uploadPending(byteBudget: 400) {}
        #expect(storage.slices.map(\.rows) == [0..<10, 10..<11, 11..<21, 21..<31, 31..<40])
        #expect(texts.state(of: ticket) != .loading)
    }

    @Test("D21: when the GPU is full, texts that nobody shows make room, and it is tried again")
    func withoutMemoryUnusedTextsMakeRoom() throws {
        let texts = textures()
        texts.release(texts.request(request("A")))
        let unused = texts.request(request("B"))
        texts.waitUntilDrawn()
        texts.release(unused)
        storage.nextErrors = [.outOfMemory(PixelSize(width: 10, height: 10)), nil]
        let ticket = texts.request(request("C"))
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: ticket)).texture != nil)
        #expect(storage.deleted.count == 1)
    }

    @Test func withoutMemoryATextFailsWhereUnusedOnesHoldNone() {
        let atlas = TextureAtlas(storage: storage, pageSide: 64, largestSide: 30, maximumPages: 1)
        let texts = TextTextures(storage: storage, atlas: atlas, drawing: drawing, log: { _ in })
        let unused = [texts.request(request("A")), texts.request(request(" "))]
        texts.waitUntilDrawn()
        for ticket in unused { texts.release(ticket) }
        // Until something else gives memory back; without end, this would not end.
        storage.nextErrors = Array(repeating: .outOfMemory(PixelSize(width: 10, height: 40)), count: 500)
        let ticket = texts.request(request("ABCD"))
        texts.waitUntilDrawn()
        #expect(texts.state(of: ticket) == .failed)
        #expect(storage.attempts == 3)
    }

    @Test func aTextThatCannotBeIsReportedOnce() {
        var lines: [String] = []
        let texts = textures { lines.append($0) }
        storage.nextErrors = [.outOfMemory(PixelSize(width: 10, height: 10))]
        let first = texts.request(request("A"))
        texts.waitUntilDrawn()
        #expect(texts.state(of: first) == .failed)
        let second = texts.request(request("!"))
        texts.waitUntilDrawn()
        #expect(texts.state(of: second) == .failed)
        #expect(lines.count == 1)
    }

    @Test func aLostContextKeepsWhatIsDrawn() throws {
        let texts = textures()
        storage.nextErrors = [.contextLost]
        let ticket = texts.request(request("A"))
        texts.waitUntilDrawn()
        #expect(texts.state(of: ticket) == .loading)
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: ticket)).texture != nil)
        #expect(drawing.drawn == ["A"])
    }

    @Test func afterALostContextWhatIsShownIsDrawnAnewAndWhatIsNotIsForgotten() throws {
        let atlas = TextureAtlas(storage: storage, pageSide: 64, largestSide: 16)
        let texts = TextTextures(storage: storage, atlas: atlas, drawing: drawing) { _ in }
        let tickets = ["A", "B", " "].map { texts.request(request($0)) }
        texts.waitUntilDrawn()
        texts.release(tickets[1])
        let new = RecordingStorage()
        texts.replaceStorage(new, atlas: TextureAtlas(storage: new, pageSide: 64, largestSide: 16))
        #expect(texts.state(of: tickets[0]) == .loading)
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: tickets[0])).texture != nil)
        #expect(try image(texts.state(of: tickets[2])).texture == nil)
        let again = texts.request(request("B"))
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: again)).texture != nil)
        #expect(drawing.drawn == ["A", "B", " ", "A", "B"])
        // The old textures' names may be others' by now.
        #expect(storage.deleted.isEmpty && new.deleted.isEmpty)
    }

    @Test func sizesAreRememberedForAWhile() {
        let texts = textures()
        for _ in 0..<3 { _ = texts.measure(request("A")) }
        #expect(drawing.measured == ["A"])
        for number in 0..<2000 { _ = texts.measure(request("\(number)")) }
        _ = texts.measure(request("A"))
        #expect(drawing.measured.count == 2002)
    }

    @Test func smallTextsStandInTheAtlasAndLargeOnesByThemselves() throws {
        let atlas = TextureAtlas(storage: storage, pageSide: 128, largestSide: 30, maximumPages: 1)
        let texts = TextTextures(storage: storage, atlas: atlas, drawing: drawing, log: { _ in })
        let small = [texts.request(request("A")), texts.request(request("BC"))]
        let large = texts.request(request("ABCD"))
        texts.waitUntilDrawn()
        let images = try small.map { try image(texts.state(of: $0)) }
        #expect(images[0].texture == images[1].texture)
        #expect(images[0].region != images[1].region)
        #expect(images[0].region != .whole)
        #expect(try image(texts.state(of: large)).region == .whole)
        #expect(storage.made.count == 2)
        #expect(texts.textureBytes == PictureBudget.textureBytes(of: PixelSize(width: 10, height: 40)))
    }

    @Test func aTextThatHadToGiveWayInTheAtlasIsDrawnAnew() throws {
        // Room for a few letters.
        let atlas = TextureAtlas(storage: storage, pageSide: 64, largestSide: 30, maximumPages: 1)
        let texts = TextTextures(storage: storage, atlas: atlas, drawing: drawing, log: { _ in })
        let first = texts.request(request("A"))
        texts.waitUntilDrawn()
        texts.release(first)
        let again = texts.request(request("A"))
        #expect(texts.state(of: again) != .loading)
        texts.release(again)
        // All of these are shown: A's place is needed, and not enough.
        for number in 0..<24 { _ = texts.request(request(String(UnicodeScalar(UInt8(97 + number))))) }
        texts.waitUntilDrawn()
        let last = texts.request(request("A"))
        #expect(texts.state(of: last) == .loading)
        texts.waitUntilDrawn()
        #expect(try image(texts.state(of: last)).texture != nil)
        #expect(drawing.drawn.filter { $0 == "A" }.count == 2)
    }
}
