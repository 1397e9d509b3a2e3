import DrawList
import Foundation
import Geometry
import Imaging
import RandomCases
import Testing

/// Broken pictures are decoded to the size that was asked for, or refused.
struct PictureFuzzTests {
    private static let names = [
        "alpha.png", "animated.gif", "interlaced.png", "orientation-6.jpg", "progressive.jpg", "red.webp", "strip.png",
    ]
    private static let vector = """
        <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30"><defs><linearGradient id="g">
        <stop offset="0" stop-color="#123"/><stop offset="1" stop-color="#fed"/></linearGradient></defs>
        <rect width="40" height="30" fill="url(#g)"/><circle cx="12" cy="10" r="7.5" fill="red" opacity="0.5"/>
        <path d="M1 1 C 10 20, 30 5, 38 28 Z" transform="rotate(12) scale(1.5)" stroke="blue"/></svg>
        """

    @Test func brokenPicturesAreDecodedOrRefused() throws {
        let folder = try ScratchFolder()
        var corpus = try Self.names.map { (name: $0, bytes: try testData($0)) }
        corpus.append((name: "vector.svg", bytes: Array(Self.vector.utf8)))
        let box = PixelSize(width: 64, height: 48)
        var decoded = 0
        for seed in RandomCases.seeds(400) {
            var random = SplitMix(seed: seed)
            guard let original = corpus.randomElement(using: &random), let other = corpus.randomElement(using: &random)
            else { return }
            let bytes = Mutation.mutated(original.bytes, with: other.bytes, using: &random)
            let path = try folder.write(bytes, as: original.name)
            do {
                let image = try GdkPixbufDecoder().decode(path, fitting: box)
                decoded += 1
                #expect(image.size.width > 0 && image.size.height > 0, "seed \(seed)")
                #expect(image.bytes.count == image.size.width * image.size.height * 4, "seed \(seed)")
                #expect(image.size.width <= box.width && image.size.height <= box.height, "seed \(seed)")
            } catch {
                #expect(!"\(error)".isEmpty)
            }
        }
        // Otherwise nothing but the looks at the first bytes would be tried.
        #expect(decoded > 20)
    }
}
