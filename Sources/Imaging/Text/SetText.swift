import CPango
import Views

/// A text set within its box: the lines that are shown, each in its place.
struct SetText: ~Copyable {
    let lines: [PangoLine]
    private let scale: Double
    private let layout: PangoLayout
    /// The last line where it had to be shortened.
    private let lastLine: PangoLayout?
    private let isCut: Bool

    /// Nil without memory.
    init?(_ text: String, _ style: TextStyle, _ geometry: TextGeometry) {
        let limits = PangoLayout.Limits(
            width: geometry.width, wrapping: style.wrapping,
            truncation: style.wrapping == .none ? style.truncation : .none,
            maximumLines: TextLimits.maximumLines)
        guard let layout = PangoLayout(text, style, geometry, limits) else { return nil }
        let most = min(max(style.maximumLines ?? .max, 1), TextLimits.maximumLines - 1)
        var lines: [PangoLine] = []
        var hasMore = false
        layout.forEachLine { line in
            let fits = lines.isEmpty || geometry.height.map { line.bottom < Double($0) + 1 } ?? true
            hasMore = lines.count == most || !fits
            if !hasMore { lines.append(line) }
            return !hasMore
        }
        var lastLine: PangoLayout?
        if hasMore, style.truncation != .none, let replaced = lines.last {
            lastLine = Self.lastLine(from: replaced, of: text, style, geometry)
            lastLine?.forEachLine { line in
                lines[lines.count - 1] = line.moved(down: replaced.top)
                return false
            }
        }
        Self.align(&lines, style.alignment, in: geometry.width)
        self.lines = lines
        self.layout = layout
        self.lastLine = lastLine
        isCut = hasMore
        scale = geometry.scale
    }

    /// All of the text from a line on, shortened to one.
    private static func lastLine(
        from line: PangoLine, of text: String, _ style: TextStyle, _ geometry: TextGeometry
    ) -> PangoLayout? {
        var rest = String(decoding: text.utf8.dropFirst(line.firstByte), as: UTF8.self)
        if style.truncation == .end {
            // What follows in other paragraphs is left out, and the line shows that it is.
            if let end = rest.firstIndex(where: \.isParagraphEnd) { rest = rest[..<end] + "…" }
        } else {
            rest = String(rest.map { $0.isParagraphEnd ? " " : $0 })
        }
        let limits = PangoLayout.Limits(
            width: geometry.width, wrapping: .none, truncation: style.truncation, maximumLines: 1,
            direction: line.direction)
        return PangoLayout(rest, style, geometry, limits)
    }

    /// - Parameter boxWidth: nil is as wide as the widest line.
    private static func align(_ lines: inout [PangoLine], _ alignment: TextStyle.Alignment, in boxWidth: Int?) {
        let width = boxWidth.map(Double.init) ?? width(of: lines).rounded(.up)
        for index in lines.indices {
            let room = width - lines[index].width
            let isAtRight = lines[index].direction == .rightToLeft
            let x =
                switch alignment {
                case .left: 0.0
                case .right: room
                case .center: room / 2
                case .natural, .justified: isAtRight ? room : 0
                }
            lines[index].x = x.rounded()
        }
    }

    private static func width(of lines: [PangoLine]) -> Double { lines.reduce(0) { max($0, $1.width) } }
    private var contentWidth: Double { Self.width(of: lines) }

    var metrics: TextMetrics {
        guard let first = lines.first, let last = lines.last else { return .empty }
        return TextMetrics(
            size: .init(width: contentWidth.rounded(.up) / scale, height: last.bottom.rounded(.up) / scale),
            lineCount: lines.count, firstBaseline: first.baseline / scale, direction: first.direction,
            isTruncated: isCut || layout.isEllipsized, unknownGlyphs: layout.unknownGlyphs)
    }

    /// What is inked, in whole pixels, with one to spare on each side; it reaches at most `overhang` out of the lines.
    /// Nil where nothing is.
    func inkBox(overhang: Double, maximumSide: Int) -> PixelBox? {
        var box: (left: Double, top: Double, right: Double, bottom: Double)?
        for line in lines where line.ink.left < line.ink.right && line.ink.top < line.ink.bottom {
            let left = max(line.x + line.ink.left, line.x - overhang)
            let top = max(line.baseline + line.ink.top, line.top - overhang)
            let right = min(line.x + line.ink.right, line.x + line.width + overhang)
            let bottom = min(line.baseline + line.ink.bottom, line.bottom + overhang)
            let known = box ?? (left, top, right, bottom)
            box = (min(known.left, left), min(known.top, top), max(known.right, right), max(known.bottom, bottom))
        }
        return box.flatMap { PixelBox($0, maximumSide: maximumSide) }
    }
}

/// Whole pixels around what is inked.
struct PixelBox {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    init?(_ box: (left: Double, top: Double, right: Double, bottom: Double), maximumSide: Int) {
        guard box.left < box.right, box.top < box.bottom else { return nil }
        left = Int(box.left.rounded(.down)) - 1
        top = Int(box.top.rounded(.down)) - 1
        let width = min(Int(box.right.rounded(.up)) + 1 - left, maximumSide)
        self.width = width
        height = min(Int(box.bottom.rounded(.up)) + 1 - top, maximumSide, max(TextLimits.maximumArea / width, 1))
    }
}

extension Character {
    fileprivate var isParagraphEnd: Bool { self == "\n" || self == "\u{2028}" }
}
