import Geometry
import Glibc
import Imaging
import Platform

/// Ends with status 3, `done` printed, while threads of its own decode the picture of the first argument again and again;
/// where that is `texts`, while texts are being drawn. The second argument is how long they do before that, in milliseconds.
@main
enum ExitProbe {
    @MainActor
    static func main() throws {
        let path = CommandLine.arguments[1]
        if path == "texts" {
            ExitingTexts.begin()
        } else {
            for _ in 0..<3 {
                try DetachedThread.start(name: "decoding", niceness: 0, stackBytes: 8 << 20) {
                    while true { _ = try? GdkPixbufDecoder().decode(path, fitting: PixelSize(width: 200, height: 200)) }
                }
            }
        }
        usleep((useconds_t(CommandLine.arguments[2]) ?? 0) * 1000)
        print("done")
        exit(3)
    }
}
