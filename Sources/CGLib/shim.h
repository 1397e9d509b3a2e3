#pragma once
#include <glib.h>

// G_OPTION_ARG_NONE and ..._FILENAME are not imported by name on every version of the toolchain.
static inline void vitrine_option_set_flag(GOptionEntry *entry, gboolean *storage) {
    entry->arg = G_OPTION_ARG_NONE;
    entry->arg_data = storage;
}

static inline void vitrine_option_set_value(GOptionEntry *entry, gchar **storage) {
    entry->arg = G_OPTION_ARG_FILENAME;
    entry->arg_data = storage;
}
