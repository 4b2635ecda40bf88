// libheif works in a helper process whose memory and time are limited. A coded picture may be larger than its
// container says, and the decoders underneath (libde265, dav1d, libaom) are large. All that the helper says is
// checked.
#include "heif.h"

#include "heif_library.h"

#include <COdologChild.h>

#define SECONDS 15
// Measured at 48 megapixels: planes of a byte and a half, the planes that the decoder keeps, the tiles that it works
// on.
#define BYTES_A_PIXEL 6
// The row's other tiles are held as red, green and blue. (All this is for 8 bits, as phones have; more bits take
// twice as much.)
#define BYTES_A_ROW_PIXEL 3
// Memory for libraries, threads' stacks, and what the heap loses.
#define SPARE_BYTES ((uint64_t)512 << 20)

static helper_pool helpers = HELPER_POOL("odolog-helper-heif");

// The memory that host and helper share. The answer comes first. Behind the room for `capacity` bytes of pixels
// stands the file.
typedef struct result {
    photo_decoded decoded;
    photo_status status;
    bool is_done;
    photo_limits limits;
    size_t capacity, count;
    uint8_t pixels[];
} result;

// Runs in the helper.
static bool answer(int socket, void *memory, size_t size) {
    result *shared = memory;
    const photo_limits limits = shared->limits;
    if (shared->capacity > size - sizeof *shared || shared->count != size - sizeof *shared - shared->capacity) return false;
    helper_limit_memory(limits.working_bytes + SPARE_BYTES);
    photo_decoded decoded = shared->decoded;
    photo_status status = photo_decode_heif_here(shared->pixels + shared->capacity, shared->count, &limits, &decoded);
    photo_bitmap *bitmap = &decoded.bitmap;
    if (status == PHOTO_STATUS_OK) {
        if (photo_bitmap_size(bitmap) > shared->capacity) return false;
        memcpy(shared->pixels, bitmap->pixels, photo_bitmap_size(bitmap));
    }
    shared->decoded = decoded;
    photo_bitmap_free(bitmap);
    shared->status = status;
    shared->is_done = true;
    helper_limit_memory(0);
    photo_memory_return_free();
    return helper_send(socket, "", 1);
}

__attribute__((constructor)) static void become_helper(int argc, char **argv) {
    helper_serve(&helpers, argc, argv, 2 * SECONDS, answer);
}

// The helper may have written any byte in place of a bool.
static bool truth(const bool *value) {
    uint8_t byte;
    memcpy(&byte, value, 1);
    return byte != 0;
}

// Checks what the helper told, since decoders can write into that memory. False where it makes no sense. `capacity`:
// the bytes for its pixels.
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

static photo_status take(const result *shared, bool is_late, size_t capacity, photo_decoded *out) {
    if (!truth(&shared->is_done)) {
        photo_set_reason(out->reason, is_late ? "decoding takes too long" : "its decoder failed");
        return is_late ? PHOTO_STATUS_DECODER_TIMED_OUT : PHOTO_STATUS_DECODER_FAILED;
    }
    photo_decoded told;
    memcpy(&told, &shared->decoded, sizeof told);
    told.truncated = truth(&shared->decoded.truncated);
    told.damaged = truth(&shared->decoded.damaged);
    photo_time *times[] = {&told.times.original, &told.times.digitized, &told.times.changed};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        times[i]->text[PHOTO_TIME_SIZE - 1] = times[i]->offset[PHOTO_TIME_SIZE - 1] = 0;
    }
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

static photo_status decode_in_helper(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out
) {
    uint64_t pixels = limits->decoded_pixels < limits->max_pixels ? limits->decoded_pixels : limits->max_pixels;
    if (pixels > PHOTO_MAX_BITMAP_BYTES / 3) pixels = PHOTO_MAX_BITMAP_BYTES / 3;
    size_t capacity = (size_t)pixels * 3, size = sizeof(result) + capacity + count;
    int file;
    // Only pages that are written to take memory.
    result *shared = helper_memory_create(size, &file);
    if (shared == NULL) return PHOTO_STATUS_OUT_OF_MEMORY;
    shared->decoded = *out;
    shared->limits = *limits;
    shared->capacity = capacity;
    shared->count = count;
    memcpy(shared->pixels + capacity, bytes, count);
    photo_status status = PHOTO_STATUS_DECODER_FAILED;
    struct helper *helper = helper_ask(&helpers, file);
    if (helper == NULL) {
        photo_set_reason(out->reason, "no process could be started for its decoder");
    } else {
        int64_t deadline = helper_now() + SECONDS * 1000;
        char done;
        bool is_told = helper_receive(helper, &done, 1, deadline);
        bool is_late = !is_told && helper_now() >= deadline;
        // A helper that is gone writes no more. One that has answered still may, so what is taken is copied before it
        // is checked.
        if (!is_told) helper_end(helper);
        status = take(shared, is_late, capacity, out);
        if (is_told && status != PHOTO_STATUS_DECODER_FAILED) helper_done(&helpers, helper);
        else if (is_told) helper_end(helper);
    }
    helper_memory_free(shared, size, file);
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
    // Where a file doesn't say its size, its length decides.
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
    photo_status status = decode_in_helper(bytes, count, limits, out);
    photo_memory_give(working);
    return status;
}
