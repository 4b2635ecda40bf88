#include "library.h"

#include <COdologDynamicLibrary.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

dnnl_library dnnl;
static bool loaded;

static void load(void) {
    void *file = dlopen("libdnnl.so." DYNAMIC_LIBRARY_TEXT(DNNL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    if (file == NULL) return;
    dynamic_library_find(file, "omp_get_max_threads", &dnnl.omp_get_max_threads);
    dynamic_library_find(file, "omp_set_num_threads", &dnnl.omp_set_num_threads);
#define FIND(name) && dynamic_library_find(file, "dnnl_" #name, &dnnl.name)
    loaded = true DNNL_FUNCTIONS(FIND);
    // oneDNN's own cache keeps 1,024 primitives, most of them of sizes that don't come again: 40 MB after some hundred
    // photos. Sizes that come again are remembered in plans.c.
    if (loaded) dnnl.set_primitive_cache_capacity(0);
}

bool dnnl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
