#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define TEXT_(number) #number
#define TEXT(number) TEXT_(number)

dnnl_library dnnl;
static bool loaded;

static bool find(void *file, const char *name, void *target) {
    void *symbol = dlsym(file, name);
    // This copies an object pointer to where C has a function pointer. For POSIX both are the same.
    memcpy(target, &symbol, sizeof symbol);
    return symbol != NULL;
}

static void load(void) {
    void *file = dlopen("libdnnl.so." TEXT(DNNL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
    if (file == NULL) return;
    find(file, "omp_get_max_threads", &dnnl.omp_get_max_threads);
    find(file, "omp_set_num_threads", &dnnl.omp_set_num_threads);
#define FIND(name) && find(file, "dnnl_" #name, &dnnl.name)
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
