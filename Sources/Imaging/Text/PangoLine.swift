import CPango
import Views

/// A line of a ``PangoLayout``, which has to outlive it. In pixels from the layout's upper edge.
struct PangoLine {
    let line: UnsafeMutablePointer<PangoLayoutLine>
    var top: Double
    var height: Double
    /// A whole number.
    var baseline: Double
    let width: Double
    let direction: TextMetrics.Direction
    /// What is inked, from the line's left end and its baseline.
    let ink: (left: Double, top: Double, right: Double, bottom: Double)
    /// Left end; set by whoever aligns the lines. A whole number.
    var x = 0.0

    /// - Parameters: lengths in Pango's units.
    init(_ line: UnsafeMutablePointer<PangoLayoutLine>, top: CInt, height: CInt, baseline: CInt) {
        func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }
        var ink = PangoRectangle()
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, &ink, &logical)
        self.line = line
        self.top = pixels(top)
        self.height = pixels(height)
        self.baseline = pixels(baseline).rounded()
        width = pixels(logical.width)
        direction = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL ? .rightToLeft : .leftToRight
        self.ink = (pixels(ink.x), pixels(ink.y), pixels(ink.x + ink.width), pixels(ink.y + ink.height))
    }

    var bottom: Double { top + height }

    /// Of the line's text, in bytes from the layout's.
    var firstByte: Int { Int(line.pointee.start_index) }

    /// The same line so many pixels farther down.
    func moved(down distance: Double) -> PangoLine {
        var line = self
        line.top += distance
        line.baseline = (baseline + distance).rounded()
        return line
    }
}
