// What COdologPhoto's files share among themselves.
#ifndef CPHOTO_INTERNAL_H
#define CPHOTO_INTERNAL_H

#include "COdologPhoto.h"

#include <stdlib.h>
#include <string.h>

// A loop that is worth a second version for processors with AVX2. The version is chosen when the program starts, and
// both give the same results. (AVX2 alone: fused multiplication, which came with a later step, would round
// differently.)
#if defined(__x86_64__) && defined(__ELF__) && !defined(__SANITIZE_ADDRESS__)
#define PHOTO_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define PHOTO_WIDE
#endif

// A part of such a loop. A function that isn't inlined has the version for all processors.
#define PHOTO_PART static inline __attribute__((always_inline))

static inline size_t photo_bitmap_size(const photo_bitmap *bitmap) {
    return (size_t)bitmap->width * (size_t)bitmap->height * (size_t)bitmap->channels;
}

static inline uint8_t *photo_row(const photo_bitmap *bitmap, int32_t y) {
    return bitmap->pixels + (size_t)y * (size_t)bitmap->width * (size_t)bitmap->channels;
}

static inline int32_t photo_clamp(int32_t value, int32_t low, int32_t high) {
    return value < low ? low : value > high ? high : value;
}

static inline uint32_t photo_big_endian32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline uint32_t photo_little_endian32(const uint8_t *bytes) {
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

// Whether sizes and channels are as the header promises, and there are pixels.
bool photo_bitmap_is_valid(const photo_bitmap *bitmap);
photo_status photo_bitmap_copy(const photo_bitmap *bitmap, photo_bitmap *out);
void photo_set_reason(char *reason, const char *text);

// ---- EXIF ----

typedef struct photo_exif {
    int32_t orientation;
    photo_times times;
} photo_exif;

// Parses EXIF. `tiff` starts with the byte order mark. What can't be understood is left as absent: orientation 1,
// texts "".
void photo_exif_parse(const uint8_t *tiff, size_t count, photo_exif *out);

// ---- Decoders ----

// Takes rows from a decoder, shrinks them by averaging blocks of `factor` x `factor` and puts them upright.
typedef struct photo_row_sink {
    photo_bitmap bitmap;
    // Stored (not upright) size of the bitmap, and of the rows that come in.
    int32_t width, height;
    int32_t in_width, in_height, channels;
    int32_t factor;
    // Rows and columns before the window, which are left out.
    int32_t skipped_rows, skipped_columns;
    int32_t rows_in, rows_out;
    // Where the stored pixel (0, 0) goes, and the steps to its neighbours, in bytes.
    ptrdiff_t origin, step_x, step_y;
    uint64_t *sums;
    uint8_t *line;
} photo_row_sink;

// Opens the sink for all of a picture, or for the window that the limits give: then `factor` is 1. Orientation and
// the full size are taken from `out`. PHOTO_STATUS_BAD_PARAMETER for a window that isn't allowed.
photo_status photo_row_sink_open_for(
    photo_row_sink *sink, const photo_limits *limits, const photo_decoded *out, int32_t in_width, int32_t in_height,
    int32_t channels, int32_t factor);
// Opens the sink. Pixels start as gray 128.
photo_status photo_row_sink_open(
    photo_row_sink *sink, int32_t in_width, int32_t in_height, int32_t channels, int32_t factor, int32_t orientation);
// Takes a row of in_width * channels bytes. Rows past the last are ignored.
void photo_row_sink_push(photo_row_sink *sink, const uint8_t *row);
// Whether the last row that the window needs is there.
bool photo_row_sink_is_full(const photo_row_sink *sink);
// Moves the bitmap out and frees the rest; a half-filled block at the bottom is finished.
photo_bitmap photo_row_sink_finish(photo_row_sink *sink);
void photo_row_sink_discard(photo_row_sink *sink);

static inline bool photo_has_window(const photo_limits *limits) {
    return limits->window.width > 0;
}

// 1 for a window; else the least factor for which the whole picture fits.
int32_t photo_factor(int32_t width, int32_t height, const photo_limits *limits);
// The least factor with ceil(width / factor) * ceil(height / factor) <= pixels.
int32_t photo_least_factor(int32_t width, int32_t height, uint64_t pixels);
// Checks the header's size against the limits and notes it in `out`.
photo_status photo_check_size(uint64_t width, uint64_t height, const photo_limits *limits, photo_decoded *out);
// Notes orientation and times in `out`, and swaps the noted size where the orientation turns by a quarter.
void photo_note_orientation(photo_decoded *out, const photo_exif *exif);

photo_status photo_decode_jpeg(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);
photo_status photo_decode_png(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);
photo_status photo_decode_webp(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);
photo_status photo_decode_tiff(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);
photo_status photo_decode_bmp(
    const uint8_t *bytes, size_t count, const photo_limits *limits, photo_decoded *out);
photo_status photo_decode_heif(
    const uint8_t *bytes, size_t count, bool is_avif, const photo_limits *limits, photo_decoded *out);

// Waits until other decoders hold so little that `bytes` more fit. For many bytes it also waits until no other
// process decodes a large picture (`photo_turns_use`). Every take is followed by a give of the same bytes. A thread
// takes no more while it holds some.
void photo_memory_take(uint64_t bytes);
void photo_memory_give(uint64_t bytes);

// Gives freed memory that the heap still holds back to the system. Takes some milliseconds.
void photo_memory_return_free(void);

// ---- Perspective ----

// Maps the unit square to a quad: x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1).
typedef struct photo_homography {
    double a, b, c, d, e, f, g, h;
} photo_homography;

// Samples along each side of an output pixel, at most.
#define PHOTO_MOST_SAMPLES 32

// Where an output pixel's samples lie in the unit square.
typedef struct photo_grid {
    double u0, v0, du, dv;
    int32_t samples_x, samples_y;
} photo_grid;

// Fills `out` with the means of the samples. `out` has its size already, and the bitmap's channels.
void photo_warp(const photo_bitmap *bitmap, const photo_homography *m, const photo_grid *g, photo_bitmap *out);

// ---- Leptonica ----

struct Pix;
void photo_silence_leptonica(void);
// Makes a Pix of 8 bits a pixel from a gray bitmap. NULL when memory runs out.
struct Pix *photo_to_pix(const photo_bitmap *gray);
// Makes a bitmap from a Pix of 1 bit a pixel: a set bit (black) becomes 0, a clear one 255.
photo_status photo_from_binary_pix(struct Pix *pix, photo_bitmap *out);

#endif
