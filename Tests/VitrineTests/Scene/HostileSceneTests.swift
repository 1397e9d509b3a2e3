import Foundation
import Glibc
import RandomCases
import Testing

@testable import Vitrine

@Suite struct HostileSceneTests {
    private func read(_ bytes: [UInt8]) -> SceneError? {
        do throws(SceneError) {
            _ = try Scene(JSON5File(name: Repository.path("Config/examples/x.json5"), bytes: bytes, limits: .scene))
            return nil
        } catch {
            return error
        }
    }

    private func refusal(ofFile path: String) -> SceneError? {
        do throws(SceneError) {
            _ = try Scene(path: path)
            return nil
        } catch {
            return error
        }
    }

    @Test func deepNestingIsRefusedBeforeItIsFollowed() throws {
        let error = try #require(read(Array(String(repeating: "[", count: 500_000).utf8)))
        #expect(error.problem.contains("nested more than 32 deep"))
    }

    @Test func aFileThatIsTooLargeIsRefusedUnread() throws {
        let folder = try ScratchFolder()
        try folder.write(String(repeating: " ", count: (1 << 20) + 1), to: "large.json5")
        #expect(try #require(refusal(ofFile: folder.path("large.json5"))).problem.contains("larger than the 1 MB"))
    }

    @Test func moreValuesThanAreReadAreRefused() throws {
        let list = "[" + String(repeating: "0,", count: 100_000) + "]"
        #expect(try #require(read(Array(list.utf8))).problem.contains("more than 100000 values"))
    }

    @Test func whatIsNotTextOrNoFileIsRefused() {
        #expect(read([0x7B, 0xFF, 0xFE, 0x7D])?.problem == "is not UTF-8 text")
        #expect(refusal(ofFile: "/dev/zero")?.problem == "cannot be read: it is not a regular file")
        #expect(refusal(ofFile: "/nowhere.json5")?.problem.contains("No such file") == true)
        #expect(refusal(ofFile: "a\u{0}b")?.problem.contains("NUL") == true)
    }

    @Test func aPipeIsNotWaitedFor() throws {
        let folder = try ScratchFolder()
        #expect(mkfifo(folder.path("pipe.json5"), 0o600) == 0)
        #expect(refusal(ofFile: folder.path("pipe.json5")) != nil)
    }

    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "'", "\"", "\\", "\\u", "/*", "//", "1e999", "-", "null", "é", "\u{0}",
    ]

    /// Whatever is done to a good file, it is either read or refused in one line.
    @Test(arguments: 0..<8) func randomDamageIsReadOrRefusedAndNothingWorse(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let good = try Repository.json5Blocks(of: "Documentation/scene.md").map { Array($0.utf8) }
        for _ in 0..<300 {
            var bytes = try #require(good.randomElement(using: &random))
            for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes, using: &random) }
            if let error = read(bytes) { #expect(!"\(error)".contains("\n")) }
        }
    }

    private func damage(_ bytes: inout [UInt8], using random: inout SplitMix) {
        guard !bytes.isEmpty else { return bytes.append(0x7B) }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        case 2: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &random) ?? "").utf8), at: place)
        default: bytes += bytes[place...].prefix(200)
        }
    }
}
