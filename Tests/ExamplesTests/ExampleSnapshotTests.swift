import Foundation
import Geometry
import HeadlessDisplay
import Imaging
import ProgramRuns
import Testing

private let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

/// Every example program draws what the picture of its name in `Golden` shows. After a change that is meant to be seen:
/// run an example with VITRINE_SNAPSHOT and the size and moment below, look at the picture, and put it in place.
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
struct ExampleSnapshotTests {
    static let size = "480x270"
    static let moment = "1"

    @Test(arguments: [
        "ColourCards", "AllTypes", "NestedCarousels", "Offsets", "ListsInItems", "ControlsInItems", "PictureSlider",
        "Languages",
    ])
    func anExampleLooksAsItDid(name: String) throws {
        let drawn = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(name)-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: drawn) }
        let run = try ProgramRun(
            of: name,
            environment: [
                "VITRINE_SNAPSHOT": drawn.path, "VITRINE_SNAPSHOT_AT": Self.moment, "VITRINE_SNAPSHOT_SIZE": Self.size,
            ])
        #expect(run.status == 0, "\(run.errors)")

        let box = PixelSize(width: 480, height: 270)
        let got = try GdkPixbufDecoder().decode(drawn.path, fitting: box)
        let differences = try goldens(of: name).map { golden in
            Self.difference(got, try GdkPixbufDecoder().decode(golden.path, fitting: box))
        }
        #expect(differences.contains(nil), "\(differences)")
    }

    /// The picture that an example looks like; where fonts differ between releases of Debian, that of each.
    private func goldens(of name: String) throws -> [URL] {
        let own = try #require(Bundle.module.url(forResource: "Golden/\(name)", withExtension: "png"))
        let other = Bundle.module.url(forResource: "Golden/\(name)-debian-13", withExtension: "png")
        return [own] + (other.map { [$0] } ?? [])
    }

    /// What is different between two pictures; nil where they are alike.
    private static func difference(_ got: PixelImage, _ expected: PixelImage) -> String? {
        guard got.size == expected.size else { return "its size is \(got.size)" }
        // Rasterisers differ by a shade along edges, not in areas.
        let differing = zip(got.bytes, expected.bytes).filter { abs(Int($0) - Int($1)) > 12 }.count
        if Double(differing) >= 0.005 * Double(expected.bytes.count) { return "\(differing) bytes differ" }
        let tile = worstTile(got, expected)
        return tile.pixels <= 30 ? nil : "\(tile.pixels) pixels differ by much around \(tile.x), \(tile.y)"
    }

    /// Where most pixels of a square of 16 by 16 differ by much: a missing word is few pixels of a picture and many there.
    private static func worstTile(_ a: PixelImage, _ b: PixelImage) -> (pixels: Int, x: Int, y: Int) {
        var worst = (pixels: 0, x: 0, y: 0)
        for top in stride(from: 0, to: a.size.height, by: 16) {
            for left in stride(from: 0, to: a.size.width, by: 16) {
                var count = 0
                for y in top..<min(top + 16, a.size.height) {
                    for x in left..<min(left + 16, a.size.width) {
                        let first = (y * a.size.width + x) * 4
                        if (first..<first + 3).contains(where: { abs(Int(a.bytes[$0]) - Int(b.bytes[$0])) > 48 }) {
                            count += 1
                        }
                    }
                }
                if count > worst.pixels { worst = (count, left, top) }
            }
        }
        return worst
    }
}
