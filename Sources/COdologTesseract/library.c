#include "COdologTesseract.h"

#include <COdologDynamicLibrary.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <tesseract/version.h>

const char *tesseract_file(void) { return "libtesseract.so." DYNAMIC_LIBRARY_TEXT(TESSERACT_MAJOR_VERSION); }

static tesseract_library library;
static bool loaded;

static void load(void) {
    // Global, as if it were linked: `OpenMP` looks for the functions of the libgomp that comes with it.
    void *file = dlopen(tesseract_file(), RTLD_NOW | RTLD_GLOBAL);
    if (file == NULL) return;
#define FIND(name) && dynamic_library_find(file, #name, &library.name)
    loaded = true TESSERACT_FUNCTIONS(FIND);
}

const tesseract_library *tesseract_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded ? &library : NULL;
}
