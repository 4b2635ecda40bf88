#include "threads.h"

// Debian's oneDNN enters OpenMP regions of as many threads as there are processors. The number of threads is a
// setting of the calling thread, so other users of OpenMP don't notice a change. libgomp comes in with oneDNN; a
// oneDNN built without OpenMP brings none.
extern int omp_get_max_threads(void) __attribute__((weak));
extern void omp_set_num_threads(int) __attribute__((weak));

int threads_hold(void) {
    if (!omp_get_max_threads || !omp_set_num_threads) return 0;
    int held = omp_get_max_threads();
    omp_set_num_threads(1);
    return held;
}

void threads_release(int held) {
    if (held > 0) omp_set_num_threads(held);
}
