// Loads Pango and cairo.
#include "library.h"
#include "COdologPDF.h"

#include <COdologDynamicLibrary.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static pdf_library library;
static bool loaded;
static char versions[80];

const char *pdf_library_file(void) { return "libpangocairo-1.0.so.0"; }

static void load(void) {
    // It needs cairo, Pango and GLib itself, so their functions are found by it, too.
    void *file = dlopen(pdf_library_file(), RTLD_NOW | RTLD_LOCAL);
    if (file == NULL) return;
#define FIND(result, name, parameters) && dynamic_library_find(file, #name, &library.name)
    loaded = true PDF_FUNCTIONS(FIND);
#undef FIND
    if (!loaded) return;
    snprintf(
        versions, sizeof versions, "Pango %s, cairo %s", library.pango_version_string(), library.cairo_version_string());
}

const pdf_library *pdf_library_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &library : NULL;
}

const char *pdf_library_versions(void) { return pdf_library_load() == NULL ? NULL : versions; }
