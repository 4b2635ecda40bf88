// Large pictures take turns. Some decoders must hold a whole picture at full resolution (progressive JPEG, interlaced PNG,
// lossless WebP, HEIC); two such photos of 48 megapixels at a time would take more than everything else together.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

// What all decoders may hold besides their bitmaps; one that needs more on its own waits until it is alone.
#define BUDGET ((uint64_t)160 << 20)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static uint64_t taken;

// What one decoder holds where other processes wait for their turn: a HEIC photo of 12 megapixels is to hinder nobody.
#define LARGE ((uint64_t)96 << 20)

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
// Of this process; guarded by `turn`.
static int turns = -1, with_turn;

static struct flock first_byte(short type) {
    return (struct flock){.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
}

static void take_turn(uint64_t bytes) {
    if (bytes < LARGE) return;
    pthread_mutex_lock(&turn);
    struct flock whole = first_byte(F_WRLCK);
    // Where it can't be locked nobody waits.
    if (turns >= 0 && with_turn == 0) while (fcntl(turns, F_SETLKW, &whole) != 0 && errno == EINTR) {}
    with_turn++;
    pthread_mutex_unlock(&turn);
}

static void give_turn(uint64_t bytes) {
    if (bytes < LARGE) return;
    pthread_mutex_lock(&turn);
    struct flock whole = first_byte(F_UNLCK);
    if (--with_turn == 0 && turns >= 0) (void)fcntl(turns, F_SETLK, &whole);
    pthread_mutex_unlock(&turn);
}

int photo_turns_create(void) {
    return memfd_create("odolog-turns", MFD_CLOEXEC);
}

void photo_turns_use(int file) {
    turns = file;
}

int32_t photo_turns_holder(int file) {
    struct flock whole = first_byte(F_WRLCK);
    return fcntl(file, F_GETLK, &whole) != 0 || whole.l_type == F_UNLCK ? -1 : (int32_t)whole.l_pid;
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
