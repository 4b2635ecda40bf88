#include "COdologDynamicLibrary.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

bool dynamic_library_find(void *file, const char *name, void *target) {
    void *symbol = dlsym(file, name);
    // This copies an object pointer to where C has a function pointer. For POSIX both are the same.
    memcpy(target, &symbol, sizeof symbol);
    return symbol != NULL;
}
