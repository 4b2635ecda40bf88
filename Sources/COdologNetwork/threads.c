#include "threads.h"

#include "library.h"

// Debian's oneDNN enters OpenMP regions of as many threads as there are processors. The number of threads is a
// setting of the calling thread, so other users of OpenMP don't notice a change.

int threads_hold(void) {
    if (!dnnl.omp_get_max_threads || !dnnl.omp_set_num_threads) return 0;
    int held = dnnl.omp_get_max_threads();
    dnnl.omp_set_num_threads(1);
    return held;
}

void threads_release(int held) {
    if (held > 0) dnnl.omp_set_num_threads(held);
}
