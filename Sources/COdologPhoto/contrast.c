// Contrast over the whole bitmap, and in its neighbourhood.
#include "internal.h"

#include <math.h>

// The smallest value with at least `percent` of all pixels at or below it.
static int percentile(const uint64_t histogram[256], uint64_t total, double percent) {
    double wanted = percent / 100 * (double)total;
    uint64_t seen = 0;
    for (int value = 0; value < 256; value++) {
        seen += histogram[value];
        if (seen > 0 && (double)seen >= wanted) return value;
    }
    return 255;
}

photo_status photo_stretch_contrast(const photo_bitmap *bitmap, double low, double high, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (!(low >= 0 && low < high && high <= 100)) return PHOTO_STATUS_BAD_PARAMETER;
    photo_bitmap gray;
    photo_status status = photo_grayscale(bitmap, PHOTO_GRAY_LUMA, &gray);
    if (status != PHOTO_STATUS_OK) return status;
    uint64_t histogram[256] = {0};
    size_t count = photo_bitmap_size(&gray);
    for (size_t i = 0; i < count; i++) histogram[gray.pixels[i]]++;
    photo_bitmap_free(&gray);

    int from = percentile(histogram, count, low), to = percentile(histogram, count, high);
    if (from == to) return photo_bitmap_copy(bitmap, out);
    uint8_t map[256];
    for (int value = 0; value < 256; value++) {
        int stretched = ((value - from) * 255 + (to - from) / 2) / (to - from);
        map[value] = (uint8_t)(value <= from ? 0 : value >= to ? 255 : stretched);
    }
    status = photo_bitmap_create(bitmap->width, bitmap->height, bitmap->channels, out);
    if (status != PHOTO_STATUS_OK) return status;
    size_t size = photo_bitmap_size(bitmap);
    for (size_t i = 0; i < size; i++) out->pixels[i] = map[bitmap->pixels[i]];
    return PHOTO_STATUS_OK;
}

// ---- CLAHE ----

// The first pixel of tile i of n along a side.
static int32_t tile_start(int32_t side, int32_t n, int32_t i) {
    return (int32_t)((int64_t)side * i / n);
}

// A tile's equalising map: its cumulated histogram. What exceeds the clip is spread over all bins.
static void tile_map(
    const photo_bitmap *gray, int32_t left, int32_t top, int32_t right, int32_t bottom, double clip, uint8_t map[256]
) {
    uint32_t histogram[256] = {0};
    for (int32_t y = top; y < bottom; y++) {
        const uint8_t *row = photo_row(gray, y);
        for (int32_t x = left; x < right; x++) histogram[row[x]]++;
    }
    double area = (double)(right - left) * (double)(bottom - top);
    double most = clip * area / 256, excess = 0;
    for (int value = 0; value < 256; value++) {
        if (histogram[value] > most) excess += histogram[value] - most;
    }
    double sum = 0, share = excess / 256;
    for (int value = 0; value < 256; value++) {
        sum += (histogram[value] > most ? most : histogram[value]) + share;
        map[value] = (uint8_t)photo_clamp((int32_t)lrint(sum * 255 / area), 0, 255);
    }
}

// The two tile centres between which a pixel lies, and how far it is from the first: 0 at `first`, 256 at `second`.
typedef struct tile_weight {
    int32_t first, second, weight;
} tile_weight;

static tile_weight weigh(int32_t position, int32_t side, int32_t n) {
    double place = ((double)position + 0.5) * n / side - 0.5;
    int32_t first = (int32_t)floor(place);
    int32_t weight = (int32_t)lrint((place - first) * 256);
    return (tile_weight){photo_clamp(first, 0, n - 1), photo_clamp(first + 1, 0, n - 1), weight};
}

static void interpolate(
    const photo_bitmap *gray, const uint8_t *maps, int32_t across, int32_t down, const tile_weight *columns,
    photo_bitmap *out
) {
    for (int32_t y = 0; y < gray->height; y++) {
        tile_weight row = weigh(y, gray->height, down);
        const uint8_t *upper = maps + (size_t)row.first * (size_t)across * 256;
        const uint8_t *lower = maps + (size_t)row.second * (size_t)across * 256;
        const uint8_t *source = photo_row(gray, y);
        uint8_t *target = photo_row(out, y);
        for (int32_t x = 0; x < gray->width; x++) {
            tile_weight column = columns[x];
            size_t a = (size_t)column.first * 256 + source[x], b = (size_t)column.second * 256 + source[x];
            int32_t top = upper[a] * (256 - column.weight) + upper[b] * column.weight;
            int32_t bottom = lower[a] * (256 - column.weight) + lower[b] * column.weight;
            target[x] = (uint8_t)((top * (256 - row.weight) + bottom * row.weight + 32768) >> 16);
        }
    }
}

static photo_status equalize(const photo_bitmap *gray, int32_t tile, double clip, photo_bitmap *out) {
    int32_t across = gray->width / tile, down = gray->height / tile;
    if (across < 1) across = 1;
    if (down < 1) down = 1;
    uint8_t *maps = malloc((size_t)across * (size_t)down * 256);
    tile_weight *columns = malloc((size_t)gray->width * sizeof *columns);
    photo_status status = PHOTO_STATUS_OUT_OF_MEMORY;
    if (maps != NULL && columns != NULL) {
        status = photo_bitmap_create(gray->width, gray->height, 1, out);
    }
    if (status == PHOTO_STATUS_OK) {
        for (int32_t j = 0; j < down; j++) {
            for (int32_t i = 0; i < across; i++) {
                tile_map(
                    gray, tile_start(gray->width, across, i), tile_start(gray->height, down, j),
                    tile_start(gray->width, across, i + 1), tile_start(gray->height, down, j + 1), clip,
                    maps + ((size_t)j * (size_t)across + (size_t)i) * 256);
            }
        }
        for (int32_t x = 0; x < gray->width; x++) columns[x] = weigh(x, gray->width, across);
        interpolate(gray, maps, across, down, columns, out);
    }
    free(maps);
    free(columns);
    return status;
}

photo_status photo_equalize_locally(const photo_bitmap *bitmap, int32_t tile, double clip, photo_bitmap *out) {
    *out = (photo_bitmap){0};
    if (!photo_bitmap_is_valid(bitmap)) return PHOTO_STATUS_BAD_SIZE;
    if (tile < 8 || !(clip >= 1)) return PHOTO_STATUS_BAD_PARAMETER;
    photo_bitmap gray;
    photo_status status = photo_grayscale(bitmap, PHOTO_GRAY_LUMA, &gray);
    if (status != PHOTO_STATUS_OK) return status;
    status = equalize(&gray, tile, clip, out);
    photo_bitmap_free(&gray);
    return status;
}
