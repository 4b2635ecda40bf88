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

static uint8_t rounded(int32_t sum) {
    int32_t value = (sum + (1 << (WEIGHT_BITS - 1))) >> WEIGHT_BITS;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

// Two rows at a time: the halves of 64 bits hold a sample of each, so that one multiplication serves both. Sums are
// never negative, and stay below 2^31.
#define BOTH(x) ((uint64_t)(x) | (uint64_t)(x) << 32)
#define TOO_LARGE (256u << WEIGHT_BITS)

// Where many weights were rounded up, a sum may stand for more than 255.
static uint64_t capped(uint64_t sums) {
    if ((sums & BOTH(TOO_LARGE)) == 0) return sums;
    uint64_t low = (uint32_t)sums, high = sums >> 32;
    return (low < TOO_LARGE ? low : TOO_LARGE - 1) | (high < TOO_LARGE ? high : TOO_LARGE - 1) << 32;
}

static inline void scale_row_pair(
    const uint64_t *restrict pair, const filter *f, int32_t width, int32_t channels, uint8_t *upper, uint8_t *lower
) {
    const uint64_t half = BOTH(1 << (WEIGHT_BITS - 1));
    for (int32_t x = 0; x < width; x++) {
        const int32_t *weights = f->weights + (size_t)x * (size_t)f->span;
        const uint64_t *source = pair + (size_t)f->first[x] * (size_t)channels;
        uint64_t sums[3] = {half, half, half};
        for (int32_t k = 0; k < f->count[x]; k++) {
            for (int32_t c = 0; c < channels; c++) sums[c] += (uint64_t)weights[k] * *source++;
        }
        for (int32_t c = 0; c < channels; c++) {
            uint64_t sum = capped(sums[c]);
            *upper++ = (uint8_t)(sum >> WEIGHT_BITS);
            *lower++ = (uint8_t)(sum >> (32 + WEIGHT_BITS));
        }
    }
}

PHOTO_WIDE static void scale_rows(const photo_bitmap *in, const filter *f, uint64_t *restrict pair, photo_bitmap *out) {
    size_t samples = (size_t)in->width * (size_t)in->channels;
    for (int32_t y = 0; y < in->height; y += 2) {
        // An odd last row is its own partner.
        int32_t next = y + 1 < in->height ? y + 1 : y;
        const uint8_t *upper = photo_row(in, y), *lower = photo_row(in, next);
        for (size_t i = 0; i < samples; i++) pair[i] = upper[i] | (uint64_t)lower[i] << 32;
        // With constant channels the compiler unrolls the loops.
        if (in->channels == 3) {
            scale_row_pair(pair, f, out->width, 3, photo_row(out, y), photo_row(out, next));
        } else {
            scale_row_pair(pair, f, out->width, 1, photo_row(out, y), photo_row(out, next));
        }
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
    uint64_t *pair = malloc((size_t)bitmap->width * (size_t)bitmap->channels * sizeof *pair);
    status = pair == NULL ? PHOTO_STATUS_OUT_OF_MEMORY
                          : photo_bitmap_create(width, bitmap->height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) scale_rows(bitmap, &f, pair, out);
    free(pair);
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
