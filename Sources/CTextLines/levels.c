// The pyramid: the picture at several sizes, so that characters of any height are 8 to 40 pixels high in one of them.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

#define FINEST_PIXELS 1600000u
#define SMALL_PIXELS 300000u
#define LEAST_SIDE 10

/// Means of `factor` x `factor` blocks; what is left over at the right and lower edges is dropped.
static text_lines_status reduce(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, size_t factor, level_picture *result) {
    size_t w = width / factor, h = height / factor;
    result->pixels = NULL;
    result->width = (int)w;
    result->height = (int)h;
    if (w == 0 || h == 0) return TEXT_LINES_OK;
    uint8_t *out = malloc(w * h);
    uint32_t *sums = malloc(w * sizeof *sums);
    if (!out || !sums) {
        free(out);
        free(sums);
        return TEXT_LINES_OUT_OF_MEMORY;
    }
    uint32_t area = (uint32_t)(factor * factor);
    for (size_t y = 0; y < h; y++) {
        memset(sums, 0, w * sizeof *sums);
        for (size_t dy = 0; dy < factor; dy++) {
            const uint8_t *row = pixels + (y * factor + dy) * stride;
            if (factor == 2) {
                for (size_t x = 0; x < w; x++) sums[x] += (uint32_t)row[2 * x] + row[2 * x + 1];
            } else {
                for (size_t x = 0; x < w; x++)
                    for (size_t dx = 0; dx < factor; dx++) sums[x] += row[x * factor + dx];
            }
        }
        for (size_t x = 0; x < w; x++) out[y * w + x] = (uint8_t)((sums[x] + area / 2) / area);
    }
    free(sums);
    result->pixels = out;
    return TEXT_LINES_OK;
}

/// Twice the size, linear between pixel centres.
static text_lines_status enlarge(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, level_picture *result) {
    size_t w = width * 2, h = height * 2;
    uint8_t *out = malloc(w * h);
    if (!out) return TEXT_LINES_OUT_OF_MEMORY;
    for (size_t y = 0; y < h; y++) {
        // The centre of row y lies a quarter pixel from its source row, towards the row before or after it.
        size_t near = y / 2;
        size_t far = (y & 1) ? (near + 1 < height ? near + 1 : near) : (near > 0 ? near - 1 : near);
        const uint8_t *a = pixels + near * stride, *b = pixels + far * stride;
        for (size_t x = 0; x < width; x++) {
            size_t left = x > 0 ? x - 1 : x, right = x + 1 < width ? x + 1 : x;
            uint32_t here = 3u * a[x] + b[x];
            out[y * w + 2 * x] = (uint8_t)((3u * here + 3u * a[left] + b[left] + 8u) >> 4);
            out[y * w + 2 * x + 1] = (uint8_t)((3u * here + 3u * a[right] + b[right] + 8u) >> 4);
        }
    }
    result->pixels = out;
    result->width = (int)w;
    result->height = (int)h;
    return TEXT_LINES_OK;
}

text_lines_status make_levels(
    const uint8_t *pixels, size_t width, size_t height, size_t stride, level_picture *levels, int *count) {
    *count = 0;
    size_t factor = 1;
    while ((width / factor) * (height / factor) > FINEST_PIXELS) factor++;
    if (width / factor < LEAST_SIDE || height / factor < LEAST_SIDE) return TEXT_LINES_OK;

    int made = 0;
    text_lines_status status = TEXT_LINES_OK;
    if (width * height <= SMALL_PIXELS) {
        status = enlarge(pixels, width, height, stride, &levels[made]);
        if (status == TEXT_LINES_OK) levels[made++].scale = 0.5;
    }
    if (status == TEXT_LINES_OK) {
        status = reduce(pixels, width, height, stride, factor, &levels[made]);
        if (status == TEXT_LINES_OK) levels[made++].scale = (double)factor;
    }
    while (status == TEXT_LINES_OK && made < MAXIMUM_LEVELS) {
        const level_picture *last = &levels[made - 1];
        if (last->width / 2 < 4 * LEAST_SIDE || last->height / 2 < 2 * LEAST_SIDE) break;
        if (made == 3 && levels[0].scale >= 1) break;
        status = reduce(last->pixels, (size_t)last->width, (size_t)last->height, (size_t)last->width, 2, &levels[made]);
        if (status == TEXT_LINES_OK) {
            levels[made].scale = last->scale * 2;
            made++;
        }
    }
    if (status != TEXT_LINES_OK) {
        for (int i = 0; i < made; i++) free(levels[i].pixels);
        return status;
    }
    *count = made;
    return TEXT_LINES_OK;
}
