// Large pictures take turns. Some decoders must hold a whole picture at full resolution (progressive JPEG, interlaced PNG,
// lossless WebP, HEIC); two such photos of 48 megapixels at a time would take more than everything else together.
#include "internal.h"

#include <pthread.h>

// What all decoders may hold besides their bitmaps; one that needs more on its own waits until it is alone.
#define BUDGET ((uint64_t)160 << 20)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static uint64_t taken;

void photo_memory_take(uint64_t bytes) {
    if (bytes == 0) return;
    pthread_mutex_lock(&lock);
    while (taken > 0 && taken + bytes > BUDGET) pthread_cond_wait(&given, &lock);
    taken += bytes;
    pthread_mutex_unlock(&lock);
}

void photo_memory_give(uint64_t bytes) {
    if (bytes == 0) return;
    pthread_mutex_lock(&lock);
    taken -= bytes;
    pthread_cond_broadcast(&given);
    pthread_mutex_unlock(&lock);
}
