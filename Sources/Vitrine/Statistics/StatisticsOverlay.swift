import DrawList
import FrameScheduling
import Geometry
import Timebase
import Views

/// Figures and a graph of the last frames, in front of everything in the upper left corner.
///
/// It shows what was known when the frame was begun that it lies on, and asks for none of its own: a screen at rest rests.
/// All texts are drawn once; numbers are put together of digits.
@MainActor
final class StatisticsOverlay {
    /// In units of ``unit``.
    private enum Layout {
        static let size = Size(width: 312, height: 152)
        static let margin = 12.0
        static let padding = 12.0
        static let leftEnd = 126.0
        static let tableStart = 146.0
        static let columns = (median: 240.0, p99: 300.0)
        static let rows = (first: 41.0, distance: 17.0)
        static let graph = Rect(x: 12, y: 104, width: 288, height: 36)
        static let barPitch = 3.0
        static let bigFont = 28.0
        static let smallFont = 12.0
    }

    private enum Paint {
        static let panel = Color(red: 0.04, green: 0.045, blue: 0.06, alpha: 0.82)
        static let rim = Color(white: 1, alpha: 0.12)
        static let number = Color(white: 1)
        static let word = Color(red: 0.66, green: 0.70, blue: 0.78)
        static let warning = Color(red: 1, green: 0.55, blue: 0.26)
        static let interval = Color(white: 1, alpha: 0.16)
        static let processor = Color(red: 0.30, green: 0.83, blue: 0.60)
        static let gpu = Color(red: 0.46, green: 0.60, blue: 1)
        static let line = Color(white: 1, alpha: 0.55)
    }

    private enum Word: Int, CaseIterable {
        case fps, shown, missed, textures, milliseconds, median, p99, interval, latency, processor, gpu

        var text: String {
            switch self {
            case .fps: "fps"
            case .shown: "shown"
            case .missed: "missed"
            case .textures: "textures MB"
            case .milliseconds: "ms"
            case .median: "p50"
            case .p99: "p99"
            case .interval: "interval"
            case .latency: "latency"
            case .processor: "CPU"
            case .gpu: "GPU"
            }
        }
    }

    /// Points of the screen.
    private let unit: Double
    /// Device pixels a point.
    private let scale: Double
    private let words: [OverlayText]
    private let small: OverlayDigits
    private let big: OverlayDigits
    private var figures = OverlayFigures()
    private var bars = FrameBars(count: Int(Layout.graph.size.width / Layout.barPitch))

    /// - Parameters:
    ///   - screen: its size in points.
    ///   - scale: device pixels a point.
    init(texts: any TextStore, screen: Size, scale: Double) {
        self.scale = scale
        unit = Self.unit(for: screen)
        let smallFont = Font(size: Layout.smallFont * unit, weight: .medium)
        words = Word.allCases.map { OverlayText($0.text, font: smallFont, in: texts, scale: scale) }
        small = OverlayDigits(font: smallFont, in: texts, scale: scale)
        big = OverlayDigits(font: Font(size: Layout.bigFont * unit, weight: .semibold), in: texts, scale: scale)
    }

    /// As large as it can be read on a screen of that size, and never larger than that.
    private static func unit(for screen: Size) -> Double {
        let wanted = max(1, min(screen.width / 1280, screen.height / 720))
        let room = min(
            screen.width / (Layout.size.width + 2 * Layout.margin),
            screen.height / (Layout.size.height + 2 * Layout.margin))
        return max(0.1, min(wanted, room))
    }

    /// Gives the texts back.
    func release() {
        words.forEach { $0.release() }
        small.release()
        big.release()
    }

    /// Takes over what is known when the frame is made that is seen at `time`.
    func update(
        from meter: FrameMeter, frames: FrameStatistics, period: Seconds, textureBytes: Int, at time: MonotonicTime
    ) {
        figures.update(from: meter, frames: frames, textureBytes: textureBytes, at: time)
        bars.update(from: meter, period: period)
    }

    /// Draws it; the context's coordinates are the screen's.
    func draw(in context: inout DrawContext) {
        let origin = Point(x: snapped(Layout.margin * unit), y: snapped(Layout.margin * unit))
        context.within(origin: origin, alpha: 1) { context in
            drawPanel(in: &context)
            drawCounts(in: &context)
            drawTable(in: &context)
            drawGraph(in: &context)
        }
    }

    private func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        let (left, top) = (snapped(x * unit), snapped(y * unit))
        return Rect(
            x: left, y: top, width: snapped((x + width) * unit) - left, height: snapped((y + height) * unit) - top)
    }

    // MARK: Parts

    private func drawPanel(in context: inout DrawContext) {
        let panel = rect(0, 0, Layout.size.width, Layout.size.height)
        context.add(DrawQuad(rect: panel, color: Paint.panel, cornerRadius: 10 * unit))
        context.add(DrawQuad(rect: panel, color: Paint.rim, cornerRadius: 10 * unit, borderWidth: max(1 / scale, unit)))
    }

    private func drawCounts(in context: inout DrawContext) {
        let top = 34.0
        let whole = figures.rate.map { $0 < 99.95 ? 2 : 3 } ?? 2
        let right = Layout.padding + big.width(of: whole, decimals: 1) / unit
        big.draw(
            figures.rate, decimals: 1, right: right * unit, baseline: top * unit, color: Paint.number, in: &context)
        draw(.fps, x: right + 6, baseline: top, in: &context)
        number(Double(figures.frames.presented), 0, right: Layout.leftEnd, row: 1, in: &context)
        draw(.shown, x: Layout.padding, baseline: baseline(1), in: &context)
        number(
            Double(figures.frames.missed), 0, right: Layout.leftEnd, row: 2,
            color: figures.frames.missed > 0 ? Paint.warning : Paint.number, in: &context)
        draw(.missed, x: Layout.padding, baseline: baseline(2), in: &context)
        number(Double(figures.textureBytes) / 1e6, 1, right: Layout.leftEnd, row: 3, in: &context)
        draw(.textures, x: Layout.padding, baseline: baseline(3), in: &context)
    }

    private func drawTable(in context: inout DrawContext) {
        let head = 24.0
        draw(.milliseconds, x: Layout.tableStart, baseline: head, in: &context)
        draw(.median, right: Layout.columns.median, baseline: head, in: &context)
        draw(.p99, right: Layout.columns.p99, baseline: head, in: &context)
        row(0, .interval, figures.interval, 1, in: &context)
        row(1, .latency, figures.latency, 1, in: &context)
        row(2, .processor, figures.processor, 2, color: Paint.processor, in: &context)
        row(3, .gpu, figures.gpu, 2, color: Paint.gpu, in: &context)
    }

    private func row(
        _ row: Int, _ word: Word, _ pair: OverlayFigures.Pair?, _ decimals: Int, color: Color = Paint.word,
        in context: inout DrawContext
    ) {
        draw(word, x: Layout.tableStart, baseline: baseline(row), color: color, in: &context)
        number(pair?.median, decimals, right: Layout.columns.median, row: row, in: &context)
        number(pair?.p99, decimals, right: Layout.columns.p99, row: row, in: &context)
    }

    /// A bar a frame: from the frame before to it, and in front the work for it. The line is a refresh.
    private func drawGraph(in context: inout DrawContext) {
        let graph = Layout.graph
        for index in bars.indices {
            let bar = bars[index]
            let x = graph.minX + Double(index) * Layout.barPitch
            let width = Layout.barPitch - 1
            if let interval = bar.interval {
                let color = bar.isMissed ? Paint.warning : Paint.interval
                drawBar(x: x, width: width, from: 0, to: interval / 2, color: color, in: &context)
            }
            drawBar(x: x, width: width, from: 0, to: bar.processor / 2, color: Paint.processor, in: &context)
            let end = bar.processor + bar.gpu
            drawBar(x: x, width: width, from: bar.processor / 2, to: end / 2, color: Paint.gpu, in: &context)
        }
        var line = rect(graph.minX, graph.minY + graph.size.height / 2, graph.size.width - 1, 0)
        line.size.height = max(1, unit.rounded(.down)) / scale
        context.add(DrawQuad(rect: line, color: Paint.line, seams: [.top, .bottom]))
    }

    /// Shares of the graph's height.
    private func drawBar(
        x: Double, width: Double, from start: Double, to end: Double, color: Color, in context: inout DrawContext
    ) {
        let graph = Layout.graph
        let (low, high) = (min(start, 1) * graph.size.height, min(end, 1) * graph.size.height)
        let bar = rect(x, graph.maxY - high, width, high - low)
        guard bar.size.height > 0, bar.size.width > 0 else { return }
        // On whole pixels: there is no edge to smooth.
        context.add(DrawQuad(rect: bar, color: color, seams: [.left, .top, .right, .bottom]))
    }

    // MARK: Texts

    private func baseline(_ row: Int) -> Double { Layout.rows.first + Double(row) * Layout.rows.distance }

    private func number(
        _ value: Double?, _ decimals: Int, right x: Double, row: Int, color: Color = Paint.number,
        in context: inout DrawContext
    ) {
        small.draw(
            value, decimals: decimals, right: x * unit, baseline: baseline(row) * unit, color: color, in: &context)
    }

    private func draw(
        _ word: Word, x: Double, baseline: Double, color: Color = Paint.word, in context: inout DrawContext
    ) {
        words[word.rawValue].draw(
            x: x * unit, baseline: baseline * unit, color: color, scale: scale, in: &context)
    }

    private func draw(_ word: Word, right x: Double, baseline: Double, in context: inout DrawContext) {
        let text = words[word.rawValue]
        text.draw(
            x: x * unit - text.width, baseline: baseline * unit, color: Paint.word, scale: scale, in: &context)
    }
}
