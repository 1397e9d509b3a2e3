import FoundationEssentials
import Geometry
import Imaging
import Views

/// Small picture files of their own, so that neighbours do not share a texture.
struct BenchmarkPictures {
    private let folder: URL
    private let sources: [PictureSource]

    private static let count = 30
    private static let size = PixelSize(width: 64, height: 48)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        var sources: [PictureSource] = []
        for number in 0..<Self.count {
            let path = folder.appendingPathComponent("\(number).png").path
            try Self.write(number, to: path)
            sources.append(PictureSource(path: path))
        }
        self.sources = sources
    }

    subscript(index: Int) -> PictureSource { sources[index % sources.count] }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// One colour each.
    private static func write(_ number: Int, to path: String) throws {
        let shade = UInt8(60 + number * 6)
        let pixel: [UInt8] = [shade, 255 - shade, 128, 255]
        let bytes = (0..<size.width * size.height).flatMap { _ in pixel }
        guard let image = PixelImage(size: size, bytes: bytes, isOpaque: true) else { return }
        try PNGWriter().write(image, to: path)
    }
}
