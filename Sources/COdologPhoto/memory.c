// What happens to freed memory.

#include <malloc.h>

#include "internal.h"

bool photo_set_heap_limits(size_t returned, size_t kept) {
#if defined(M_MMAP_THRESHOLD) && defined(M_TRIM_THRESHOLD)
    if (returned < 1 || returned > (1 << 25) || kept > (1 << 30)) return false;
    return mallopt(M_MMAP_THRESHOLD, (int)returned) == 1 && mallopt(M_TRIM_THRESHOLD, (int)kept) == 1;
#else
    (void)returned;
    (void)kept;
    return false;
#endif
}

void photo_memory_return_free(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
