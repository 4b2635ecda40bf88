// Scaling with a triangle filter: rows first, then columns, 8 bits in between, as Pillow does it.
#include "internal.h"

#include <math.h>

// Weights are fixed-point numbers with this many bits behind the point: 255 times their sum stays below 2^31.
#define WEIGHT_BITS 22

// For each output position the inputs it draws from: `first`, and `span` weights that sum to 1.
typedef struct filter {
    int32_t *first;
    int32_t *weights;
    int32_t span;
} filter;

static void filter_free(filter *f) {
    free(f->first);
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
    f->weights = calloc((size_t)out * (size_t)f->span, sizeof(int32_t));
    if (f->first == NULL || f->weights == NULL) {
        filter_free(f);
        return PHOTO_STATUS_OUT_OF_MEMORY;
    }
    for (int32_t i = 0; i < out; i++) set_weights(in, out, i, support, f);
    return PHOTO_STATUS_OK;
}

// Weights behind the input's end are zero.
static int32_t span_at(const filter *f, int32_t i, int32_t in) {
    return f->span < in - f->first[i] ? f->span : in - f->first[i];
}

static uint8_t rounded(int32_t sum) {
    int32_t value = (sum + (1 << (WEIGHT_BITS - 1))) >> WEIGHT_BITS;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static void scale_rows(const photo_bitmap *in, const filter *f, photo_bitmap *out) {
    int32_t channels = in->channels;
    for (int32_t y = 0; y < in->height; y++) {
        const uint8_t *row = photo_row(in, y);
        uint8_t *target = photo_row(out, y);
        for (int32_t x = 0; x < out->width; x++) {
            const int32_t *weights = f->weights + (size_t)x * (size_t)f->span;
            int32_t span = span_at(f, x, in->width);
            for (int32_t c = 0; c < channels; c++) {
                const uint8_t *source = row + (size_t)f->first[x] * (size_t)channels + c;
                int32_t sum = 0;
                for (int32_t k = 0; k < span; k++) sum += weights[k] * source[(size_t)k * (size_t)channels];
                *target++ = rounded(sum);
            }
        }
    }
}

static void scale_columns(const photo_bitmap *in, const filter *f, int32_t *sums, photo_bitmap *out) {
    size_t samples = (size_t)in->width * (size_t)in->channels;
    for (int32_t y = 0; y < out->height; y++) {
        const int32_t *weights = f->weights + (size_t)y * (size_t)f->span;
        int32_t span = span_at(f, y, in->height);
        memset(sums, 0, samples * sizeof *sums);
        for (int32_t k = 0; k < span; k++) {
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
    status = photo_bitmap_create(width, bitmap->height, bitmap->channels, out);
    if (status == PHOTO_STATUS_OK) scale_rows(bitmap, &f, out);
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
