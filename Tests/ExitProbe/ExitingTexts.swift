import DrawList
import Geometry
import Glibc
import Imaging
import Views

/// Texts that take seconds to draw, and a look at whether they still are when the libraries' turn to end has come.
@MainActor
enum ExitingTexts {
    private static let texts = TextTextures(storage: NoTextures(), log: { _ in })

    static func begin() {
        // Registered before the barrier, and so called after it, as the libraries' own handlers are.
        atexit {
            let before = ExitingTexts.timeSpentDrawing()
            usleep(50_000)
            guard ExitingTexts.timeSpentDrawing() - before > 5_000_000 else { return }
            print("texts are still being drawn")
            fflush(nil)
            _exit(4)
        }
        let words = (0..<400).map { "word \($0) שלום 日本" }.joined(separator: " ")
        for number in 0..<200 {
            _ = texts.request(
                TextRequest(
                    text: "\(number) \(words)", style: TextStyle(), box: Size(width: 600, height: 6000),
                    pixelsPerPoint: 2, color: .white))
        }
    }

    /// What the threads named `text` have used of the processor, in nanoseconds.
    private nonisolated static func timeSpentDrawing() -> Int {
        guard let folder = opendir("/proc/self/task") else { return 0 }
        defer { closedir(folder) }
        var sum = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard firstLine(of: "/proc/self/task/\(name)/comm") == "text" else { continue }
            let numbers = firstLine(of: "/proc/self/task/\(name)/schedstat").split(separator: " ")
            sum += numbers.first.flatMap { Int($0) } ?? 0
        }
        return sum
    }

    private nonisolated static func firstLine(of path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
    }
}

/// Takes textures and shows nothing.
private final class NoTextures: TextureStorage {
    let maximumTextureSize = 2048
    let textureBytes = 0

    func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail
    ) throws(TextureError) -> TextureHandle {
        TextureHandle(rawValue: 1)
    }

    func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError) {}

    func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle) {}
    func finishTexture(_ texture: TextureHandle) {}
    func deleteTexture(_ texture: TextureHandle) {}
}
