// Scaling with a triangle filter: rows first, then columns, 8 bits in between, as Pillow does it.
#include "internal.h"

#include <math.h>

// Weights are fixed-point numbers with this many bits behind the point: 255 times their sum stays below 2^31.
#define WEIGHT_BITS 22

// For each output position: the first of its `count` inputs, and their weights, which sum to 1. Each position's
// weights start `span` behind those of the position before.
typedef struct filter {
    int32_t *first;
    int32_t *count;
    int32_t *weights;
    int32_t span;
} filter;

static void filter_free(filter *f) {
    free(f->first);
    free(f->count);
    free(f->weights);
    *f = (filter){0};
}

static void set_weights(int32_t in, int32_t out, int32_t i, double support, filter *f) {
    double center = ((double)i + 0.5) * in / out;
    int32_t first = photo_clamp((int32_t)(center - support + 0.5), 0, in - 1);
    int32_t end = photo_clamp((int32_t)(center + support + 0.5), first + 1, in);
    int32_t *weights = f->weights + (size_t)i * (size_t)f->span;
    double total = 0;
    for (int32_t k = first; k < end; k++) total += fmax(0, 1 - fabs((k + 0.5 - center) / support));
    f->first[i] = first;
    f->count[i] = end - first;
    for (int32_t k = first; k < end; k++) {
        double weight = total > 0 ? fmax(0, 1 - fabs((k + 0.5 - center) / support)) / total : 1.0 / (end - first);
        weights[k - first] = (int32_t)lrint(weight * (1 << WEIGHT_BITS));
    }
}

static photo_status filter_create(int32_t in, int32_t out, filter *f) {
    double factor = (double)in / out;
    double support = factor > 1 ? factor : 1;
    *f = (filter){.span = (int32_t)ceil(support) * 2 + 1};
    f->first = malloc((size_t)out * sizeof(int32_t));
    f->count = malloc((size_t)out * sizeof(int32_t));
    f->weights = calloc((size_t)out * (size_t)f->span, sizeof(int32_t));
    if (f->first == NULL || f->count == NULL || f->weights == NULL) {
        filter_free(f);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    for (int32_t i = 0; i < out; i++) set_weights(in, out, i, support, f);
    return PHOTO_STATUS_OK;
}

PHOTO_PART uint8_t rounded(int32_t sum) {
    int32_t value = (sum + (1 << (WEIGHT_BITS - 1))) >> WEIGHT_BITS;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

// Rows that are worked on together.
#define ROWS 16

typedef uint8_t sixteen __attribute__((vector_size(ROWS)));

// Turns 16 rows of 16 bytes into columns: four times the first half of the rows is interleaved with the second one.
PHOTO_PART void transpose(sixteen rows[ROWS]) {
    sixteen between[ROWS];
    for (int turn = 0; turn < 4; turn++) {
        for (int i = 0; i < ROWS / 2; i++) {
            sixteen a = rows[i], b = rows[i + ROWS / 2];
            between[2 * i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            between[2 * i + 1] =
                __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        memcpy(rows, between, sizeof between);
    }
}

// Each sample's values in `count` rows from `first` on, side by side: 16 bytes a sample. What is missing repeats the last row.
PHOTO_PART void to_columns(const photo_bitmap *in, int32_t first, int32_t count, size_t samples, uint8_t *columns) {
    const uint8_t *rows[ROWS];
    for (int32_t i = 0; i < ROWS; i++) rows[i] = photo_row(in, first + (i < count ? i : count - 1));
    size_t x = 0;
    for (; x + ROWS <= samples; x += ROWS) {
        sixteen square[ROWS];
        for (int i = 0; i < ROWS; i++) memcpy(&square[i], rows[i] + x, ROWS);
        transpose(square);
        memcpy(columns + x * ROWS, square, sizeof square);
    }
    for (; x < samples; x++) {
        for (int i = 0; i < ROWS; i++) columns[x * ROWS + (size_t)i] = rows[i][x];
    }
}

PHOTO_PART void to_rows(const uint8_t *columns, size_t samples, int32_t first, int32_t count, photo_bitmap *out) {
    size_t x = 0;
    for (; x + ROWS <= samples; x += ROWS) {
        sixteen square[ROWS];
        memcpy(square, columns + x * ROWS, sizeof square);
        transpose(square);
        for (int32_t i = 0; i < count; i++) memcpy(photo_row(out, first + i) + x, &square[i], ROWS);
    }
    for (; x < samples; x++) {
        for (int32_t i = 0; i < count; i++) photo_row(out, first + i)[x] = columns[x * ROWS + (size_t)i];
    }
}

// One sample of the output, in 16 rows. `step`: bytes to the next input of the same channel.
PHOTO_PART void weigh(const uint8_t *restrict from, size_t step, const int32_t *weights, int32_t count, uint8_t *restrict to) {
    int32_t sums[ROWS] = {0};
    for (int32_t k = 0; k < count; k++, from += step) {
        for (int i = 0; i < ROWS; i++) sums[i] += weights[k] * from[i];
    }
    for (int i = 0; i < ROWS; i++) to[i] = rounded(sums[i]);
}

// `columns` has room for 16 rows of `in`, and behind them of `out`.
PHOTO_WIDE static void scale_rows(const photo_bitmap *in, const filter *f, uint8_t *columns, photo_bitmap *out) {
    size_t channels = (size_t)in->channels, samples = (size_t)in->width * channels;
    uint8_t *made = columns + samples * ROWS;
    for (int32_t y = 0; y < in->height; y += ROWS) {
        int32_t count = in->height - y < ROWS ? in->height - y : ROWS;
        to_columns(in, y, count, samples, columns);
        for (size_t x = 0; x < (size_t)out->width; x++) {
            const int32_t *weights = f->weights + x * (size_t)f->span;
            const uint8_t *from = columns + (size_t)f->first[x] * channels * ROWS;
            for (size_t c = 0; c < channels; c++) {
                weigh(from + c * ROWS, channels * ROWS, weights, f->count[x], made + (x * channels + c) * ROWS);
            }
        }
        to_rows(made, (size_t)out->width * channels, y, count, out);
    }
}

PHOTO_WIDE static void scale_columns(const photo_bitmap *in, const filter *f, int32_t *sums, photo_bitmap *out) {
    size_t samples = (size_t)in->width * (size_t)in->channels;
    for (int32_t y = 0; y < out->height; y++) {
        const int32_t *weights = f->weights + (size_t)y * (size_t)f->span;
        memset(sums, 0, samples * sizeof *sums);
        for (int32_t k = 0; k < f->count[y]; k++) {
            const uint8_t *row = photo_row(in, f->first[y] + k);
            if (weights[k] == 0) continue;
            for (size_t i = 0; i < samples; i++) sums[i] += weights[k] * row[i];
        }
        uint8_t *target = photo_row(out, y);
        for (size_t i = 0; i < samples; i++) target[i] = rounded(sums[i]);
    }
}

static photo_status scale_width(const photo_bitmap *bitmap, int32_t width, photo_bitmap *out) {
    filter f;
    photo_status status = filter_create(bitmap->width, width, &f);
    if (status != PHOTO_STATUS_OK) return status;
    uint8_t *columns = malloc(((size_t)bitmap->width + (size_t)width) * (size_t)bitmap->channels * ROWS);
    status = columns == NULL ? PHOTO_STATUS_OUT_OF_MEMORY
                             : photo_bitmap_create(width, bitmap->height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) scale_rows(bitmap, &f, columns, out);
    free(columns);
    filter_free(&f);
    return status;
}

static photo_status scale_height(const photo_bitmap *bitmap, int32_t height, photo_bitmap *out) {
    filter f;
    photo_status status = filter_create(bitmap->height, height, &f);
    if (status != PHOTO_STATUS_OK) return status;
    int32_t *sums = malloc((size_t)bitmap->width * (size_t)bitmap->channels * sizeof *sums);
    status = sums == NULL ? PHOTO_STATUS_OUT_OF_MEMORY
                          : photo_bitmap_create(bitmap->width, height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) scale_columns(bitmap, &f, sums, out);
    free(sums);
    filter_free(&f);
    return status;
}

photo_status photo_scale(const photo_bitmap *bitmap, int32_t width, int32_t height, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (width < 1 || height < 1) return PHOTO_STATUS_BAD_SIZE;
    photo_bitmap wide;
    photo_status status = scale_width(bitmap, width, &wide);
    if (status != PHOTO_STATUS_OK) return status;
    status = scale_height(&wide, height, out);
    photo_bitmap_free(&wide);
    return status;
}
