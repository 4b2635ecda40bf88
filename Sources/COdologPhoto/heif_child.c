// libheif works in a child process, with an end to its memory and its time: a coded picture may be larger than its container
// says, and the decoders underneath (libde265, dav1d, libaom) are large. Nothing that the child says is believed unchecked.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "heif.h"

#include "heif_library.h"

#include <COdologChild.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define SECONDS 15
// How often it is looked whether the child is still there, in milliseconds.
#define LOOK 100
// A sanitizer reserves terabytes.
#if defined(__SANITIZE_ADDRESS__)
#define HAS_SANITIZER true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER true
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER false
#endif
// Measured at 48 megapixels: planes of a byte and a half, those that the decoder keeps, the tiles that it works on.
#define BYTES_A_PIXEL 6
// Of the row's other tiles: red, green and blue. (All this of 8 bits, as phones have; of more bits twice as much is held.)
#define BYTES_A_ROW_PIXEL 3
// For libraries, threads' stacks, and what the heap loses.
#define SPARE_BYTES ((uint64_t)512 << 20)

// What child and parent share.
typedef struct result {
    photo_decoded decoded;
    photo_status status;
    bool is_done;
    uint8_t pixels[];
} result;

// Address space in use, so that the limit is on what the child adds to it.
static uint64_t size_of_process(void) {
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    if (fscanf(file, "%llu", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void limit(int what, uint64_t most) {
    const struct rlimit both = {most, most};
    setrlimit(what, &both);
}

// Of the child.
static void serve(
    const uint8_t *bytes, size_t count, const photo_limits *limits, uint64_t size, pid_t parent, int pipe, result *shared
) {
    // Without a parent nobody would end it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    // Neither messages, nor a line of somebody's input or output, nor a core file, nor somebody's handlers.
    int nowhere = open("/dev/null", O_RDWR);
    for (int standard = STDIN_FILENO; standard <= STDERR_FILENO; standard++) {
        if (nowhere >= 0 && standard != pipe) dup2(nowhere, standard);
    }
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, 2 * SECONDS);
    if (size > 0 && !HAS_SANITIZER) limit(RLIMIT_AS, size + limits->working_bytes + SPARE_BYTES);
    static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGINT, SIGTERM, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    shared->status = photo_decode_heif_here(bytes, count, limits, &shared->decoded);
    photo_bitmap *bitmap = &shared->decoded.bitmap;
    if (shared->status == PHOTO_STATUS_OK) memcpy(shared->pixels, bitmap->pixels, photo_bitmap_size(bitmap));
    bitmap->pixels = NULL;
    shared->is_done = true;
    // A child of another thread may hold the pipe open, so that its end alone would not do.
    ssize_t told = write(pipe, "", 1);
    _exit(told == 1 ? 0 : 1);
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// False when the time is over. The child is gone then, whatever it did.
static bool wait_for_end(pid_t child, int pipe) {
    int64_t end = milliseconds() + SECONDS * 1000;
    bool ended = false;
    child_state state = CHILD_RUNS;
    for (int64_t left = SECONDS * 1000; left > 0 && !ended; left = end - milliseconds()) {
        struct pollfd told = {.fd = pipe, .events = POLLIN};
        int ready = poll(&told, 1, left < LOOK ? (int)left : LOOK);
        if (ready < 0 && errno != EINTR) break;
        // A child of another thread may hold the pipe open when this one fails.
        state = child_look(child, NULL);
        ended = ready > 0 || state != CHILD_RUNS;
    }
    // All is said, but it may not have ended.
    if (state == CHILD_RUNS) child_end(child, NULL);
    return ended;
}

// Any byte may be where a bool should.
static bool truth(const bool *value) {
    uint8_t byte;
    memcpy(&byte, value, 1);
    return byte != 0;
}

// What a child told: decoders wrote into that memory. False where it makes no sense; `capacity`: bytes for its pixels.
static bool is_sound(const photo_decoded *told, photo_status status, photo_format format, size_t capacity) {
    int told_status, told_format;
    memcpy(&told_status, &status, sizeof told_status);
    memcpy(&told_format, &told->format, sizeof told_format);
    if (told_status < PHOTO_STATUS_OK || told_status > PHOTO_STATUS_LIBRARY_FAILED || told_format != (int)format) return false;
    if (told->width < 0 || told->height < 0 || told->orientation < 1 || told->orientation > 8) return false;
    if (status != PHOTO_STATUS_OK) return true;
    const photo_bitmap *made = &told->bitmap;
    if (made->width < 1 || made->height < 1 || (made->channels != 1 && made->channels != 3)) return false;
    uint64_t pixels = (uint64_t)made->width * (uint64_t)made->height;
    if (pixels > capacity / (uint64_t)made->channels) return false;
    return told->width >= 1 && told->height >= 1 && told->width <= PHOTO_MAX_SIDE && told->height <= PHOTO_MAX_SIDE
        && told->scale_numerator >= 1 && told->scale_numerator <= told->scale_denominator;
}

static photo_status take(const result *shared, bool ended, size_t capacity, photo_decoded *out) {
    if (!truth(&shared->is_done)) {
        photo_set_reason(out->reason, ended ? "its decoder failed" : "decoding takes too long");
        return ended ? PHOTO_STATUS_DECODER_FAILED : PHOTO_STATUS_DECODER_TIMED_OUT;
    }
    photo_decoded told;
    memcpy(&told, &shared->decoded, sizeof told);
    told.truncated = truth(&shared->decoded.truncated);
    told.damaged = truth(&shared->decoded.damaged);
    told.taken_at[sizeof told.taken_at - 1] = told.taken_at_offset[sizeof told.taken_at_offset - 1] = 0;
    told.reason[sizeof told.reason - 1] = 0;
    photo_status status;
    memcpy(&status, &shared->status, sizeof status);
    if (!is_sound(&told, status, out->format, capacity)) {
        photo_set_reason(out->reason, "its decoder gave an answer that makes no sense");
        return PHOTO_STATUS_DECODER_FAILED;
    }
    const photo_bitmap made = told.bitmap;
    told.bitmap = (photo_bitmap){0};
    *out = told;
    if (status != PHOTO_STATUS_OK) return status;
    status = photo_bitmap_create(made.width, made.height, made.channels, &out->bitmap);
    if (status == PHOTO_STATUS_OK) memcpy(out->bitmap.pixels, shared->pixels, photo_bitmap_size(&out->bitmap));
    return status;
}

static photo_status decode_in_child(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    uint64_t pixels = limits->decoded_pixels < limits->max_pixels ? limits->decoded_pixels : limits->max_pixels;
    if (pixels > PHOTO_MAX_BITMAP_BYTES / 3) pixels = PHOTO_MAX_BITMAP_BYTES / 3;
    size_t capacity = (size_t)pixels * 3, size = sizeof(result) + capacity;
    // Only what is written to takes memory.
    result *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shared == MAP_FAILED) return PHOTO_STATUS_OUT_OF_MEMORY;
    shared->decoded = *out;
    int ends[2];
    photo_status status = PHOTO_STATUS_OUT_OF_MEMORY;
    uint64_t used = size_of_process();
    if (pipe2(ends, O_CLOEXEC) == 0) {
        pid_t parent = getpid(), child = fork();
        if (child == 0) serve(bytes, count, limits, used, parent, ends[1], shared);
        close(ends[1]);
        if (child > 0) status = take(shared, wait_for_end(child, ends[0]), capacity, out);
        close(ends[0]);
    }
    munmap(shared, size);
    return status;
}

static uint64_t working_bytes(const uint8_t *bytes, size_t count) {
    photo_heif_grid grid;
    if (photo_heif_find_grid(bytes, count, &grid)) {
        // A copy of the file, a row of tiles, and the tile that is being decoded.
        uint64_t tile = (uint64_t)grid.tile_width * (uint64_t)grid.tile_height;
        return count + ((uint64_t)(grid.columns - 1) * BYTES_A_ROW_PIXEL + BYTES_A_PIXEL) * tile;
    }
    uint64_t pixels = photo_heif_pixels(bytes, count);
    uint64_t working = pixels > UINT64_MAX / BYTES_A_PIXEL ? UINT64_MAX : pixels * BYTES_A_PIXEL;
    // A file that doesn't say is judged by its length.
    return working < count ? (uint64_t)count * 24 : working;
}

photo_status photo_decode_heif(
    const uint8_t *bytes, size_t count, bool is_avif, const photo_limits *limits, photo_decoded *out
) {
    out->format = is_avif ? PHOTO_FORMAT_AVIF : PHOTO_FORMAT_HEIC;
    if (photo_heif_library() == NULL) {
        photo_set_reason(out->reason, is_avif ? "AVIF" : "HEIC");
        return PHOTO_STATUS_LIBRARY_MISSING;
    }
    uint64_t working = working_bytes(bytes, count);
    if (working > limits->working_bytes) working = limits->working_bytes;
    photo_memory_take(working);
    photo_status status = decode_in_child(bytes, count, limits, out);
    photo_memory_give(working);
    return status;
}
