import Dispatch
import DrawList
import Geometry
import Synchronization
import Views

@testable import Imaging

/// Draws squares of 10 pixels for every letter, one letter a line; waits to be told, and fails on demand.
final class ScriptedDrawing: TextDrawing {
    private struct State {
        var drawn: [String] = []
        var measured: [String] = []
    }

    private let state = Mutex(State())
    private let gate: DispatchSemaphore?

    /// - Parameter isHeld: each drawing waits for a ``letOne()``.
    init(isHeld: Bool = false) { gate = isHeld ? DispatchSemaphore(value: 0) : nil }

    var drawn: [String] { state.withLock(\.drawn) }
    var measured: [String] { state.withLock(\.measured) }
    func letOne() { gate?.signal() }

    private func metrics(_ request: TextRequest) -> TextMetrics {
        TextMetrics(
            size: Size(width: 10, height: 10 * Double(request.text.count)), lineCount: request.text.count,
            firstBaseline: 8, direction: .leftToRight, isTruncated: false, unknownGlyphs: 0)
    }

    func measure(_ request: TextRequest) -> TextMetrics {
        state.withLock { $0.measured.append(request.text) }
        return metrics(request)
    }

    func draw(_ request: TextRequest, maximumSide: Int) throws(TextDrawingError) -> TextBitmap {
        gate?.wait()
        state.withLock { $0.drawn.append(request.text) }
        let size = PixelSize(width: 10, height: 10 * request.text.count)
        if request.text == "!" { throw .outOfMemory(size) }
        var bitmap = TextBitmap(metrics: metrics(request))
        if request.text != " " {
            bitmap.image = PixelImage(size: size, bytes: Array(repeating: 9, count: size.area * 4), isOpaque: false)
        }
        (bitmap.left, bitmap.top) = (4, -2)
        return bitmap
    }
}
