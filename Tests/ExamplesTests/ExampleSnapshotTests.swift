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

        let golden = try #require(Bundle.module.url(forResource: "Golden/\(name)", withExtension: "png"))
        let box = PixelSize(width: 480, height: 270)
        let expected = try GdkPixbufDecoder().decode(golden.path, fitting: box)
        let got = try GdkPixbufDecoder().decode(drawn.path, fitting: box)
        #expect(got.size == expected.size)
        // Rasterisers differ by a shade along edges, not in areas.
        let differing = zip(got.bytes, expected.bytes).filter { abs(Int($0) - Int($1)) > 12 }.count
        #expect(Double(differing) < 0.005 * Double(expected.bytes.count), "\(differing) bytes differ")
        let tile = Self.worstTile(got, expected)
        #expect(tile.pixels <= 30, "\(tile.pixels) pixels differ by much around \(tile.x), \(tile.y)")
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
