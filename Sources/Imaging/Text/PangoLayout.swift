import CPango
import Views

/// Owns a PangoLayout: a text, set in lines. Lengths are pixels unless they are Pango's, 1024 to a pixel.
///
/// Pango keeps fonts for each thread; a layout stays on the one that made it.
struct PangoLayout: ~Copyable {
    private let layout: OpaquePointer
    let isEllipsized: Bool

    /// What may become of lines.
    struct Limits {
        /// Nil without limit.
        var width: Int?
        var wrapping: TextStyle.Wrapping
        var truncation: TextStyle.Truncation
        /// Of each paragraph, should it be wrapped.
        var maximumLines: Int
        /// Nil: each paragraph has its own.
        var direction: TextMetrics.Direction?
    }

    /// Nil when Pango has no memory left to say so with.
    init?(_ text: String, _ style: TextStyle, _ geometry: TextGeometry, _ limits: Limits) {
        guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        Self.configure(context, style, limits.direction)
        guard let layout = pango_layout_new(context) else { return nil }
        if limits.direction != nil { pango_layout_set_auto_dir(layout, 0) }
        Self.setFont(of: layout, style.font, size: geometry.fontSize)
        pango_layout_set_spacing(layout, Self.units(geometry.lineSpacing))
        pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
        Self.limit(layout, limits)
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout, $0.baseAddress, CInt($0.count))
            }
        }
        self.layout = layout
        isEllipsized = pango_layout_is_ellipsized(layout) != 0
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func configure(
        _ context: OpaquePointer, _ style: TextStyle, _ direction: TextMetrics.Direction?
    ) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        // Whole pixels from letter to letter, and outlines fitted to the pixel grid in height only: sharp without odd shapes.
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        pango_cairo_context_set_font_options(context, options)
        // Not the locale's: the same text looks the same wherever the program runs.
        let language = style.language.map(TextLimits.name) ?? "en"
        pango_context_set_language(context, pango_language_from_string(language))
        if let direction {
            pango_context_set_base_dir(context, direction == .rightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
        }
    }

    private static func setFont(of layout: OpaquePointer, _ font: Font, size: Double) {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, TextLimits.name(font.family))
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.rawValue)))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_layout_set_font_description(layout, description)
    }

    private static func limit(_ layout: OpaquePointer, _ limits: Limits) {
        let isWrapped = limits.wrapping != .none
        guard let width = limits.width, isWrapped || limits.truncation != .none else { return }
        pango_layout_set_width(layout, CInt(width) * PANGO_SCALE)
        pango_layout_set_wrap(layout, limits.wrapping == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        let mode: PangoEllipsizeMode
        switch limits.truncation {
        case .start: mode = PANGO_ELLIPSIZE_START
        case .middle: mode = PANGO_ELLIPSIZE_MIDDLE
        // Cut off or not, what is beyond the last line is not worth setting.
        case .end, .none: mode = PANGO_ELLIPSIZE_END
        }
        pango_layout_set_ellipsize(layout, mode)
        pango_layout_set_height(layout, isWrapped ? CInt(-limits.maximumLines) : -1)
    }

    private static func units(_ pixels: Double) -> CInt { CInt(pixels * Double(PANGO_SCALE)) }

    // MARK: Lines

    /// Letters that no font has.
    var unknownGlyphs: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

    /// Calls `body` with each line from the top until it answers false. The line lives as long as this value.
    borrowing func forEachLine(_ body: (PangoLine) -> Bool) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { return }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let baseline = pango_layout_iter_get_baseline(iterator)
            guard body(PangoLine(line, top: logical.y, height: logical.height, baseline: baseline)) else { return }
        } while pango_layout_iter_next_line(iterator) != 0
    }
}
