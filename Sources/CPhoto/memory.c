// What becomes of large blocks once they are freed.

#include <malloc.h>

#include "CPhoto.h"

bool photo_return_large_blocks(size_t least) {
#ifdef M_MMAP_THRESHOLD
    return least > 0 && least <= (1 << 25) && mallopt(M_MMAP_THRESHOLD, (int)least) == 1;
#else
    (void)least;
    return false;
#endif
}
