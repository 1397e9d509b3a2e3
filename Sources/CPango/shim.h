// Pango drawing with Cairo.
#pragma once
#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdbool.h>
#include <string.h>

// PangoFontFamily is imported as one type or another, depending on Pango's version.
static inline bool vitrine_has_font_family(const char *name) {
    PangoFontFamily **families = NULL;
    int count = 0;
    bool found = false;
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count);
    for (int i = 0; i < count && !found; i++) found = strcmp(pango_font_family_get_name(families[i]), name) == 0;
    g_free(families);
    return found;
}
