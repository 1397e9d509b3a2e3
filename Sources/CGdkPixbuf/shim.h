// gdk-pixbuf, and what Swift does not import of it: macros and casts.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib.h>

typedef void (*vitrine_size_prepared)(GdkPixbufLoader *loader, int width, int height, void *context);
typedef void (*vitrine_area_prepared)(GdkPixbufLoader *loader, void *context);

// `g_signal_connect` is a macro over `G_CALLBACK` casts. The context is borrowed: it has to outlive the loader.
static inline void vitrine_observe_loader(GdkPixbufLoader *loader, vitrine_size_prepared size_prepared,
                                          vitrine_area_prepared area_prepared, void *context) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), context);
    g_signal_connect(loader, "area-prepared", G_CALLBACK(area_prepared), context);
}
