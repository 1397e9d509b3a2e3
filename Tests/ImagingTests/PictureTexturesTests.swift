import DrawList
import Geometry
import Imaging
import Testing
import Views

@MainActor
struct PictureTexturesTests {
    private let storage = RecordingStorage()
    private let log = Lines()
    private let box = PixelSize(width: 10, height: 10)
    /// Of one 10x10 picture with its mipmaps.
    private let textureBytes = 532

    private final class Lines { var lines: [String] = [] }

    private func pictures(_ decoder: ScriptedDecoder, budget: PictureBudget = .standard) -> PictureTextures {
        PictureTextures(storage: storage, decoder: decoder, budget: budget) { [log] in log.lines.append($0) }
    }

    private func isReady(_ state: PictureState) -> Bool {
        if case .ready = state { return true }
        return false
    }

    @Test func aPictureLoadsAndThenIsReady() throws {
        let decoder = ScriptedDecoder()
        decoder.setSize(PixelSize(width: 10, height: 5), of: "a")
        let pictures = pictures(decoder)
        let ticket = pictures.request(PictureSource(path: "a"), fitting: box)
        #expect(pictures.state(of: ticket) == .loading)
        pictures.waitUntilDecoded()
        guard case .ready(let texture, let size, let isOpaque) = pictures.state(of: ticket) else {
            Issue.record("not ready")
            return
        }
        #expect(size == PixelSize(width: 10, height: 5))
        #expect(isOpaque)
        #expect(storage.finished == [texture])
        #expect(storage.slices == [.init(texture: texture, rows: 0..<5)])
    }

    @Test func equalRequestsShareOneTexture() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder)
        let first = pictures.request(PictureSource(path: "a"), fitting: box)
        let second = pictures.request(PictureSource(path: "a"), fitting: box)
        let other = pictures.request(PictureSource(path: "a"), fitting: PixelSize(width: 20, height: 20))
        pictures.waitUntilDecoded()
        #expect(first != second)
        #expect(pictures.state(of: first) == pictures.state(of: second))
        #expect(pictures.state(of: first) != pictures.state(of: other))
        #expect(decoder.asked == ["a", "a"])
        pictures.release(first)
        #expect(isReady(pictures.state(of: second)))
        #expect(pictures.state(of: first) == .failed)
    }

    @Test func aTicketGivenBackStaysDeadWhenItsPlaceIsUsedAgain() {
        let pictures = pictures(ScriptedDecoder())
        let old = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.release(old)
        let new = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.release(old)
        pictures.waitUntilDecoded()
        #expect(pictures.state(of: old) == .failed)
        #expect(isReady(pictures.state(of: new)))
        #expect(pictures.state(of: PictureTicket(rawValue: -1)) == .failed)
        #expect(pictures.state(of: PictureTicket(rawValue: .max)) == .failed)
    }

    @Test func theNewestRequestIsDecodedFirst() {
        let decoder = ScriptedDecoder(isHeld: true)
        let pictures = pictures(decoder)
        let tickets = ["a", "b", "c"].map { path in
            let ticket = pictures.request(PictureSource(path: path), fitting: box)
            if path == "a" { decoder.waitForBegin() }
            return ticket
        }
        for _ in tickets { decoder.letOne() }
        pictures.waitUntilDecoded()
        #expect(decoder.asked == ["a", "c", "b"])
    }

    @Test func aRequestGivenBackBeforeItsTurnIsNeverDecoded() {
        let decoder = ScriptedDecoder(isHeld: true)
        let pictures = pictures(decoder)
        _ = pictures.request(PictureSource(path: "a"), fitting: box)
        decoder.waitForBegin()
        pictures.release(pictures.request(PictureSource(path: "b"), fitting: box))
        decoder.letOne()
        pictures.waitUntilDecoded()
        #expect(decoder.asked == ["a"])
    }

    @Test func aRequestGivenBackWhileItIsDecodedIsCancelled() {
        let decoder = ScriptedDecoder(isHeld: true)
        let pictures = pictures(decoder)
        let ticket = pictures.request(PictureSource(path: "a"), fitting: box)
        decoder.waitForBegin()
        pictures.release(ticket)
        decoder.letOne()
        pictures.waitUntilDecoded()
        #expect(decoder.cancelled == ["a"])
        #expect(storage.attempts == 0)
        #expect(log.lines.isEmpty)
    }

    @Test func aPictureGivenBackDuringItsUploadLeavesNoTexture() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder)
        let big = pictures.request(PictureSource(path: "a"), fitting: box)
        uploadOneRow(pictures)
        #expect(storage.held.count == 1)
        pictures.release(big)
        #expect(storage.held.isEmpty)
        #expect(!pictures.uploadPending(byteBudget: 1000))
    }

    /// Until the first row of the first picture is there.
    private func uploadOneRow(_ pictures: PictureTextures) {
        while storage.slices.isEmpty { pictures.uploadPending(byteBudget: 1) }
    }

    @Test func uploadsKeepToTheirBudgetInSlicesOfRows() {
        let pictures = pictures(ScriptedDecoder())
        let ticket = pictures.request(PictureSource(path: "a"), fitting: box)
        uploadOneRow(pictures)
        // 40 bytes a row.
        #expect(pictures.uploadPending(byteBudget: 130))
        #expect(pictures.uploadPending(byteBudget: 0))
        #expect(pictures.state(of: ticket) == .loading)
        #expect(!pictures.uploadPending(byteBudget: 1000))
        #expect(storage.slices.map(\.rows) == [0..<1, 1..<4, 4..<5, 5..<10])
        #expect(isReady(pictures.state(of: ticket)))
    }

    @Test func everyLevelOfDetailIsUploadedWholeWithinTheBudget() {
        let pictures = pictures(ScriptedDecoder())
        let ticket = pictures.request(PictureSource(path: "a"), fitting: PixelSize(width: 10, height: 7))
        uploadOneRow(pictures)
        // Six rows of 40 bytes and one of the next level; that level's other two rows and part of no more.
        #expect(pictures.uploadPending(byteBudget: 6 * 40 + 20))
        #expect(pictures.uploadPending(byteBudget: 2 * 20 + 7))
        #expect(pictures.state(of: ticket) == .loading)
        #expect(!pictures.uploadPending(byteBudget: 100))
        #expect(
            storage.levels == [
                .init(level: 0, width: 10, rows: 0..<1), .init(level: 0, width: 10, rows: 1..<7),
                .init(level: 1, width: 5, rows: 0..<1), .init(level: 1, width: 5, rows: 1..<3),
                .init(level: 2, width: 2, rows: 0..<1), .init(level: 3, width: 1, rows: 0..<1),
            ])
        #expect(isReady(pictures.state(of: ticket)))
    }

    @Test func oneBrokenFileIsLoggedOnce() {
        let decoder = ScriptedDecoder()
        decoder.breakFile("a")
        let pictures = pictures(decoder)
        for size in [10, 20, 10] {
            let ticket = pictures.request(PictureSource(path: "a"), fitting: PixelSize(width: size, height: size))
            pictures.waitUntilDecoded()
            #expect(pictures.state(of: ticket) == .failed)
            pictures.release(ticket)
        }
        #expect(decoder.asked.count == 3)
        #expect(log.lines == ["cannot show a: damaged (scripted); copy or save it again"])
    }

    @Test func aFileThatIsMendedIsShownAndLoggedAgainShouldItBreakAgain() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder)
        for isBroken in [true, false, true] {
            if isBroken { decoder.breakFile("a") } else { decoder.mendFile("a") }
            let ticket = pictures.request(
                PictureSource(path: "a"), fitting: PixelSize(width: 10, height: isBroken ? 10 : 20)
            )
            pictures.waitUntilDecoded()
            #expect(isReady(pictures.state(of: ticket)) == !isBroken)
            pictures.release(ticket)
        }
        #expect(log.lines.count == 2)
    }

    @Test func aPictureGivenBackIsKeptAndFoundAgain() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder)
        let first = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.waitUntilDecoded()
        let state = pictures.state(of: first)
        pictures.release(first)
        let second = pictures.request(PictureSource(path: "a"), fitting: box)
        #expect(pictures.state(of: second) == state)
        #expect(decoder.asked == ["a"])
    }

    @Test("D21: above the budget of bytes, pictures that nobody shows are given up, the longest unused first")
    func theLongestUnusedPicturesAreGivenUpFirst() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder, budget: PictureBudget(textureBytes: 2 * textureBytes))
        func show(_ path: String) -> PictureTicket {
            let ticket = pictures.request(PictureSource(path: path), fitting: box)
            pictures.waitUntilDecoded()
            return ticket
        }
        for path in ["a", "b", "a", "c"] { pictures.release(show(path)) }
        #expect(pictures.textureBytes == 2 * textureBytes)
        #expect(storage.held.count == 2)
        #expect(decoder.asked == ["a", "b", "c"])
        pictures.release(show("a"))
        #expect(decoder.asked == ["a", "b", "c"])
        pictures.release(show("b"))
        #expect(decoder.asked == ["a", "b", "c", "b"])
    }

    @Test func whatIsShownIsNeverGivenUp() {
        let pictures = pictures(ScriptedDecoder(), budget: PictureBudget(textureBytes: textureBytes))
        let tickets = ["a", "b", "c"].map { pictures.request(PictureSource(path: $0), fitting: box) }
        pictures.waitUntilDecoded()
        #expect(tickets.allSatisfy { isReady(pictures.state(of: $0)) })
        pictures.release(tickets[0])
        pictures.release(tickets[1])
        #expect(storage.held.count == 1)
        #expect(isReady(pictures.state(of: tickets[2])))
    }

    @Test func whenAFrameFindsTheGPUFullAllUnusedPicturesGoAndThoseShownStay() {
        let pictures = pictures(ScriptedDecoder())
        let tickets = ["a", "b", "c"].map { pictures.request(PictureSource(path: $0), fitting: box) }
        pictures.waitUntilDecoded()
        pictures.release(tickets[0])
        pictures.release(tickets[1])
        pictures.giveUpUnused()
        #expect(storage.held.count == 1)
        #expect(isReady(pictures.state(of: tickets[2])))
        #expect(pictures.textureBytes == textureBytes)
    }

    @Test("D21: when the GPU is full, pictures that nobody shows make room, and it is tried again")
    func whenTheGPUIsFullUnusedPicturesMakeRoomAndItIsTriedAgain() {
        let pictures = pictures(ScriptedDecoder())
        let unused = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.waitUntilDecoded()
        pictures.release(unused)
        storage.nextErrors = [.outOfMemory(box)]
        let ticket = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.waitUntilDecoded()
        #expect(isReady(pictures.state(of: ticket)))
        #expect(storage.deleted.count == 1)
        #expect(pictures.textureBytes == textureBytes)
    }

    @Test func anUploadThatFindsTheGPUFullIsTriedAgainWithoutTheUnusedPictures() {
        let pictures = pictures(ScriptedDecoder())
        let unused = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.waitUntilDecoded()
        pictures.release(unused)
        storage.nextUploadErrors = [.outOfMemory(box)]
        let ticket = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.waitUntilDecoded()
        #expect(isReady(pictures.state(of: ticket)))
        #expect(storage.deleted.count == 1)
    }

    @Test func anUploadThatFailsForGoodGivesItsPictureUpAndOthersGoOn() {
        let pictures = pictures(ScriptedDecoder())
        storage.nextUploadErrors = [.outOfMemory(box)]
        let ticket = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.waitUntilDecoded()
        let other = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.waitUntilDecoded()
        #expect(pictures.state(of: ticket) == .failed)
        #expect(isReady(pictures.state(of: other)))
        #expect(storage.held.count == 1)
        #expect(log.lines.count == 1)
    }

    @Test func whenTheGPUStaysFullThePictureFailsWithOneLineAndOthersGoOn() {
        let pictures = pictures(ScriptedDecoder())
        let unused = pictures.request(PictureSource(path: "a"), fitting: box)
        pictures.waitUntilDecoded()
        pictures.release(unused)
        storage.nextErrors = [.outOfMemory(box), .outOfMemory(box)]
        let ticket = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.waitUntilDecoded()
        let other = pictures.request(PictureSource(path: "c"), fitting: box)
        pictures.waitUntilDecoded()
        #expect(pictures.state(of: ticket) == .failed)
        #expect(isReady(pictures.state(of: other)))
        #expect(
            log.lines == [
                "cannot show b: the GPU has no memory for a texture of 10×10 pixels; delete others or scale it down"
            ]
        )
    }

    @Test func decodingPausesWhileTooMuchWaitsForItsUpload() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder, budget: PictureBudget(decodedBytes: 300))
        for path in ["a", "b", "c"] { _ = pictures.request(PictureSource(path: path), fitting: box) }
        uploadOneRow(pictures)
        // The first picture has 400 bytes.
        #expect(decoder.asked.count == 1)
        pictures.waitUntilDecoded()
        #expect(decoder.asked.count == 3)
        #expect(storage.finished.count == 3)
    }

    @Test func picturesAreDecodedNoLargerThanTheGPUTakes() {
        let decoder = ScriptedDecoder()
        storage.maximumTextureSize = 64
        let pictures = pictures(decoder)
        _ = pictures.request(PictureSource(path: "a"), fitting: PixelSize(width: 5000, height: 0))
        pictures.waitUntilDecoded()
        #expect(decoder.boxes == [PixelSize(width: 64, height: 1)])
    }

    @Test func afterALostContextWhatIsShownComesBack() {
        let decoder = ScriptedDecoder()
        let pictures = pictures(decoder)
        let shown = pictures.request(PictureSource(path: "a"), fitting: box)
        let unused = pictures.request(PictureSource(path: "b"), fitting: box)
        pictures.waitUntilDecoded()
        pictures.release(unused)
        storage.nextErrors = [.contextLost]
        let waiting = pictures.request(PictureSource(path: "c"), fitting: box)
        pictures.waitUntilDecoded()
        #expect(pictures.state(of: waiting) == .loading)

        let newStorage = RecordingStorage()
        pictures.replaceStorage(newStorage)
        #expect(pictures.state(of: shown) == .loading)
        pictures.waitUntilDecoded()
        #expect(isReady(pictures.state(of: shown)))
        #expect(isReady(pictures.state(of: waiting)))
        #expect(newStorage.held.count == 2)
        #expect(newStorage.deleted.isEmpty)
        #expect(storage.deleted.isEmpty)
        #expect(pictures.textureBytes == 2 * textureBytes)
        #expect(log.lines.isEmpty)
    }

    @Test(.timeLimit(.minutes(1)))
    func theMainQueueTellsOfDecodedAndFailedPictures() async {
        let decoder = ScriptedDecoder(isHeld: true)
        decoder.breakFile("b")
        let pictures = pictures(decoder)
        for path in ["a", "b"] {
            let ticket = pictures.request(PictureSource(path: path), fitting: box)
            await withCheckedContinuation { continuation in
                pictures.onChange = {
                    pictures.onChange = nil
                    continuation.resume()
                }
                decoder.letOne()
            }
            #expect(pictures.state(of: ticket) == (path == "b" ? .failed : .loading))
            var changes = 0
            pictures.onChange = { changes += 1 }
            #expect(!pictures.uploadPending(byteBudget: 1000))
            #expect(changes == (path == "b" ? 0 : 1))
        }
    }

    @Test func severalDecodesRunAtOnceWhereTheBudgetAllows() {
        let decoder = ScriptedDecoder(isHeld: true)
        let pictures = pictures(decoder, budget: PictureBudget(simultaneousDecodes: 2))
        for path in ["a", "b", "c"] { _ = pictures.request(PictureSource(path: path), fitting: box) }
        decoder.waitForBegin()
        decoder.waitForBegin()
        #expect(decoder.asked.count == 2)
        for _ in 0..<3 { decoder.letOne() }
        pictures.waitUntilDecoded()
        #expect(storage.finished.count == 3)
    }
}
