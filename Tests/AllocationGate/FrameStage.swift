import DrawList
import GLESRenderer
import Geometry
import Glibc
import Imaging
import Timebase
import TouchGestures
import Views
import Vitrine

/// A screen without pixels: views, input, texts, pictures and renderer are the real ones, GL does nothing.
@MainActor
final class FrameStage {
    private(set) var moment = MonotonicTime(secondsSinceStart: 100)
    let picture = PictureSource(path: picturePath)
    /// The same file for all stages.
    private static let picturePath = "/tmp/vitrine-allocation-gate-\(getpid()).png"
    let producer: FrameProducer
    private let router: InputRouter

    init() {
        do {
            if access(picture.path, R_OK) != 0 { try Self.writePicture(to: picture.path) }
            producer = FrameProducer(
                renderer: try RendererCore(gl: SilentGLES()), pixelSize: PixelSize(width: 1280, height: 720),
                pixelsPerPoint: 1, background: .color(.black), log: { print($0) })
        } catch {
            print("cannot make a screen: \(error)")
            exit(1)
        }
        router = InputRouter(root: producer.root)
        producer.router = router
        producer.moment = moment
    }

    var root: View { producer.root }

    private static func writePicture(to path: String) throws {
        let white = [UInt8](repeating: 255, count: 64 * 48 * 4)
        if let image = PixelImage(size: PixelSize(width: 64, height: 48), bytes: white, isOpaque: true) {
            try PNGWriter().write(image, to: path)
        }
    }

    /// Plays frames until every picture and every text is there.
    func settle() {
        producer.advanceWithPictures(to: moment)
        for _ in 0..<60 { frame() }
        // What these have asked for may still be on its way.
        producer.advanceWithPictures(to: moment)
        for _ in 0..<10 { frame() }
    }

    /// One frame, from the predicted moment to the last GL call.
    func frame() {
        moment = moment + Seconds(1.0 / 60)
        do { try producer.draw(at: moment) } catch { print("cannot draw: \(error)") }
    }

    /// One frame whose work of the GPU is timed; `body` is done once the views are at its moment.
    func frame(named name: Int, _ body: () -> Void) {
        moment = moment + Seconds(1.0 / 60)
        producer.prepare(at: moment)
        body()
        do { try producer.render(frame: name) } catch { print("cannot draw: \(error)") }
    }

    /// Removes the file of the picture.
    static func cleanUp() { unlink(picturePath) }

    // MARK: Input

    func touch(_ phase: Contact.Phase, at point: Point) {
        router.handle(.contact(Contact(id: ContactID(rawValue: 1), phase: phase, position: point, time: moment)))
    }

    func movePointer(to point: Point) {
        router.handle(.pointer(PointerEvent(action: .moved, position: point, time: moment)))
    }

    // MARK: What came of it

    /// GL draw calls of the last frame.
    var drawCalls: Int { producer.statistics.drawCalls }
    var quadCount: Int { producer.statistics.quads }
}
