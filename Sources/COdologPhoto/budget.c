// Large pictures take turns. Some decoders must hold a whole picture at full resolution: interlaced PNG, lossless
// WebP, HEIC in one piece, and as packed coefficients progressive JPEG. Two such photos of 48 megapixels at a time
// would take more than everything else together.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

// What all decoders may hold together besides their bitmaps. A decoder that alone needs more waits until no other
// holds anything.
#define BUDGET ((uint64_t)160 << 20)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static uint64_t taken;

// From this size on a decoder takes its turn among processes. It is large enough that a HEIC photo of 12 megapixels
// hinders nobody.
#define LARGE ((uint64_t)96 << 20)
// So two threads of a process never both have the turn or wait for it.
_Static_assert(2 * LARGE > BUDGET, "one large picture at a time in a process");

// Set before threads decode.
static int turns = -1;

// The turn is a lock on the file's first byte. Each process that waits locks a byte of its own.
static struct flock byte_at(off_t place, short type) {
    return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
}

static bool lock_byte(off_t place, short type, int how) {
    struct flock byte = byte_at(place, type);
    int result;
    do result = fcntl(turns, how, &byte);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

static void take_turn(uint64_t bytes) {
    if (bytes < LARGE) return;
    photo_memory_return_free();
    if (turns < 0 || lock_byte(0, F_WRLCK, F_SETLK)) return;
    lock_byte(1 + getpid(), F_WRLCK, F_SETLK);
    // Where the first byte can't be locked, nobody waits.
    lock_byte(0, F_WRLCK, F_SETLKW);
    lock_byte(1 + getpid(), F_UNLCK, F_SETLK);
}

static void give_turn(uint64_t bytes) {
    if (bytes >= LARGE && turns >= 0) lock_byte(0, F_UNLCK, F_SETLK);
}

int photo_turns_create(void) {
    return memfd_create("odolog-turns", MFD_CLOEXEC);
}

void photo_turns_use(int file) {
    turns = file;
}

bool photo_turns_waits(int file, int32_t process) {
    struct flock byte = byte_at(1 + (off_t)process, F_WRLCK);
    return fcntl(file, F_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
}

void photo_memory_take(uint64_t bytes) {
    if (bytes == 0) return;
    pthread_mutex_lock(&lock);
    while (taken > 0 && taken + bytes > BUDGET) pthread_cond_wait(&given, &lock);
    taken += bytes;
    pthread_mutex_unlock(&lock);
    take_turn(bytes);
}

void photo_memory_give(uint64_t bytes) {
    if (bytes == 0) return;
    give_turn(bytes);
    pthread_mutex_lock(&lock);
    taken -= bytes;
    pthread_cond_broadcast(&given);
    pthread_mutex_unlock(&lock);
}
