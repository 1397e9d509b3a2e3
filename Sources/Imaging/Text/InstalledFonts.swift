import CPango

/// The fonts that texts can be set in.
public enum InstalledFonts {
    /// How many families fontconfig has found.
    public static var familyCount: Int {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: CInt = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
        g_free(families)
        return Int(count)
    }
}
