// gdk-pixbuf, and what Swift does not import of it: macros and casts.
#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib.h>

typedef void (*vitrine_size_prepared)(GdkPixbufLoader *loader, int width, int height, void *context);
typedef void (*vitrine_area_prepared)(GdkPixbufLoader *loader, void *context);

// `g_signal_connect` is a macro over `G_CALLBACK` casts. The context is borrowed until `vitrine_abandon_loader`.
static inline void vitrine_observe_loader(GdkPixbufLoader *loader, vitrine_size_prepared size_prepared,
                                          vitrine_area_prepared area_prepared, void *context) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), context);
    g_signal_connect(loader, "area-prepared", G_CALLBACK(area_prepared), context);
}

static inline void vitrine_refuse_size(GdkPixbufLoader *loader, int width, int height, void *context) {
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

// Gives a loader back, decoding no more of what it has been fed: it insists on being closed, and would then still try.
// Size 0 is gdk-pixbuf's own sign for "do not decode".
static inline void vitrine_abandon_loader(GdkPixbufLoader *loader, void *context) {
    g_signal_handlers_disconnect_by_data(loader, context);
    g_signal_connect(loader, "size-prepared", G_CALLBACK(vitrine_refuse_size), NULL);
    gdk_pixbuf_loader_close(loader, NULL);
    g_object_unref(loader);
}
